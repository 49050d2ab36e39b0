// The recorder's hot path in C, for code that Swift can't express or doesn't make fast enough.
//
//    Threads.h   which lane and which session the running thread records in; caches of names
//    Lanes.h     the open activations of a logical task
//    Storage.h   chunks of events and the name table, in memory or in a session's folder
//    Events.h    the fixed-size event: the format of memory and files alike
//    Spawns.h    which task creates which
//
// Ownership:
//   - A lane belongs to the task (or thread) that runs in it, and a writer to its thread. Neither needs
//     locks.
//   - The storage's lock protects the table's growth and the exchange of chunks with writers.
//   - An event's kind is stored last, with release order. A reader that sees the kind sees the whole event.

#ifndef CSEQTRACE_RECORDER_H
#define CSEQTRACE_RECORDER_H

#include "Events.h"
#include "Lanes.h"
#include "Spawns.h"
#include "Storage.h"
#include "Threads.h"

#endif
