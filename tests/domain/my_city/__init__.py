"""My City's rules, told as given / when / then."""
