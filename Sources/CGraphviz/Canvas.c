// The canvas that Graphviz draws on, made with cairo, the library that Graphviz's own renderer uses. Pixels
// are in our memory, so a picture can be drawn in bands; a PDF file can have more than one page. Cairo comes
// with Graphviz and is opened in the same way. Its functions are declared here because Graphviz doesn't
// install cairo's headers.

#include "Bytes.h"
#include "Library.h"

#include <stdint.h>
#include <stdio.h>

typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef int (*cairo_write)(void *closure, const unsigned char *data, unsigned length);

enum { cairo_format_argb32 = 0 };
enum {
  cairo_pdf_metadata_title = 0,
  cairo_pdf_metadata_keywords = 3,
  cairo_pdf_metadata_create_date = 5,
};
enum { cairo_success = 0, cairo_status_no_memory = 1 };

#define CGV_CAIRO_FUNCTIONS(X) \
  X(cairo_image_surface_create_for_data, cairo_surface_t *, \
    (unsigned char *, int, int, int, int)) \
  X(cairo_pdf_surface_create_for_stream, cairo_surface_t *, (cairo_write, void *, double, double)) \
  X(cairo_pdf_surface_set_size, void, (cairo_surface_t *, double, double)) \
  X(cairo_pdf_surface_set_metadata, void, (cairo_surface_t *, int, const char *)) \
  X(cairo_surface_finish, void, (cairo_surface_t *)) \
  X(cairo_surface_status, int, (cairo_surface_t *)) \
  X(cairo_surface_destroy, void, (cairo_surface_t *)) \
  X(cairo_create, cairo_t *, (cairo_surface_t *)) \
  X(cairo_destroy, void, (cairo_t *)) \
  X(cairo_status, int, (cairo_t *)) \
  X(cairo_save, void, (cairo_t *)) \
  X(cairo_restore, void, (cairo_t *)) \
  X(cairo_translate, void, (cairo_t *, double, double)) \
  X(cairo_scale, void, (cairo_t *, double, double)) \
  X(cairo_rectangle, void, (cairo_t *, double, double, double, double)) \
  X(cairo_clip, void, (cairo_t *)) \
  X(cairo_set_source_rgb, void, (cairo_t *, double, double, double)) \
  X(cairo_paint, void, (cairo_t *)) \
  X(cairo_show_page, void, (cairo_t *)) \
  X(cairo_tag_begin, void, (cairo_t *, const char *, const char *)) \
  X(cairo_tag_end, void, (cairo_t *, const char *))

CGV_LIBRARY(cairo, "libcairo", "2", CGV_CAIRO_FUNCTIONS)

// The number of columns drawn for each column of pixels. Cairo moves each letter to the nearest column. With
// one column for each pixel, the gaps between letters are uneven at the usual size of a PNG; with four, they
// look even. With two or three, `<` and `>` of Liberation Mono are filled at that size, because the font's
// hints expect square pixels.
enum { columns_per_pixel = 4 };
_Static_assert(columns_per_pixel == 4, "join_columns compares four");

struct cgv_canvas {
  cairo_surface_t *surface;
  cairo_t *pen;
  cgv_bytes file;
  // The caller's pixels, and the columns drawn for them; both NULL on a PDF canvas.
  uint32_t *pixels;
  uint32_t *columns;
  int width, height, stride;
};

static cgv_canvas *open_on(cgv_canvas *canvas, cairo_surface_t *surface) {
  canvas->surface = surface;
  canvas->pen = cairo.cairo_create(surface);
  return canvas;
}

cgv_canvas *cgv_canvas_open_pixels(void *pixels, int width, int height, int stride) {
  cgv_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  size_t row = (size_t)width * columns_per_pixel * sizeof(uint32_t);
  canvas->columns = calloc((size_t)height, row);
  if (!canvas->columns) {
    free(canvas);
    return NULL;
  }
  canvas->pixels = pixels;
  canvas->width = width;
  canvas->height = height;
  canvas->stride = stride;
  open_on(
      canvas,
      cairo.cairo_image_surface_create_for_data(
          (unsigned char *)canvas->columns, cairo_format_argb32, width * columns_per_pixel, height,
          (int)row));
  cairo.cairo_scale(canvas->pen, columns_per_pixel, 1);
  return canvas;
}

// Returns the means of two 16-bit channels whose sums are packed in `sums`.
static uint32_t mean(uint32_t sums) {
  uint32_t half = columns_per_pixel / 2;
  uint32_t low = ((sums & 0xFFFF) + half) / columns_per_pixel;
  uint32_t high = ((sums >> 16) + half) / columns_per_pixel;
  return high << 16 | low;
}

