"""The campaign's page: what it is drawn from, made of the campaign's view and its record."""
