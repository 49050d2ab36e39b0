// The interactive page's style sheet and script, which lie in the program's image.
//
// SwiftPM's own embedding makes a literal of numbers, over which the optimiser spends 24 seconds.
#ifndef CSEQTRACE_PAGE_H
#define CSEQTRACE_PAGE_H

#include <stddef.h>
#include <stdint.h>

/// The content of a file, which is never freed.
struct seqtrace_page_file {
  const uint8_t *_Nonnull bytes;
  size_t size;
};

struct seqtrace_page_file seqtrace_page_style(void);

/// The body of a function that draws a page of the constant `data`, and declares the function `readData`.
struct seqtrace_page_file seqtrace_page_script(void);

#endif
