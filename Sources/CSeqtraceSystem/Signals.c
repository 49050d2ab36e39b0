// Handling of signals while a child program runs, and after it has ended; removal of unfinished files and folders
// before a signal ends the process.
//
// While the child runs, the signals are blocked. The thread that waits for the child's end also takes the
// signals, one at a time. No signal is lost between the child's start and the first wait, and none is sent to
// a process number that the system has reused.

#include "CSeqtraceSystem.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

/// The signals that ask a process to end, followed by those for a child's end and for an expired timer.
static const int held[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD, SIGALRM};
enum { held_count = sizeof held / sizeof held[0], request_count = held_count - 2 };
/// The seconds that an interrupted child gets to end its own children.
enum { grace = 10 };

static sigset_t mask_before;
static struct sigaction before[held_count];
/// The number of requests to end that were passed on to the child.
static int passed_on;
/// The last request to end that arrived while a child ran; 0 if there was none.
static int requested;
/// Whether the next request repeats the last one that was passed on, and is therefore ignored.
static volatile sig_atomic_t expects_echo;
static _Atomic(const char *) doomed_folder;
/// The largest number of pages, or of tests in one execution.
enum { most_files = 16384 };
/// The files to remove. Removed names aren't freed: the handler may be reading them on another thread.
static _Atomic(char *) doomed_files[most_files];

bool seqtrace_ignore_signal(int signal) {
  struct sigaction action = {.sa_handler = SIG_IGN}, previous;
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, &previous) == 0 && previous.sa_handler != SIG_IGN;
}

static void notice(int signal) { (void)signal; }

static void fill_held(sigset_t *set) {
  sigemptyset(set);
  for (int index = 0; index < held_count; index += 1) sigaddset(set, held[index]);
}

void seqtrace_hold_signals(sigset_t *outer_mask) {
  sigset_t set;
  fill_held(&set);
  pthread_sigmask(SIG_BLOCK, &set, &mask_before);
  for (int index = 0; index < held_count; index += 1) sigaction(held[index], NULL, &before[index]);
  // Without a handler, the system may drop a signal even while it is blocked.
  struct sigaction action = {.sa_handler = notice};
  sigemptyset(&action.sa_mask);
  for (int index = request_count; index < held_count; index += 1)
    sigaction(held[index], &action, NULL);
  passed_on = 0;
  requested = 0;
  *outer_mask = mask_before;
}

/// Returns whether a process sent the signal to this process only; a terminal signals its whole group.
static bool is_from_process(const siginfo_t *info) {
#if defined(__linux__)
  return info->si_code <= 0;
#else
  return info->si_code == SI_USER;
#endif
}

/// Waits for a signal; returns true only if a process sent it to this process alone.
///
/// On Linux, it gives up after a fifth of a second, because another thread, one that doesn't block signals, may
/// have received the signal that the child has ended.
static bool take_signal(int *signal) {
  sigset_t set;
  fill_held(&set);
#if defined(__linux__)
  siginfo_t info;
  struct timespec limit = {.tv_nsec = 200000000};
  *signal = sigtimedwait(&set, &info, &limit);
  return *signal > 0 && is_from_process(&info);
#else
  if (sigwait(&set, signal) != 0) return false;
  return *signal == SIGTERM || *signal == SIGHUP;
#endif
}

