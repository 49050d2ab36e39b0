#include "CSeqtraceWords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char *seqtrace_words(void) {
  static const unsigned char words[] = {
#embed "words.tsv" suffix(, 0)
  };
  return words;
}
