// Checks with fontconfig that a usable font is installed: without one, pango draws empty boxes or ends the
// process. Fontconfig comes with Graphviz's pango and is opened in the same way as Graphviz. Its functions
// are declared here because Graphviz doesn't install fontconfig's headers.

#include "Library.h"

#include <stddef.h>
#include <stdio.h>

typedef struct FcPattern FcPattern;
typedef struct FcCharSet FcCharSet;

#define CGV_FONTCONFIG_FUNCTIONS(X) \
  X(FcNameParse, FcPattern *, (const unsigned char *)) \
  X(FcConfigSubstitute, int, (void *, FcPattern *, int)) \
  X(FcDefaultSubstitute, void, (FcPattern *)) \
  X(FcFontMatch, FcPattern *, (void *, FcPattern *, int *)) \
  X(FcPatternGetCharSet, int, (const FcPattern *, const char *, int, FcCharSet **)) \
  X(FcCharSetHasChar, int, (const FcCharSet *, unsigned)) \
  X(FcPatternGetString, int, (const FcPattern *, const char *, int, unsigned char **)) \
  X(FcPatternDestroy, void, (FcPattern *))

CGV_LIBRARY(fontconfig, "libfontconfig", "1", CGV_FONTCONFIG_FUNCTIONS)

/// The family of the most recently found face.
static char found_family[256];

static void note_family(const FcPattern *face) {
  unsigned char *family = NULL;
  bool is_named = fontconfig.FcPatternGetString(face, "family", 0, &family) == 0 /* FcResultMatch */;
  snprintf(found_family, sizeof found_family, "%s", is_named ? (const char *)family : "");
}

static bool has_latin_face(FcPattern *pattern) {
  fontconfig.FcConfigSubstitute(NULL, pattern, 0 /* FcMatchPattern */);
  fontconfig.FcDefaultSubstitute(pattern);
  int result = 0;
  FcPattern *face = fontconfig.FcFontMatch(NULL, pattern, &result);
  if (!face) return false;
  FcCharSet *letters = NULL;
  bool is_latin = fontconfig.FcPatternGetCharSet(face, "charset", 0, &letters) == 0 /* FcResultMatch */
      && fontconfig.FcCharSetHasChar(letters, 'a');
  note_family(face);
  fontconfig.FcPatternDestroy(face);
  return is_latin;
}

cgv_fonts cgv_find_fonts(const char *families, const char **family) {
  found_family[0] = 0;
  *family = found_family;
  // The last function is found only if all are.
  if (!fontconfig.FcPatternDestroy) return cgv_fonts_unknown;
  FcPattern *pattern = fontconfig.FcNameParse((const unsigned char *)families);
  if (!pattern) return cgv_fonts_unknown;
  bool is_found = has_latin_face(pattern);
  fontconfig.FcPatternDestroy(pattern);
  return is_found ? cgv_fonts_found : cgv_fonts_none;
}
