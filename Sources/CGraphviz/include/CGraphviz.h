// An interface to Graphviz's libraries and those that they draw with. It hides their macros, variadics,
// globals and versions.
//
// Nothing here links Graphviz: the first call of cgv_open_library opens it, so a program that never draws a
// PNG runs without it. Graphviz is not thread safe, even with one context for each thread: call every
// function below under one process-wide lock.

#ifndef SEQTRACE_CGRAPHVIZ_H
#define SEQTRACE_CGRAPHVIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __has_feature(assume_nonnull)
#pragma clang assume_nonnull begin
#endif

/// The result of opening the library.
typedef enum cgv_status {
  cgv_status_open,
  /// The C target was compiled without Graphviz's headers.
  cgv_status_not_built,
  /// No library was found; the detail is the loader's message.
  cgv_status_not_found,
  /// A library was found, but it lacks a function; the detail is the function's name.
  cgv_status_incompatible,
} cgv_status;

/// Opens the library once; later calls return the first result.
///
/// The environment variable SEQTRACE_GRAPHVIZ_LIBRARY_PATH sets a folder to look in instead of the usual
/// ones.
cgv_status cgv_open_library(void);
/// The detail of the status; empty after success.
const char *cgv_library_detail(void);

/// A drawing surface for a graph: pixels in memory, or the pages of a PDF file.
typedef struct cgv_canvas cgv_canvas;

/// Makes a canvas of pixels, each a number 0xAARRGGBB. They belong to the caller and must outlive the canvas;
/// a row is `stride` bytes long. cgv_canvas_finish writes all pixels. Returns NULL if memory runs out.
cgv_canvas *_Nullable cgv_canvas_open_pixels(void *pixels, int width, int height, int stride);
/// Makes a canvas of PDF pages, in points. Returns NULL if memory runs out.
cgv_canvas *_Nullable cgv_canvas_open_pdf(const char *title, const char *keywords);
/// Starts a page.
void cgv_canvas_begin_page(cgv_canvas *canvas, double width, double height);
/// Ends a page.
void cgv_canvas_end_page(cgv_canvas *canvas);
/// Fills the canvas with a colour, 0xRRGGBB.
void cgv_canvas_fill(cgv_canvas *canvas, unsigned rgb);
/// Starts a part: a clipped box with its own units.
void cgv_canvas_begin_part(
    cgv_canvas *canvas, double x, double y, double scale, double width, double height);
/// Ends a part.
void cgv_canvas_end_part(cgv_canvas *canvas);
/// Turns a box on a page into a link to `target`.
void cgv_canvas_link(
    cgv_canvas *canvas, double x, double y, double width, double height, const char *target);
/// Ends drawing. Returns whether everything succeeded.
bool cgv_canvas_finish(cgv_canvas *canvas);
/// The PDF file, after drawing; valid until the canvas is closed.
const unsigned char *_Nullable cgv_canvas_file(const cgv_canvas *canvas, size_t *length);
/// Frees the canvas.
void cgv_canvas_close(cgv_canvas *canvas);

/// A PNG file, written row by row.
typedef struct cgv_png cgv_png;

/// Starts a file. Returns NULL if memory runs out.
cgv_png *_Nullable cgv_png_open(uint32_t width, uint32_t height);
/// Adds a UTF-8 text with a keyword. Call it before the first row.
void cgv_png_add_text(cgv_png *png, const char *keyword, const char *text);
/// Adds rows of opaque pixels, each a number 0xAARRGGBB.
void cgv_png_add_rows(cgv_png *png, const uint32_t *pixels, size_t count);
/// Ends the file after its last row. Returns whether everything succeeded.
bool cgv_png_finish(cgv_png *png);
/// The bytes written since the last call; valid until the next call.
const unsigned char *_Nullable cgv_png_take(cgv_png *png, size_t *length);
/// Frees the file.
void cgv_png_close(cgv_png *png);

/// A graph with its layout and its own context.
typedef struct cgv_graph cgv_graph;

/// Makes an empty graph, and switches this thread to the C locale's number format until the graph is closed.
/// Returns NULL if Graphviz fails.
cgv_graph *_Nullable cgv_graph_open(void);
/// Frees the graph and everything made for it.
void cgv_graph_close(cgv_graph *graph);

/// Sets an attribute of the graph. The value may have any length and isn't interpreted here.
void cgv_graph_set(cgv_graph *graph, const char *key, const char *value);
/// Finds or makes a node, and sets an attribute of it. Returns whether that succeeded.
bool cgv_node_set(cgv_graph *graph, const char *node, const char *key, const char *value);

/// Makes an edge between two nodes, and the nodes if they don't exist. Returns whether that succeeded.
bool cgv_edge_add(cgv_graph *graph, const char *from, const char *to);

/// Positions the nodes with a layout engine. Returns whether that succeeded.
bool cgv_graph_layout(cgv_graph *graph, const char *engine);
/// Stores, as attributes, the positions that a layout found.
void cgv_graph_write_places(cgv_graph *graph);
/// The centre of a node, as `x,y` in points from the bottom left; empty if unknown. Valid until the graph is
/// closed.
const char *cgv_node_place(cgv_graph *graph, const char *node);
/// The control points of an edge's Bézier curves, as `x,y x,y …`; empty if unknown. Valid until the graph is
/// closed.
const char *cgv_edge_place(cgv_graph *graph, const char *from, const char *to);

/// Draws the graph on a canvas, one canvas unit for each point. Returns whether that succeeded.
bool cgv_graph_draw(cgv_graph *graph, cgv_canvas *canvas);

/// Graphviz's messages since the graph was opened; valid until the graph is closed.
const char *cgv_graph_messages(const cgv_graph *graph);

/// The number of drawing operations in a text of xdot's language, up to the first that Graphviz can't read.
size_t cgv_count_operations(const char *xdot);

/// The result of a search for fonts on this machine.
typedef enum cgv_fonts {
  /// A face with Latin letters was found.
  cgv_fonts_found,
  /// No face with Latin letters was found.
  cgv_fonts_none,
  /// This machine has no fontconfig.
  cgv_fonts_unknown,
} cgv_fonts;

/// Searches for a face of one of the families, which are separated by commas.
///
/// Sets `family` to the face's family in UTF-8, or to an empty string if unknown; valid until the next call.
cgv_fonts cgv_find_fonts(
    const char *families, const char *_Nullable *_Nonnull family);

/// The width of a line of text, in the unit of `size`; negative if there is no pango. `font` has pango's
/// format: families and weight.
double cgv_text_width(const char *font, double size, const char *text);

#if __has_feature(assume_nonnull)
#pragma clang assume_nonnull end
#endif

#endif
