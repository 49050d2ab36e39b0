#define _GNU_SOURCE
#include "ledger.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 1 << 18, DEPTH = 1 << 12 };

struct entry {
  char kind;
  int thread;
  long number, function, object, by;
  char *text;
};

static struct entry entries[CAPACITY];
static atomic_long count, objects, invocations, calls;
static atomic_int threads;

static _Thread_local int thread, depth, waitingCount, pendingCount;
static _Thread_local long open[DEPTH], waiting[DEPTH], pending[DEPTH], handed;

static void write_entry(FILE *file, const struct entry *e) {
  fprintf(file, "%c %d %ld %ld %ld %ld %s\n", e->kind, e->thread, e->number, e->function,
          e->object, e->by, e->text ? e->text : "-");
}

/// Writes the record when the program exits; a thread that still runs is cut off there.
__attribute__((destructor)) static void write_record(void) {
  const char *path = getenv("LEDGER_FILE");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  long total = atomic_load(&count);
  for (long i = 0; i < total; i++)
    if (entries[i].kind) write_entry(file, &entries[i]);
  fclose(file);
}

static void add(struct entry entry) {
  if (!thread) thread = atomic_fetch_add(&threads, 1) + 1;
  entry.thread = thread;
  long index = atomic_fetch_add(&count, 1);
  if (index >= CAPACITY) abort();
  entries[index] = entry;
}

long ledger_object(long type) {
  long number = atomic_fetch_add(&objects, 1) + 1;
  add((struct entry){.kind = 'O', .number = number, .object = type});
  return number;
}

void ledger_is(long object, const char *type) {
  add((struct entry){.kind = 'T', .object = object, .text = strdup(type)});
}

long ledger_call(long me, long site) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  add((struct entry){.kind = 'C', .number = number, .function = site, .by = me,
                     .object = depth ? open[depth - 1] : 0});
  return number;
}

long ledger_inner(long site) { return ledger_call(depth ? open[depth - 1] : 0, site); }

/// A call that the program didn't announce: by what the thread runs innermost.
static long implicit_call(void) {
  long by = handed ? handed : depth ? ledger_call(open[depth - 1], 0) : LEDGER_IMPLICIT;
  handed = 0;
  return by;
}

static long begin(long function, long object, const char *type, long by) {
  long me = atomic_fetch_add(&invocations, 1) + 1;
  if (by == LEDGER_PENDING) waiting[waitingCount++] = me;
  if (by == LEDGER_IMPLICIT) by = implicit_call();
  add((struct entry){.kind = 'B', .number = me, .function = function, .object = object, .by = by,
                     .text = type ? strdup(type) : NULL});
  return me;
}

static void push(long me) {
  if (depth >= DEPTH) abort();
  open[depth++] = me;
}

long ledger_begin(long function, long object, long by) {
  long me = begin(function, object, NULL, by);
  push(me);
  return me;
}

long ledger_begin_as(long function, long object, const char *type, long by) {
  long me = begin(function, object, type, by);
  push(me);
  return me;
}

long ledger_begin_async(long function, long object, long by) {
  return begin(function, object, NULL, by);
}

void ledger_returns(long me) { add((struct entry){.kind = 'K', .number = me}); }

void ledger_end(long me) {
  if (depth && open[depth - 1] == me) depth--;
  if (waitingCount && waiting[waitingCount - 1] == me) pending[pendingCount++] = waiting[--waitingCount];
  add((struct entry){.kind = 'E', .number = me});
}

void ledger_hand(long call) { handed = call; }

static void adopt_latest(long me) {
  add((struct entry){.kind = 'A', .number = pending[--pendingCount], .by = me});
}

void ledger_adopt(long me, long number) {
  for (long i = 0; i < number && pendingCount; i++) adopt_latest(me);
  while (number == 0 && pendingCount && pending[pendingCount - 1] > me) adopt_latest(me);
}

void ledger_join(long me, long region) {
  add((struct entry){.kind = 'J', .number = me, .function = region});
}

long ledger_send(long me) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  add((struct entry){.kind = 'S', .number = number, .by = me});
  return number;
}

void ledger_receive(long me, long sent) {
  add((struct entry){.kind = 'R', .number = sent, .by = me});
}

void ledger_passed(long me, long index, long object) {
  add((struct entry){.kind = 'P', .number = me, .function = index, .object = object});
}

long ledger_watch(void) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  add((struct entry){.kind = 'W', .number = number});
  return number;
}

void ledger_gone(long watch) {
  add((struct entry){.kind = 'G', .number = watch, .by = depth ? open[depth - 1] : 0});
}

void ledger_fails(long object) { add((struct entry){.kind = 'F', .object = object}); }
