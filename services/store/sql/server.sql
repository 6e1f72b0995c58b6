SELECT current_user, current_setting('server_version_num')::int, current_setting('server_encoding'),
       current_setting('fsync'), current_setting('synchronous_commit')
