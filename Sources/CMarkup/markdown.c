#include "markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

// While it reads, cmark-gfm changes a table of its own that all parsers share: which characters its extensions look at.
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;

static void hold(void) { pthread_mutex_lock(&reading); }

static void release(void) { pthread_mutex_unlock(&reading); }

static void start(void) {
  cmark_gfm_core_extensions_ensure_registered();
  // A process made by fork() while another thread reads could never read again.
  pthread_atfork(hold, release, release);
}

// Where each line begins, as the parser counts them.
static int64_t *lines_of(const char *text, size_t length, size_t *count) {
  size_t capacity = 64, used = 0;
  int64_t *lines = malloc(capacity * sizeof *lines);
  if (!lines) return NULL;
  lines[used++] = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '\n' && text[i] != '\r') continue;
    if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n') i++;
    if (used == capacity) {
      int64_t *grown = realloc(lines, 2 * capacity * sizeof *lines);
      if (!grown) {
        free(lines);
        return NULL;
      }
      lines = grown;
      capacity *= 2;
    }
    lines[used++] = (int64_t)i + 1;
  }
  *count = used;
  return lines;
}

static uint8_t kind_of(cmark_node *node) {
  cmark_node_type type = cmark_node_get_type(node);
  const char *name = cmark_node_get_type_string(node);
  if (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING || !strcmp(name, "table_cell")) return cmarkup_block;
  if (type == CMARK_NODE_TEXT) return cmarkup_text;
  if (type == CMARK_NODE_EMPH || type == CMARK_NODE_STRONG || type == CMARK_NODE_LINK || !strcmp(name, "strikethrough"))
    return cmarkup_span;
  if (type == CMARK_NODE_CODE) return cmarkup_code;
  if (type == CMARK_NODE_HTML_INLINE) return cmarkup_html;
  if (type == CMARK_NODE_SOFTBREAK) return cmarkup_soft_break;
  if (type == CMARK_NODE_LINEBREAK) return cmarkup_hard_break;
  if (type == CMARK_NODE_IMAGE) return cmarkup_image;
  return cmarkup_other;
}

static int64_t offset_of(int line, int column, const int64_t *lines, size_t count, size_t length) {
  if (line < 1 || column < 0 || (size_t)line > count) return -1;
  int64_t offset = lines[line - 1] + column;
  return offset > (int64_t)length ? -1 : offset;
}

// Whether the text of a node begins at its place. Escapes and entities make a text shorter than its source; so do
// addresses that became links by themselves, and white space at the end: then `end` is set right.
static int is_exact(cmark_node *node, const char *text, int64_t start, int64_t *end) {
  const char *literal = cmark_node_get_literal(node);
  if (!literal || start < 0 || *end < start) return start < 0;
  size_t length = (size_t)(*end - start), wanted = strlen(literal);
  if (wanted <= length && !memcmp(literal, text + start, wanted)) {
    *end = start + (int64_t)wanted;
    return 1;
  }
  return memchr(text + start, '\\', length) || memchr(text + start, '&', length);
}

cmark_parser *cmarkup_parser(int options) {
  pthread_once(&once, start);
  cmark_parser *parser = cmark_parser_new(options);
  if (!parser) return NULL;
  const char *extensions[] = {"table", "strikethrough", "autolink"};
  for (size_t i = 0; i < 3; i++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
    if (extension) cmark_parser_attach_syntax_extension(parser, extension);
  }
  return parser;
}

cmark_node *cmarkup_parse(cmark_parser *parser, const char *text, size_t length) {
  pthread_mutex_lock(&reading);
  cmark_parser_feed(parser, text, length);
  cmark_node *document = cmark_parser_finish(parser);
  pthread_mutex_unlock(&reading);
  return document;
}

cmarkup_event *cmarkup_markdown(const char *text, size_t length, size_t *count) {
  *count = 0;
  size_t line_count = 0, capacity = 256;
  int64_t *lines = lines_of(text, length, &line_count);
  cmarkup_event *events = malloc(capacity * sizeof *events);
  cmark_parser *parser = cmarkup_parser(CMARK_OPT_SOURCEPOS | CMARK_OPT_FOOTNOTES);
  if (!lines || !events || !parser) goto failed;
  cmark_node *document = cmarkup_parse(parser, text, length);
  cmark_iter *iterator = cmark_iter_new(document);
  cmark_event_type event;
  int depth = 0;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iterator);
    uint8_t kind = kind_of(node);
    int enters = event == CMARK_EVENT_ENTER;
    if (kind == cmarkup_block) depth += enters ? 1 : -1;
    // What stands outside of text is of no interest.
    if (kind != cmarkup_block && depth == 0) continue;
    if (*count == capacity) {
      cmarkup_event *grown = realloc(events, 2 * capacity * sizeof *events);
      if (!grown) {
        cmark_iter_free(iterator);
        cmark_node_free(document);
        goto failed;
      }
      events = grown;
      capacity *= 2;
    }
    int64_t start =
        offset_of(cmark_node_get_start_line(node), cmark_node_get_start_column(node) - 1, lines, line_count, length);
    int64_t end = offset_of(cmark_node_get_end_line(node), cmark_node_get_end_column(node), lines, line_count, length);
    uint8_t exact = kind == cmarkup_text || kind == cmarkup_code ? (uint8_t)is_exact(node, text, start, &end) : 1;
    events[(*count)++] = (cmarkup_event){kind, (uint8_t)enters, exact, start, end};
  }
  cmark_iter_free(iterator);
  cmark_node_free(document);
  cmark_parser_free(parser);
  free(lines);
  return events;
failed:
  if (parser) cmark_parser_free(parser);
  free(lines);
  free(events);
  *count = 0;
  return NULL;
}

void cmarkup_free(cmarkup_event *events) { free(events); }
