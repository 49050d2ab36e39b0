// A door to Graphviz's libraries, and to those that they draw with, that hides their macros,
// variadics, globals and versions.
//
// Nothing here links Graphviz: the library is opened at the first call of cgv_open_library, so a
// program that never draws a PNG runs without it. Graphviz is not thread safe, not even with a
// context for each thread: every function below must be called under one process-wide lock.

#ifndef SEQTRACE_CGRAPHVIZ_H
#define SEQTRACE_CGRAPHVIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/// What a graph is drawn on: pixels in memory, or the pages of a PDF file.
typedef struct cgv_canvas cgv_canvas;

/// Makes a canvas of pixels, each a number 0xAARRGGBB, which belong to the caller and outlive it;
/// a row is `stride` bytes long. All of them are written when drawing ends. Returns NULL without memory.
cgv_canvas *_Nullable cgv_canvas_open_pixels(void *pixels, int width, int height, int stride);
/// Makes a canvas of pages, whose units are points. Returns NULL without memory.
cgv_canvas *_Nullable cgv_canvas_open_pdf(const char *title, const char *keywords);
/// Begins a page.
void cgv_canvas_begin_page(cgv_canvas *canvas, double width, double height);
/// Ends a page.
void cgv_canvas_end_page(cgv_canvas *canvas);
/// Fills the whole with a colour, 0xRRGGBB.
void cgv_canvas_fill(cgv_canvas *canvas, unsigned rgb);
/// Begins a part: a box at a place, with units of its own, outside of which nothing is drawn.
void cgv_canvas_begin_part(
    cgv_canvas *canvas, double x, double y, double scale, double width, double height);
/// Ends a part.
void cgv_canvas_end_part(cgv_canvas *canvas);
/// Makes a box of a page a link.
void cgv_canvas_link(
    cgv_canvas *canvas, double x, double y, double width, double height, const char *target);
/// Ends drawing. Returns whether all went well.
bool cgv_canvas_finish(cgv_canvas *canvas);
/// The PDF file, after drawing; lives until the canvas is closed.
const unsigned char *_Nullable cgv_canvas_file(const cgv_canvas *canvas, size_t *length);
/// Frees the canvas.
void cgv_canvas_close(cgv_canvas *canvas);

/// A PNG file that is written row by row.
typedef struct cgv_png cgv_png;

/// Begins a file. Returns NULL without memory.
cgv_png *_Nullable cgv_png_open(uint32_t width, uint32_t height);
/// Adds a text, in UTF-8, under a keyword, before the first row.
void cgv_png_add_text(cgv_png *png, const char *keyword, const char *text);
/// Adds rows of opaque pixels, each a number 0xAARRGGBB.
void cgv_png_add_rows(cgv_png *png, const uint32_t *pixels, size_t count);
/// Ends the file, after its last row. Returns whether all went well.
bool cgv_png_finish(cgv_png *png);
/// What was written since the last time; lives until more is.
const unsigned char *_Nullable cgv_png_take(cgv_png *png, size_t *length);
/// Frees the file.
void cgv_png_close(cgv_png *png);

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

/// Makes an edge between two nodes, which it makes too where there are none of that name.
bool cgv_edge_add(cgv_graph *graph, const char *from, const char *to);

/// Places the nodes with the given layout engine. Returns whether it could.
bool cgv_graph_layout(cgv_graph *graph, const char *engine);
/// Makes the places that a layout found readable.
void cgv_graph_write_places(cgv_graph *graph);
/// Where a node's centre is, as `x,y` in points from the bottom left; empty where nobody knows. Lives
/// until the graph is closed.
const char *cgv_node_place(cgv_graph *graph, const char *node);
/// The control points of an edge's Bézier curves, as `x,y x,y …`.
const char *cgv_edge_place(cgv_graph *graph, const char *from, const char *to);

/// Draws the graph on a canvas; its points are the canvas' units. Returns whether it could.
bool cgv_graph_draw(cgv_graph *graph, cgv_canvas *canvas);

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
///
/// `family` becomes that of the face, in UTF-8, empty where that isn't known; it lives until the next
/// call.
cgv_fonts cgv_find_fonts(
    const char *families, const char *_Nullable *_Nonnull family);

/// How wide a line of text comes out in a font (families and weight, as pango reads them) of a
/// size, in the size's unit; negative where there is no pango to ask.
double cgv_text_width(const char *font, double size, const char *text);

#if __has_feature(assume_nonnull)
#pragma clang assume_nonnull end
#endif

#endif
