SELECT command_fp FROM desk.answered WHERE command_id = %s
