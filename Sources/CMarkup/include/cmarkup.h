#ifndef CMARKUP_H
#define CMARKUP_H

#include <stddef.h>
#include <stdint.h>

// A small shim over libxml2 and cmark-gfm. No type of theirs leaves it.

// The character that an entity of HTML stands for, by its name without & and ;. 0 when there is no such entity.
uint32_t cmarkup_entity(const char *name);

// What a part of a Markdown text is.
enum {
  cmarkup_block,       // a paragraph, heading or table cell: its content is text
  cmarkup_text,        // text
  cmarkup_span,        // emphasis, strong, struck out, a link: marks around other parts
  cmarkup_code,        // code within a line, without its backticks
  cmarkup_html,        // a tag within a line
  cmarkup_soft_break,  // a line break that means a space; its place is not known
  cmarkup_hard_break,  // a line break that stays; its place is not known
  cmarkup_image,       // an image; what is inside is its description
  cmarkup_other,       // what holds no text: the number of a note
};

// A part on its way in or out. Offsets are those of bytes; -1 when the parser does not know them.
// `is_exact` is 0 for a text that does not stand at its place as the parser gives it: then no place of its block is sure.
typedef struct {
  uint8_t kind;
  uint8_t is_enter;
  uint8_t is_exact;
  int64_t start;
  int64_t end;
} cmarkup_event;

// The parts of a Markdown text (CommonMark with tables, strikethrough, autolinks and footnotes), in order. Sets `count`.
// The caller gives the events back with cmarkup_free. NULL when there is no memory.
cmarkup_event *cmarkup_markdown(const char *text, size_t length, size_t *count);

void cmarkup_free(cmarkup_event *events);

enum {
  cmarkup_part_paragraph = 1,
  cmarkup_part_heading,  // value: its level
  cmarkup_part_quote,
  cmarkup_part_list,  // value: the first number; -1 for bullets
  cmarkup_part_item,
  cmarkup_part_code,   // text: the code; address: its language
  cmarkup_part_html,   // text: the tags
  cmarkup_part_rule,
  cmarkup_part_table,  // text: a letter for each column: l, c, r or -
  cmarkup_part_row,    // value: 1 for that of the names
  cmarkup_part_cell,
  cmarkup_part_text,
  cmarkup_part_soft_break,
  cmarkup_part_hard_break,
  cmarkup_part_code_span,
  cmarkup_part_emphasis,
  cmarkup_part_strong,
  cmarkup_part_struck,
  cmarkup_part_link,   // address: where it leads
  cmarkup_part_image,  // address: where it is
  cmarkup_part_other,
};

// A part of a document that begins or ends; those without parts of their own only begin.
typedef struct {
  uint8_t kind;
  uint8_t is_enter;
  int32_t value;
  const char *text;     // UTF-8; NULL where there is none
  const char *address;  // UTF-8; NULL where there is none
} cmarkup_part;

// Reads a document of Markdown and shows its parts in order; what they point to holds until `visit` returns.
// Returns 0 where there is no memory.
int cmarkup_visit_parts(
    const char *text, size_t length, void (*visit)(void *context, const cmarkup_part *part), void *context);

// Reads an XML document part by part. Nothing is fetched. Entities that the document declares within itself come as
// text, tags in them left out; those of HTML stand for their characters; others stay as they are written. A document
// whose entities make far more text than it has is a failure.
typedef struct cmarkup_xml cmarkup_xml;
enum {
  cmarkup_xml_end = 0,
  cmarkup_xml_open_tag,
  cmarkup_xml_empty,  // a tag that opens and closes
  cmarkup_xml_close_tag,
  cmarkup_xml_text,
  cmarkup_xml_failure = -1,
};

// `bytes` must stay where they are until the reader is closed. NULL when there is no memory.
cmarkup_xml *cmarkup_xml_open(const char *bytes, size_t length);
// What comes next, one of the above.
int32_t cmarkup_xml_next(cmarkup_xml *xml);
// The name of the tag with its prefix, or the text; valid until the next part is read.
const char *cmarkup_xml_name(cmarkup_xml *xml);
const char *cmarkup_xml_value(cmarkup_xml *xml);
// An attribute of the tag, to be given back with free(); NULL when it has none of that name.
char *cmarkup_xml_attribute(cmarkup_xml *xml, const char *name);
// Where the reader, or what went wrong, is; and what went wrong.
int32_t cmarkup_xml_line(cmarkup_xml *xml);
const char *cmarkup_xml_message(cmarkup_xml *xml);
void cmarkup_xml_close(cmarkup_xml *xml);

#endif
