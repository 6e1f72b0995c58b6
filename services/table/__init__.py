"""The use cases: who may ask what, decide on what the record says, append, tell. API and web call only these."""
