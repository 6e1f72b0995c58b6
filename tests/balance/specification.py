"""What the tables were made to bring: the figures of their design, which the report stands beside."""

MEANS = (6.0, 35.0)
"""Between these lies the mean score of every chapter."""

DECIDES = 0.15
"""A special rule decides something in at least this part of the seats and chapters in which it is in force."""

ONCE = ("limit", "points", "progress")
"""Rules so named decide at most once a campaign, or stand against what nobody should reach: they are told only."""

LEADERS_SHARE = {4: 0.29}
"""What part of all progress the leader holds in the end, by the number of seats."""

LAST_WINS = 0.16
"""How often the last after chapter 12 still wins."""

PLAYED = 200
"""Campaigns for each number of seats."""
