#ifndef CMARKUP_MARKDOWN_H
#define CMARKUP_MARKDOWN_H

#include <cmark-gfm.h>

#include "include/cmarkup.h"

// A parser with the extensions that Markdown has here; NULL where there is no memory.
cmark_parser *cmarkup_parser(int options);

// The document in a text; the parser is to be freed after it.
cmark_node *cmarkup_parse(cmark_parser *parser, const char *text, size_t length);

#endif
