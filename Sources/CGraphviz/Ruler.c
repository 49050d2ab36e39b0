// Measures text with pango, as Graphviz's renderer does. Graphviz itself doesn't report the widths of texts
// in a drawing. Pango's libraries are opened in the same way as Graphviz. Their functions are declared here
// because Graphviz doesn't install pango's headers.

#include "Library.h"

#include <dlfcn.h>
#include <stddef.h>

typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoLayout PangoLayout;

static const double pango_scale = 1024;

static struct {
  PangoFontMap *(*pango_cairo_font_map_get_default)(void);
  PangoContext *(*pango_font_map_create_context)(PangoFontMap *);
  PangoLayout *(*pango_layout_new)(PangoContext *);
  PangoFontDescription *(*pango_font_description_from_string)(const char *);
  void (*pango_font_description_set_absolute_size)(PangoFontDescription *, double);
  void (*pango_font_description_free)(PangoFontDescription *);
  void (*pango_layout_set_font_description)(PangoLayout *, const PangoFontDescription *);
  void (*pango_layout_set_text)(PangoLayout *, const char *, int);
  void (*pango_layout_get_size)(PangoLayout *, int *, int *);
} pango;

static const char *const library_names[] = {
#ifdef __APPLE__
    "libpangocairo-1.0.0.dylib", "libpangocairo-1.0.dylib",
#else
    "libpangocairo-1.0.so.0", "libpangocairo-1.0.so",
#endif
    NULL};

static bool find_functions(void) {
  void *library = cgv_dlopen_any(NULL, library_names);
  if (!library) return false;
#define CGV_FIND(name) \
  if (!(pango.name = (__typeof__(pango.name))dlsym(library, #name))) return false;
  CGV_FIND(pango_cairo_font_map_get_default)
  CGV_FIND(pango_font_map_create_context)
  CGV_FIND(pango_layout_new)
  CGV_FIND(pango_font_description_from_string)
  CGV_FIND(pango_font_description_set_absolute_size)
  CGV_FIND(pango_font_description_free)
  CGV_FIND(pango_layout_set_font_description)
  CGV_FIND(pango_layout_set_text)
  CGV_FIND(pango_layout_get_size)
#undef CGV_FIND
  return true;
}

// One layout measures all texts. Like Graphviz, it is used under the process-wide lock.
static PangoLayout *open_layout(void) {
  if (!find_functions()) return NULL;
  PangoFontMap *fonts = pango.pango_cairo_font_map_get_default();
  PangoContext *context = fonts ? pango.pango_font_map_create_context(fonts) : NULL;
  return context ? pango.pango_layout_new(context) : NULL;
}

double cgv_text_width(const char *font, double size, const char *text) {
  static bool is_open;
  static PangoLayout *layout;
  if (!is_open) layout = open_layout();
  is_open = true;
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
