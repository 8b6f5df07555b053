#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

#include "markdown.h"

static uint8_t kind_of(cmark_node *node) {
  cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_PARAGRAPH) return cmarkup_part_paragraph;
  if (type == CMARK_NODE_HEADING) return cmarkup_part_heading;
  if (type == CMARK_NODE_BLOCK_QUOTE) return cmarkup_part_quote;
  if (type == CMARK_NODE_LIST) return cmarkup_part_list;
  if (type == CMARK_NODE_ITEM) return cmarkup_part_item;
  if (type == CMARK_NODE_CODE_BLOCK) return cmarkup_part_code;
  if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE) return cmarkup_part_html;
  if (type == CMARK_NODE_THEMATIC_BREAK) return cmarkup_part_rule;
  if (type == CMARK_NODE_TEXT) return cmarkup_part_text;
  if (type == CMARK_NODE_SOFTBREAK) return cmarkup_part_soft_break;
  if (type == CMARK_NODE_LINEBREAK) return cmarkup_part_hard_break;
  if (type == CMARK_NODE_CODE) return cmarkup_part_code_span;
  if (type == CMARK_NODE_EMPH) return cmarkup_part_emphasis;
  if (type == CMARK_NODE_STRONG) return cmarkup_part_strong;
  if (type == CMARK_NODE_LINK) return cmarkup_part_link;
  if (type == CMARK_NODE_IMAGE) return cmarkup_part_image;
  const char *name = cmark_node_get_type_string(node);
  if (!strcmp(name, "table")) return cmarkup_part_table;
  if (!strcmp(name, "table_header") || !strcmp(name, "table_row")) return cmarkup_part_row;
  if (!strcmp(name, "table_cell")) return cmarkup_part_cell;
  if (!strcmp(name, "strikethrough")) return cmarkup_part_struck;
  return cmarkup_part_other;
}

// The columns of a table, a letter each; to be freed.
static char *columns_of(cmark_node *table) {
  size_t count = cmark_gfm_extensions_get_table_columns(table);
  const uint8_t *alignments = cmark_gfm_extensions_get_table_alignments(table);
  char *columns = malloc(count + 1);
  if (!columns) return NULL;
  for (size_t i = 0; i < count; i++) columns[i] = alignments && alignments[i] ? (char)alignments[i] : '-';
  columns[count] = 0;
  return columns;
}

int cmarkup_visit_parts(
    const char *text, size_t length, void (*visit)(void *context, const cmarkup_part *part), void *context) {
  cmark_parser *parser = cmarkup_parser(CMARK_OPT_DEFAULT);
  if (!parser) return 0;
  cmark_node *document = cmarkup_parse(parser, text, length);
  cmark_iter *iterator = cmark_iter_new(document);
  cmark_event_type event;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE) {
    cmark_node *node = cmark_iter_get_node(iterator);
    if (cmark_node_get_type(node) == CMARK_NODE_DOCUMENT) continue;
    cmarkup_part part = {kind_of(node), event == CMARK_EVENT_ENTER, 0, NULL, NULL};
    char *columns = NULL;
    switch (part.kind) {
      case cmarkup_part_heading: part.value = cmark_node_get_heading_level(node); break;
      case cmarkup_part_list:
        part.value = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? cmark_node_get_list_start(node) : -1;
        break;
      case cmarkup_part_code:
        part.text = cmark_node_get_literal(node);
        part.address = cmark_node_get_fence_info(node);
        break;
      case cmarkup_part_html:
      case cmarkup_part_text:
      case cmarkup_part_code_span: part.text = cmark_node_get_literal(node); break;
      case cmarkup_part_table: part.text = columns = columns_of(node); break;
      case cmarkup_part_row: part.value = cmark_gfm_extensions_get_table_row_is_header(node); break;
      case cmarkup_part_link:
      case cmarkup_part_image: part.address = cmark_node_get_url(node); break;
      default: break;
    }
    visit(context, &part);
    free(columns);
  }
  cmark_iter_free(iterator);
  cmark_node_free(document);
  cmark_parser_free(parser);
  return 1;
}
