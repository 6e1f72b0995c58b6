"""What every game is made of: messages, the Game record, seats and viewers, luck, refusals, outcomes, content."""
