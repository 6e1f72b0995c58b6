"""The table as web pages, drawn on the server from views by the same use cases as the API; `face` is a game's part."""
