// A door to Graphviz's libraries that hides their macros, variadics, globals and versions.
//
// Nothing here links Graphviz: the library is opened at the first call of cgv_open_library, so a
// program that never draws a PNG runs without it. Graphviz is not thread safe, not even with a
// context for each thread: every function below must be called under one process-wide lock.

#ifndef SEQTRACE_CGRAPHVIZ_H
#define SEQTRACE_CGRAPHVIZ_H

#include <stdbool.h>
#include <stddef.h>

#if __has_feature(assume_nonnull)
#pragma clang assume_nonnull begin
#endif

/// What became of the attempt to open the library.
typedef enum cgv_status {
  cgv_status_open,
  /// The C target was compiled without Graphviz's headers.
  cgv_status_not_built,
  /// No library was found; the text is what the loader said.
  cgv_status_not_found,
  /// A library was found, but it lacks a function; the text is the function's name.
  cgv_status_incompatible,
} cgv_status;

/// Opens the library once; later calls return the first answer.
///
/// The environment variable SEQTRACE_GRAPHVIZ_LIBRARY_PATH names a folder to look in instead of
/// the usual places.
cgv_status cgv_open_library(void);
/// The text that goes with the status; empty where all went well.
const char *cgv_library_detail(void);

/// One graph with its layout and a context of its own.
typedef struct cgv_graph cgv_graph;

/// Makes an empty graph, and this thread's numbers those of the C locale until it is closed.
/// Returns NULL where Graphviz can't.
cgv_graph *_Nullable cgv_graph_open(void);
/// Frees the graph and everything made for it.
void cgv_graph_close(cgv_graph *graph);

/// Sets an attribute of the graph. The value is taken as it is, of any length.
void cgv_graph_set(cgv_graph *graph, const char *key, const char *value);
/// Makes a node or finds it, and sets an attribute of it.
bool cgv_node_set(cgv_graph *graph, const char *node, const char *key, const char *value);

/// Places the nodes with the given layout engine. Returns whether it could.
bool cgv_graph_layout(cgv_graph *graph, const char *engine);
/// Draws the graph; the bytes live until it is closed. Returns NULL where Graphviz can't.
const unsigned char *_Nullable cgv_graph_render(
    cgv_graph *graph, const char *format, size_t *length);

/// What Graphviz complained about since the graph was opened; lives until it is closed.
const char *cgv_graph_messages(const cgv_graph *graph);

/// How many drawing operations Graphviz understands of a text in xdot's language; it stops without
/// a word at the first one that it does not.
size_t cgv_count_operations(const char *xdot);

/// What is known about the fonts of this machine.
typedef enum cgv_fonts {
  /// There is a face with Latin letters.
  cgv_fonts_found,
  /// There is none.
  cgv_fonts_none,
  /// This machine has no fontconfig to ask.
  cgv_fonts_unknown,
} cgv_fonts;

/// Whether a face can be found for one of the families, separated by commas.
cgv_fonts cgv_find_fonts(const char *families);

/// How wide a line of text comes out in a font (families and weight, as pango reads them) of a
/// size, in the size's unit; negative where there is no pango to ask.
double cgv_text_width(const char *font, double size, const char *text);

#if __has_feature(assume_nonnull)
#pragma clang assume_nonnull end
#endif

#endif
