// What the system can do and Swift's modules of the C library don't show.

#ifndef CSEQTRACE_SYSTEM_H
#define CSEQTRACE_SYSTEM_H

#include <stdbool.h>

/// Has two files change names; false where that can't be done, as if there is only one.
bool seqtrace_exchange_files(const char *first, const char *second);

/// Keeps freed memory for what comes next, until the process ends.
///
/// For a process that makes one value of another and then ends: whatever is given back to the system
/// comes back page by page, which takes a twentieth of the time of drawing a large picture.
void seqtrace_keep_freed_memory(void);

#endif
