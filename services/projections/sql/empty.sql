TRUNCATE read.match, read.audit