// Sets each pixel to the mean of its columns.
static void join_columns(cgv_canvas *canvas) {
  const uint32_t *column = canvas->columns;
  for (int y = 0; y < canvas->height; y++) {
    uint32_t *pixel = (uint32_t *)((char *)canvas->pixels + (size_t)y * (size_t)canvas->stride);
    for (int x = 0; x < canvas->width; x++, column += columns_per_pixel) {
      // A shortcut for areas of one colour, which most of a picture is.
      if (column[0] == column[1] && column[1] == column[2] && column[2] == column[3]) {
        *pixel++ = *column;
        continue;
      }
      // Sums two channels at a time in 16 bits each.
      uint32_t even = 0, odd = 0;
      for (int index = 0; index < columns_per_pixel; index++) {
        even += column[index] & 0x00FF00FF;
        odd += column[index] >> 8 & 0x00FF00FF;
      }
      *pixel++ = mean(even) | mean(odd) << 8;
    }
  }
}

static int append(void *closure, const unsigned char *data, unsigned length) {
  cgv_bytes *file = closure;
  cgv_bytes_append(file, data, length);
  return file->has_failed ? cairo_status_no_memory : cairo_success;
}

cgv_canvas *cgv_canvas_open_pdf(const char *title, const char *keywords) {
  cgv_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  open_on(canvas, cairo.cairo_pdf_surface_create_for_stream(append, &canvas->file, 1, 1));
  cairo.cairo_pdf_surface_set_metadata(canvas->surface, cairo_pdf_metadata_title, title);
  if (*keywords)
    cairo.cairo_pdf_surface_set_metadata(canvas->surface, cairo_pdf_metadata_keywords, keywords);
  // No creation date is written, so that equal pictures give equal files.
  cairo.cairo_pdf_surface_set_metadata(
      canvas->surface, cairo_pdf_metadata_create_date, NULL);
  return canvas;
}

void cgv_canvas_begin_page(cgv_canvas *canvas, double width, double height) {
  cairo.cairo_pdf_surface_set_size(canvas->surface, width, height);
}

void cgv_canvas_end_page(cgv_canvas *canvas) { cairo.cairo_show_page(canvas->pen); }

void cgv_canvas_fill(cgv_canvas *canvas, unsigned rgb) {
  cairo.cairo_set_source_rgb(
      canvas->pen, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
  cairo.cairo_paint(canvas->pen);
}

void cgv_canvas_begin_part(
    cgv_canvas *canvas, double x, double y, double scale, double width, double height) {
  cairo.cairo_save(canvas->pen);
  cairo.cairo_translate(canvas->pen, x, y);
  cairo.cairo_scale(canvas->pen, scale, scale);
  cairo.cairo_rectangle(canvas->pen, 0, 0, width, height);
  cairo.cairo_clip(canvas->pen);
}

void cgv_canvas_end_part(cgv_canvas *canvas) { cairo.cairo_restore(canvas->pen); }

void cgv_canvas_link(
    cgv_canvas *canvas, double x, double y, double width, double height, const char *target) {
  // The target contains no apostrophes or backslashes; see LinkArea.
  static const char form[] = "rect=[%f %f %f %f] uri='%s'";
  int length = snprintf(NULL, 0, form, x, y, width, height, target);
  char *attributes = malloc((size_t)length + 1);
  if (!attributes) return;
  snprintf(attributes, (size_t)length + 1, form, x, y, width, height, target);
  cairo.cairo_tag_begin(canvas->pen, "Link", attributes);
  cairo.cairo_tag_end(canvas->pen, "Link");
  free(attributes);
}

void *cgv_canvas_pen(cgv_canvas *canvas) { return canvas->pen; }

bool cgv_canvas_finish(cgv_canvas *canvas) {
  bool is_drawn = cairo.cairo_status(canvas->pen) == cairo_success;
  cairo.cairo_surface_finish(canvas->surface);
  if (canvas->columns) join_columns(canvas);
  return is_drawn && cairo.cairo_surface_status(canvas->surface) == cairo_success
      && !canvas->file.has_failed;
}

const unsigned char *cgv_canvas_file(const cgv_canvas *canvas, size_t *length) {
  *length = canvas->file.length;
  return canvas->file.data;
}

void cgv_canvas_close(cgv_canvas *canvas) {
  cairo.cairo_destroy(canvas->pen);
  cairo.cairo_surface_destroy(canvas->surface);
  free(canvas->file.data);
  free(canvas->columns);
  free(canvas);
}
