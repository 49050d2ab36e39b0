#include "CSeqtracePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

struct seqtrace_page_file seqtrace_page_style(void) {
  static const uint8_t style[] = {
#embed "../SeqtracePage/Script/page.css"
  };
  return (struct seqtrace_page_file){style, sizeof style};
}

// The modules stand in the order in which they use each other.
struct seqtrace_page_file seqtrace_page_script(void) {
  static const uint8_t script[] = {
#embed "../SeqtracePage/Script/data.js"
      ,
#embed "../SeqtracePage/Script/rows.js"
      ,
#embed "../SeqtracePage/Script/view.js"
      ,
#embed "../SeqtracePage/Script/columns.js"
      ,
#embed "../SeqtracePage/Script/picture.js"
      ,
#embed "../SeqtracePage/Script/drawing.js"
      ,
#embed "../SeqtracePage/Script/beside.js"
      ,
#embed "../SeqtracePage/Script/panel.js"
      ,
#embed "../SeqtracePage/Script/walking.js"
      ,
#embed "../SeqtracePage/Script/copying.js"
      ,
#embed "../SeqtracePage/Script/main.js"
  };
  return (struct seqtrace_page_file){script, sizeof script};
}