void seqtrace_adopt_orphans(void) {
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

void seqtrace_kill_orphans(void) {
#if defined(__linux__)
  bool found;
  do {
    found = false;
    DIR *all = opendir("/proc");
    for (struct dirent *entry; all && (entry = readdir(all)) != NULL;) {
      char path[300];
      int process = atoi(entry->d_name), parent = 0;
      snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
      FILE *file = process > 0 ? fopen(path, "r") : NULL;
      if (!file) continue;
      char line[512];
      line[fread(line, 1, sizeof line - 1, file)] = 0;
      fclose(file);
      // The program's name comes first, in parentheses, and may contain parentheses itself.
      char *end = strrchr(line, ')');
      if (!end || sscanf(end, ") %*c %d", &parent) != 1 || parent != getpid()) continue;
      kill(process, SIGKILL);
      found |= waitpid(process, NULL, 0) > 0;
    }
    if (all) closedir(all);
    // The children of a killed process are now children of this one.
  } while (found);
#endif
}

int seqtrace_wait(pid_t child, bool (*is_over)(void *), void *context, int *status) {
  bool is_late = false;
  pid_t target = is_over != NULL ? -child : child;
  if (is_over != NULL) seqtrace_adopt_orphans();
  if (is_over != NULL) alarm(1);
  for (;;) {
    pid_t ended = waitpid(child, status, WNOHANG);
    if (ended == child) {
      alarm(0);
      // The child's own children must not outlive it; nothing forwards signals to them any more.
      if (is_late) {
        kill(target, SIGKILL);
        seqtrace_kill_orphans();
      }
      return is_late ? ETIMEDOUT : 0;
    }
    if (ended < 0 && errno != EINTR) return errno;
    int signal = 0;
    if (ended < 0) continue;
    bool is_request = take_signal(&signal);
    if (signal == SIGALRM && !is_late && !is_over(context)) {
      alarm(1);
    } else if (signal == SIGALRM) {
      kill(target, is_late ? SIGKILL : SIGINT);
      is_late = true;
      alarm(grace);
    }
    if (signal <= 0 || signal == SIGCHLD || signal == SIGALRM) continue;
    requested = signal;
    // A terminal signals only its foreground group.
    if (is_request || is_over != NULL) kill(target, signal);
    if (is_request) passed_on += 1;
  }
}

int seqtrace_requested_end(void) { return requested; }

static void stop(int signal, siginfo_t *info, void *context) {
  (void)context;
  for (int index = 0; index < request_count; index += 1)
    // A signal that was ignored from the start, as in a background job, stays ignored if a terminal sends it.
    if (held[index] == signal && before[index].sa_handler == SIG_IGN && !is_from_process(info))
      return;
  if (expects_echo) {
    expects_echo = 0;
    return;
  }
  const char *folder = atomic_load(&doomed_folder);
  // A signal handler can't safely list a folder, but it can start a program.
  pid_t child = folder == NULL ? 0 : vfork();
  if (folder != NULL && child == 0) {
    execl("/bin/rm", "rm", "-rf", folder, NULL);
    _exit(1);
  }
  if (child > 0) waitpid(child, NULL, 0);
  for (int i = 0; i < most_files; i++) {
    char *name = atomic_load(&doomed_files[i]);
    if (name) unlink(name);
  }
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
  raise(signal);
}

/// Leaves a signal unchanged if it has another handler or was ignored at the process's start.
static void end_at(int signal) {
  struct sigaction current;
  if (sigaction(signal, NULL, &current) != 0 || current.sa_handler != SIG_DFL) return;
  struct sigaction action = {.sa_sigaction = stop, .sa_flags = SA_SIGINFO};
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

void seqtrace_remove_at_signal(const char *name) {
  char *copy = strdup(name);
  if (!copy) return;
  for (int i = 0; i < most_files; i++) {
    char *none = NULL;
    if (!atomic_compare_exchange_strong(&doomed_files[i], &none, copy)) continue;
    for (int index = 0; index < request_count; index += 1) end_at(held[index]);
    end_at(SIGXCPU);
    return;
  }
  free(copy);
}

void seqtrace_keep_at_signal(const char *name) {
  for (int i = 0; i < most_files; i++) {
    char *file = atomic_load(&doomed_files[i]);
    if (file && strcmp(file, name) == 0) atomic_store(&doomed_files[i], NULL);
  }
}

void seqtrace_remove_folder_at_signal(const char *path) {
  // A handler may be reading the old path, so it isn't freed.
  atomic_store(&doomed_folder, path == NULL ? NULL : strdup(path));
}

void seqtrace_release_signals(void) {
  // timeout(1) sends its signal first to its child and then to the whole group.
  expects_echo = passed_on == 1;
  struct sigaction action = {.sa_sigaction = stop, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < request_count; index += 1) sigaction(held[index], &action, NULL);
  for (int index = request_count; index < held_count; index += 1)
    sigaction(held[index], &before[index], NULL);
  pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
  // The parent process may have blocked these signals; this process would have inherited that.
  sigset_t requests;
  sigemptyset(&requests);
  for (int index = 0; index < request_count; index += 1) sigaddset(&requests, held[index]);
  pthread_sigmask(SIG_UNBLOCK, &requests, NULL);
}
