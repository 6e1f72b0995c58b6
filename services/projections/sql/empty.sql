TRUNCATE read.match
