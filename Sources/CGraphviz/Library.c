#include "Library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const usual_folders[] = {
    "",
#ifdef __APPLE__
    "/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/",
#endif
    NULL};

static void *dlopen_in(const char *folder, const char *const *names) {
  char path[4096];
  for (; *names; names++) {
    int length = snprintf(path, sizeof path, "%s%s", folder, *names);
    if (length < 0 || (size_t)length >= sizeof path) continue;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

void *cgv_dlopen_any(const char *folder, const char *const *names) {
  if (folder && *folder) {
    char with_slash[4096];
    snprintf(with_slash, sizeof with_slash, "%s/", folder);
    return dlopen_in(with_slash, names);
  }
  for (const char *const *usual = usual_folders; *usual; usual++) {
    void *library = dlopen_in(*usual, names);
    if (library) return library;
  }
  return NULL;
}

const char *cgv_find_functions(
    const char *const *files, const char *const *names, void *table) {
  void *library = cgv_dlopen_any(NULL, files);
  for (char *entry = table; *names; names++, entry += sizeof(void *)) {
    void *function = library ? dlsym(library, *names) : NULL;
    if (!function) return *names;
    memcpy(entry, &function, sizeof function);
  }
  return NULL;
}

static char detail[512];

#if CGV_HAS_HEADERS

struct cgv_library cgv_library;

static const char *const library_names[] = {
#ifdef __APPLE__
    "libgvc.7.dylib", "libgvc.6.dylib", "libgvc.dylib",
#else
    "libgvc.so.6", "libgvc.so.7", "libgvc.so.8", "libgvc.so",
#endif
    NULL};

// One handle is enough, because dlsym also searches a library's dependencies. This guarantees that libgvc,
// libcgraph and libxdot are of one version.
static const char *find_functions(void *handle) {
#define CGV_FIND(name) \
  if (!(cgv_library.name = (__typeof__(&name))dlsym(handle, #name))) return #name;
  CGV_FUNCTIONS(CGV_FIND)
#undef CGV_FIND
  cgv_library.undirected = dlsym(handle, "Agundirected");
  if (!cgv_library.undirected) return "Agundirected";
  // Without these, fonts aren't checked and texts aren't measured.
  (void)cgv_open_fontconfig(), (void)cgv_open_pango();
  // Graphviz's own renderers need cairo and zlib, so both exist wherever Graphviz can draw.
  const char *missing = cgv_open_cairo();
  return missing ? missing : cgv_open_zlib();
}

static cgv_status open_library(void) {
  void *handle = cgv_dlopen_any(getenv("SEQTRACE_GRAPHVIZ_LIBRARY_PATH"), library_names);
  if (!handle) {
    const char *reason = dlerror();
    snprintf(detail, sizeof detail, "%s", reason ? reason : "");
    return cgv_status_not_found;
  }
  const char *missing = find_functions(handle);
  if (!missing) return cgv_status_open;
  snprintf(detail, sizeof detail, "%s", missing);
  return cgv_status_incompatible;
}

#else

static cgv_status open_library(void) { return cgv_status_not_built; }

#endif

cgv_status cgv_open_library(void) {
  static bool is_answered;
  static cgv_status answer;
  if (!is_answered) answer = open_library();
  is_answered = true;
  return answer;
}

const char *cgv_library_detail(void) { return detail; }
