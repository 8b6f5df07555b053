// The first type of this target is on its way.
