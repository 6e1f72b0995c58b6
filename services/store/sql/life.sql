SELECT life_id FROM desk.life
