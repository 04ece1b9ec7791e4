"""The counting trainer: where does the last stone fall, and what comes next?"""
