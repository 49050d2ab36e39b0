// Asks fontconfig whether there is a font at all: pango draws empty boxes without one, or ends the
// process. Graphviz's pango brings fontconfig along, so it is opened the same way, and declared
// here, because its headers are not part of Graphviz's.

#include "Library.h"

#include <dlfcn.h>
#include <stddef.h>

typedef struct FcPattern FcPattern;
typedef struct FcCharSet FcCharSet;

static struct {
  FcPattern *(*parse)(const unsigned char *);
  int (*substitute)(void *, FcPattern *, int);
  void (*substitute_defaults)(FcPattern *);
  FcPattern *(*match)(void *, FcPattern *, int *);
  int (*charset)(const FcPattern *, const char *, int, FcCharSet **);
  int (*has_char)(const FcCharSet *, unsigned);
  void (*destroy)(FcPattern *);
} fontconfig;

static const char *const library_names[] = {
#ifdef __APPLE__
    "libfontconfig.1.dylib", "libfontconfig.dylib",
#else
    "libfontconfig.so.1", "libfontconfig.so",
#endif
    NULL};

static bool open_fontconfig(void) {
  void *library = cgv_dlopen_any(NULL, library_names);
  if (!library) return false;
  fontconfig.parse = (__typeof__(fontconfig.parse))dlsym(library, "FcNameParse");
  fontconfig.substitute =
      (__typeof__(fontconfig.substitute))dlsym(library, "FcConfigSubstitute");
  fontconfig.substitute_defaults =
      (__typeof__(fontconfig.substitute_defaults))dlsym(library, "FcDefaultSubstitute");
  fontconfig.match = (__typeof__(fontconfig.match))dlsym(library, "FcFontMatch");
  fontconfig.charset = (__typeof__(fontconfig.charset))dlsym(library, "FcPatternGetCharSet");
  fontconfig.has_char = (__typeof__(fontconfig.has_char))dlsym(library, "FcCharSetHasChar");
  fontconfig.destroy = (__typeof__(fontconfig.destroy))dlsym(library, "FcPatternDestroy");
  return fontconfig.parse && fontconfig.substitute && fontconfig.substitute_defaults
      && fontconfig.match && fontconfig.charset && fontconfig.has_char && fontconfig.destroy;
}

static bool has_latin_face(FcPattern *pattern) {
  fontconfig.substitute(NULL, pattern, 0 /* FcMatchPattern */);
  fontconfig.substitute_defaults(pattern);
  int result = 0;
  FcPattern *face = fontconfig.match(NULL, pattern, &result);
  if (!face) return false;
  FcCharSet *letters = NULL;
  bool is_latin = fontconfig.charset(face, "charset", 0, &letters) == 0 /* FcResultMatch */
      && fontconfig.has_char(letters, 'a');
  fontconfig.destroy(face);
  return is_latin;
}

cgv_fonts cgv_find_fonts(const char *families) {
  static enum { unopened, open, absent } state = unopened;
  if (state == unopened) state = open_fontconfig() ? open : absent;
  if (state == absent) return cgv_fonts_unknown;
  FcPattern *pattern = fontconfig.parse((const unsigned char *)families);
  if (!pattern) return cgv_fonts_unknown;
  bool is_found = has_latin_face(pattern);
  fontconfig.destroy(pattern);
  return is_found ? cgv_fonts_found : cgv_fonts_none;
}
