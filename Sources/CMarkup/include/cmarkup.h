#ifndef CMARKUP_H
#define CMARKUP_H

#include <stdint.h>

// A small shim over libxml2. No type of it leaves.

// The character that an entity of HTML stands for, by its name without & and ;. 0 when there is no such entity.
uint32_t cmarkup_entity(const char *name);

#endif
