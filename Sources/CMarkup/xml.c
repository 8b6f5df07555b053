#include "include/cmarkup.h"

#include <libxml/xmlreader.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cmarkup_xml {
  xmlTextReaderPtr reader;
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
  // Nothing is fetched, no DTD is read, and entities of the document stay references.
  xml->reader = xmlReaderForMemory(bytes, (int)length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_COMPACT);
  if (!xml->reader) {
    free(xml);
    return NULL;
  }
  xmlTextReaderSetErrorHandler(xml->reader, note, xml);
  return xml;
}

int32_t cmarkup_xml_next(cmarkup_xml *xml) {
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
      default: continue;
    }
  }
}

const char *cmarkup_xml_name(cmarkup_xml *xml) { return (const char *)xmlTextReaderConstName(xml->reader); }

const char *cmarkup_xml_value(cmarkup_xml *xml) { return (const char *)xmlTextReaderConstValue(xml->reader); }

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
  free(xml);
}
