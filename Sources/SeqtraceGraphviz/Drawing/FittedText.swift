internal import SeqtraceLayout

/// A face, as a name for pango, and its size in the layout's units.
struct TextFont: Sendable, Hashable {
  let name: String
  var size: Double
}

/// A span of text, shrunk to the width that the layout gives it, if the machine's fonts can be measured.
///
/// The theme's faces have the widths that the layout assumes. A substitute font may be wider; then the whole
/// line is set smaller. The SVG has the same effect by fixing the length of its texts.
struct FittedText: Sendable {
  let text: String
  private(set) var font: TextFont

  /// The largest font size. At sizes several hundred times larger than usual, FreeType fails, and cairo fails
  /// from then on.
  private static let largestType = 500.0
  /// The width, in units, of the longest line of wide letters that pango can measure. Pango draws nothing of
  /// a longer line. No page at a readable scale is that wide.
  private static let longestLine = 150_000.0
  /// The excess width that is ignored: widths are whole units, and hinting moves letters slightly.
  private static let tolerance = 1.0

  private static let monospacedName = Theme.monospacedFamilies.joined(separator: ",") + ","

  /// The smallest factor. A text that would need a smaller one is easier to read if it exceeds its space.
  private static let smallestFactor = 0.6

  /// Fits the spans of a line, all by the same factor. The result is `nil` for an invisible span.
  static func line(
    _ line: DiagramLayout.Text, _ fontName: String, measuredBy ruler: TextRuler
  ) -> [FittedText?] {
    var spans = line.spans.map { span in
      FittedText(span, fontName, size: span.size == 0 ? line.fontSize : Int(span.size))
    }
    let factor = zip(spans, line.spans).reduce(1) { factor, pair in
      min(factor, pair.0?.factor(toFit: Double(pair.1.width), measuredBy: ruler) ?? 1)
    }
    for index in spans.indices { spans[index]?.font.size *= factor }
    return spans
  }

  private init?(_ span: DiagramLayout.Text.Span, _ fontName: String, size: Int) {
    guard !span.text.isEmpty, size > 0 else { return nil }
    var name = span.looks.contains(.monospaced) ? Self.monospacedName : fontName
    if span.looks.contains(.bold) { name += " Bold" }
    if span.looks.contains(.italic) { name += " Italic" }
    font = TextFont(name: name, size: min(Double(size), Self.largestType))
    text = Self.visible(span.text.unicodeScalars.prefix(Int(Self.longestLine / font.size)))
  }

  private func factor(toFit room: Double, measuredBy ruler: TextRuler) -> Double {
    guard room > 0, let width = ruler.width(of: text, font), width > room * 1.02 + Self.tolerance
    else { return 1 }
    return max(room / width, Self.smallestFactor)
  }

  /// Replaces characters that would end the drawing or break the line.
  ///
  /// Layouts from the engine have no such characters; a layout made by hand may.
  private static func visible(_ scalars: Substring.UnicodeScalarView) -> String {
    func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
    }
    return String(String.UnicodeScalarView(scalars.map { isUnfit($0) ? "\u{FFFD}" : $0 }))
  }
}
