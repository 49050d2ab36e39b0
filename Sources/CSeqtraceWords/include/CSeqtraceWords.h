// The table of the program's own words in all languages, which lies in the program's image.
#ifndef CSEQTRACE_WORDS_H
#define CSEQTRACE_WORDS_H

/// The table as text that ends in a zero, with cells between tabs. It is never freed.
const unsigned char *_Nonnull seqtrace_words(void);

#endif
