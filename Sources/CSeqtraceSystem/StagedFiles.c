#include "CSeqtraceSystem.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The largest number of pages, or of tests in one execution.
enum { most_files = 16384 };

// Removed names aren't freed: the handler may be reading them on another thread.
static _Atomic(char *) files[most_files];

void seqtrace_remove_staged_files(void) {
  for (int i = 0; i < most_files; i++) {
    char *name = atomic_load(&files[i]);
    if (name) unlink(name);
  }
}

static void remove_files(int number) {
  seqtrace_remove_staged_files();
  // Ends the process after the handler returns, as if there were no handler.
  signal(number, SIG_DFL);
  raise(number);
}

// Leaves a signal unchanged if it has another handler or was ignored at the process's start.
static void install(int number) {
  struct sigaction current;
  if (sigaction(number, NULL, &current) != 0 || current.sa_handler != SIG_DFL) return;
  struct sigaction action = {0};
  action.sa_handler = remove_files;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void seqtrace_remove_at_signal(const char *name) {
  char *copy = strdup(name);
  if (!copy) return;
  for (int i = 0; i < most_files; i++) {
    char *none = NULL;
    if (!atomic_compare_exchange_strong(&files[i], &none, copy)) continue;
    const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) install(numbers[k]);
    return;
  }
  free(copy);
}

void seqtrace_keep_at_signal(const char *name) {
  for (int i = 0; i < most_files; i++) {
    char *file = atomic_load(&files[i]);
    if (file && strcmp(file, name) == 0) atomic_store(&files[i], NULL);
  }
}
