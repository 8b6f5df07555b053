#include "include/cmarkup.h"

#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cmarkup_xml {
  xmlTextReaderPtr reader;
  // What the entity stands for that was read last; NULL when something else was.
  char *expansion;
  size_t expansion_length;
  size_t expansion_capacity;
  // How many bytes all entities together may still make.
  size_t budget;
  int32_t line;
  char message[200];
};

static void note(void *context, const char *message, xmlParserSeverities severity, xmlTextReaderLocatorPtr place) {
  cmarkup_xml *xml = context;
  if (xml->message[0] || severity == XML_PARSER_SEVERITY_WARNING || severity == XML_PARSER_SEVERITY_VALIDITY_WARNING) {
    return;
  }
  xml->line = place ? xmlTextReaderLocatorLineNumber(place) : 0;
  snprintf(xml->message, sizeof xml->message, "%s", message);
  xml->message[strcspn(xml->message, "\r\n")] = 0;
}

cmarkup_xml *cmarkup_xml_open(const char *bytes, size_t length) {
  if (length > INT32_MAX) return NULL;
  cmarkup_xml *xml = calloc(1, sizeof *xml);
  if (!xml) return NULL;
  xml->budget = 10 * length + (1 << 16);
  // Nothing is fetched and no DTD is read. Entities come as references, so that none of another file is ever opened.
  xml->reader = xmlReaderForMemory(bytes, (int)length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_COMPACT);
  if (!xml->reader) {
    free(xml);
    return NULL;
  }
  xmlTextReaderSetErrorHandler(xml->reader, note, xml);
  return xml;
}

static int append(cmarkup_xml *xml, const char *bytes, size_t length) {
  if (length > xml->budget) return 0;
  xml->budget -= length;
  if (xml->expansion_length + length >= xml->expansion_capacity) {
    size_t capacity = 2 * (xml->expansion_length + length + 32);
    char *larger = realloc(xml->expansion, capacity);
    if (!larger) return 0;
    xml->expansion = larger;
    xml->expansion_capacity = capacity;
  }
  memcpy(xml->expansion + xml->expansion_length, bytes, length);
  xml->expansion_length += length;
  xml->expansion[xml->expansion_length] = 0;
  return 1;
}

static int append_character(cmarkup_xml *xml, int code) {
  xmlChar bytes[5] = {0};
  if (!IS_CHAR(code)) return append(xml, "\xEF\xBF\xBD", 3);
  return append(xml, (const char *)bytes, xmlCopyCharMultiByte(bytes, code));
}

enum { deepest_entity = 16 };

// Appends what an entity stands for; 0 when that is too much.
static int expand(cmarkup_xml *xml, const xmlChar *name, int depth) {
  xmlEntityPtr entity = xmlGetDocEntity(xmlTextReaderCurrentDoc(xml->reader), name);
  if (entity && entity->etype == XML_INTERNAL_PREDEFINED_ENTITY) {
    return append(xml, (const char *)entity->content, strlen((const char *)entity->content));
  }
  if (!entity || entity->etype != XML_INTERNAL_GENERAL_ENTITY || !entity->content) {
    uint32_t character = entity ? 0 : cmarkup_entity((const char *)name);
    if (character) return append_character(xml, (int)character);
    return append(xml, "&", 1) && append(xml, (const char *)name, strlen((const char *)name)) && append(xml, ";", 1);
  }
  if (depth == deepest_entity || xml->budget == 0) return 0;
  // An entity costs something even when it is empty: many of them must come to an end too.
  xml->budget -= 1;
  const char *text = (const char *)entity->content;
  while (*text) {
    size_t plain = strcspn(text, "&<");
    if (!append(xml, text, plain)) return 0;
    text += plain;
    if (*text == '<') {
      const char *end = strchr(text, '>');
      text = end ? end + 1 : text + strlen(text);
    } else if (*text == '&') {
      const char *end = strchr(text, ';');
      if (!end) return append(xml, text, strlen(text));
      int added;
      if (text[1] == '#') {
        int is_hexadecimal = text[2] == 'x';
        added = append_character(xml, (int)strtoul(text + (is_hexadecimal ? 3 : 2), NULL, is_hexadecimal ? 16 : 10));
      } else {
        xmlChar *inner = xmlStrndup((const xmlChar *)text + 1, (int)(end - text - 1));
        added = inner && expand(xml, inner, depth + 1);
        xmlFree(inner);
      }
      if (!added) return 0;
      text = end + 1;
    }
  }
  return 1;
}

int32_t cmarkup_xml_next(cmarkup_xml *xml) {
  free(xml->expansion);
  xml->expansion = NULL;
  xml->expansion_length = xml->expansion_capacity = 0;
  for (;;) {
    int read = xmlTextReaderRead(xml->reader);
    if (read == 0) return cmarkup_xml_end;
    if (read < 0) return cmarkup_xml_failure;
    switch (xmlTextReaderNodeType(xml->reader)) {
      case XML_READER_TYPE_ELEMENT:
        return xmlTextReaderIsEmptyElement(xml->reader) ? cmarkup_xml_empty : cmarkup_xml_open_tag;
      case XML_READER_TYPE_END_ELEMENT: return cmarkup_xml_close_tag;
      case XML_READER_TYPE_TEXT:
      case XML_READER_TYPE_CDATA:
      case XML_READER_TYPE_WHITESPACE:
      case XML_READER_TYPE_SIGNIFICANT_WHITESPACE: return cmarkup_xml_text;
      case XML_READER_TYPE_ENTITY_REFERENCE:
        if (!append(xml, "", 0) || !expand(xml, xmlTextReaderConstName(xml->reader), 0)) {
          snprintf(xml->message, sizeof xml->message, "its entities make too much text; write the texts themselves");
          return cmarkup_xml_failure;
        }
        return cmarkup_xml_text;
      default: continue;
    }
  }
}

const char *cmarkup_xml_name(cmarkup_xml *xml) { return (const char *)xmlTextReaderConstName(xml->reader); }

const char *cmarkup_xml_value(cmarkup_xml *xml) {
  return xml->expansion ? xml->expansion : (const char *)xmlTextReaderConstValue(xml->reader);
}

char *cmarkup_xml_attribute(cmarkup_xml *xml, const char *name) {
  xmlChar *value = xmlTextReaderGetAttribute(xml->reader, (const xmlChar *)name);
  if (!value) return NULL;
  char *copy = strdup((const char *)value);
  xmlFree(value);
  return copy;
}

int32_t cmarkup_xml_line(cmarkup_xml *xml) {
  return xml->line ? xml->line : xmlTextReaderGetParserLineNumber(xml->reader);
}

const char *cmarkup_xml_message(cmarkup_xml *xml) { return xml->message; }

void cmarkup_xml_close(cmarkup_xml *xml) {
  xmlFreeTextReader(xml->reader);
  free(xml->expansion);
  free(xml);
}
