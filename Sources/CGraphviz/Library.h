// The shared declarations of this target: the opened library's functions.

#ifndef SEQTRACE_CGRAPHVIZ_LIBRARY_H
#define SEQTRACE_CGRAPHVIZ_LIBRARY_H

#include "CGraphviz.h"

// SEQTRACE_NO_GRAPHVIZ builds as if the headers were missing.
#if !defined(SEQTRACE_NO_GRAPHVIZ) && __has_include(<graphviz/gvc.h>) \
    && __has_include(<graphviz/xdot.h>)
#define CGV_HAS_HEADERS 1
#include <graphviz/gvc.h>
#include <graphviz/gvplugin_device.h>
#include <graphviz/xdot.h>
#elif !defined(SEQTRACE_NO_GRAPHVIZ) && __has_include(<gvc.h>) && __has_include(<xdot.h>)
#define CGV_HAS_HEADERS 1
#include <gvc.h>
#include <gvplugin_device.h>
#include <xdot.h>
#else
#define CGV_HAS_HEADERS 0
#endif

/// Opens the first available library of the list: in `folder`, or in the usual folders if that is NULL or
/// empty.
void *cgv_dlopen_any(const char *folder, const char *const *names);

/// The names of a library's files, given the start of the name and the version.
#ifdef __APPLE__
#define CGV_FILES(name, version) {name "." version ".dylib", name ".dylib", NULL}
#else
#define CGV_FILES(name, version) {name ".so." version, name ".so", NULL}
#endif

/// Defines `library`, a struct of the functions that FUNCTIONS lists as X(name, result, parameters), and
/// cgv_open_`library`, which finds them.
#define CGV_LIBRARY(library, file, version, FUNCTIONS) \
  static struct { \
    FUNCTIONS(CGV_FUNCTION) \
  } library; \
  const char *cgv_open_##library(void) { \
    static const char *const files[] = CGV_FILES(file, version); \
    static const char *const names[] = {FUNCTIONS(CGV_FUNCTION_NAME) NULL}; \
    return cgv_find_functions(files, names, &library); \
  }
#define CGV_FUNCTION(name, result, parameters) result (*name) parameters;
#define CGV_FUNCTION_NAME(name, result, parameters) #name,

/// Opens the first available library of a list and writes the addresses of its functions to a table. Returns
/// NULL, or the name of the first missing function.
const char *cgv_find_functions(
    const char *const *files, const char *const *names, void *table);

/// Open the libraries that Graphviz draws with. They return NULL, or the name of the first missing function.
const char *cgv_open_cairo(void);
const char *cgv_open_zlib(void);
const char *cgv_open_fontconfig(void);
const char *cgv_open_pango(void);

/// The cairo context of a canvas.
void *cgv_canvas_pen(cgv_canvas *canvas);

#if CGV_HAS_HEADERS

/// All functions that are called. One list serves to declare them and to look them up.
#define CGV_FUNCTIONS(X) \
  X(gvContext) \
  X(gvFreeContext) \
  X(gvLayout) \
  X(gvFreeLayout) \
  X(gvAddLibrary) \
  X(gvRenderContext) \
  X(agopen) \
  X(agclose) \
  X(agnode) \
  X(agedge) \
  X(agget) \
  X(attach_attrs) \
  X(agattr) \
  X(agsafeset) \
  X(agseterrf) \
  X(parseXDot) \
  X(freeXDot)

/// The library's functions, with the types from its own headers.
struct cgv_library {
#define CGV_FIELD(name) __typeof__(&name) name;
  CGV_FUNCTIONS(CGV_FIELD)
#undef CGV_FIELD
  const Agdesc_t *undirected;
};

/// Filled by cgv_open_library.
extern struct cgv_library cgv_library;

#endif
#endif
