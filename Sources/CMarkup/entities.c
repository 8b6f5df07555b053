#include "include/cmarkup.h"

#include <libxml/HTMLparser.h>

uint32_t cmarkup_entity(const char *name) {
  const htmlEntityDesc *entity = htmlEntityLookup((const xmlChar *)name);
  return entity ? entity->value : 0;
}
