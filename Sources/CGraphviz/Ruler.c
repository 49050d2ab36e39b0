// Measures text with pango, as Graphviz's renderer does. Graphviz itself doesn't report the widths of texts
// in a drawing. Pango's libraries are opened in the same way as Graphviz. Their functions are declared here
// because Graphviz doesn't install pango's headers.

#include "Library.h"

#include <stddef.h>

typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoLayout PangoLayout;

static const double pango_scale = 1024;

#define CGV_PANGO_FUNCTIONS(X) \
  X(pango_cairo_font_map_get_default, PangoFontMap *, (void)) \
  X(pango_font_map_create_context, PangoContext *, (PangoFontMap *)) \
  X(pango_layout_new, PangoLayout *, (PangoContext *)) \
  X(pango_font_description_from_string, PangoFontDescription *, (const char *)) \
  X(pango_font_description_set_absolute_size, void, (PangoFontDescription *, double)) \
  X(pango_font_description_free, void, (PangoFontDescription *)) \
  X(pango_layout_set_font_description, void, (PangoLayout *, const PangoFontDescription *)) \
  X(pango_layout_set_text, void, (PangoLayout *, const char *, int)) \
  X(pango_layout_get_size, void, (PangoLayout *, int *, int *))

CGV_LIBRARY(pango, "libpangocairo-1.0", "0", CGV_PANGO_FUNCTIONS)

// One layout measures all texts. Like Graphviz, it is used under the process-wide lock.
static PangoLayout *open_layout(void) {
  // The last function is found only if all are.
  if (!pango.pango_layout_get_size) return NULL;
  PangoFontMap *fonts = pango.pango_cairo_font_map_get_default();
  PangoContext *context = fonts ? pango.pango_font_map_create_context(fonts) : NULL;
  return context ? pango.pango_layout_new(context) : NULL;
}

double cgv_text_width(const char *font, double size, const char *text) {
  static PangoLayout *layout;
  if (!layout) layout = open_layout();
  if (!layout) return -1;
  PangoFontDescription *face = pango.pango_font_description_from_string(font);
  if (!face) return -1;
  pango.pango_font_description_set_absolute_size(face, size * pango_scale);
  pango.pango_layout_set_font_description(layout, face);
  pango.pango_font_description_free(face);
  pango.pango_layout_set_text(layout, text, -1);
  int width = 0, height = 0;
  pango.pango_layout_get_size(layout, &width, &height);
  return width / pango_scale;
}
