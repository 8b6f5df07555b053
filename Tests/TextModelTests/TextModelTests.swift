// Cases follow.
