// Checks with fontconfig that a usable font is installed: without one, pango draws empty boxes or ends the
// process. Fontconfig comes with Graphviz's pango and is opened in the same way as Graphviz. Its functions
// are declared here because Graphviz doesn't install fontconfig's headers.

#include "Library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

typedef struct FcPattern FcPattern;
typedef struct FcCharSet FcCharSet;

static struct {
  FcPattern *(*parse)(const unsigned char *);
  int (*substitute)(void *, FcPattern *, int);
  void (*substitute_defaults)(FcPattern *);
  FcPattern *(*match)(void *, FcPattern *, int *);
  int (*charset)(const FcPattern *, const char *, int, FcCharSet **);
  int (*has_char)(const FcCharSet *, unsigned);
  int (*string)(const FcPattern *, const char *, int, unsigned char **);
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
  fontconfig.string = (__typeof__(fontconfig.string))dlsym(library, "FcPatternGetString");
  fontconfig.destroy = (__typeof__(fontconfig.destroy))dlsym(library, "FcPatternDestroy");
  return fontconfig.parse && fontconfig.substitute && fontconfig.substitute_defaults
      && fontconfig.match && fontconfig.charset && fontconfig.has_char && fontconfig.string && fontconfig.destroy;
}

/// The family of the most recently found face.
static char found_family[256];

static void note_family(const FcPattern *face) {
  unsigned char *family = NULL;
  bool is_named = fontconfig.string(face, "family", 0, &family) == 0 /* FcResultMatch */;
  snprintf(found_family, sizeof found_family, "%s", is_named ? (const char *)family : "");
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
  note_family(face);
  fontconfig.destroy(face);
  return is_latin;
}

cgv_fonts cgv_find_fonts(const char *families, const char **family) {
  found_family[0] = 0;
  *family = found_family;
  static enum { unopened, open, absent } state = unopened;
  if (state == unopened) state = open_fontconfig() ? open : absent;
  if (state == absent) return cgv_fonts_unknown;
  FcPattern *pattern = fontconfig.parse((const unsigned char *)families);
  if (!pattern) return cgv_fonts_unknown;
  bool is_found = has_latin_face(pattern);
  fontconfig.destroy(pattern);
  return is_found ? cgv_fonts_found : cgv_fonts_none;
}
