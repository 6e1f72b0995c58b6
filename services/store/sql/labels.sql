SELECT label_id, text FROM desk.label WHERE label_id = ANY(%s)
