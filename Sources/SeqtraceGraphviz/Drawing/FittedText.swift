internal import SeqtraceLayout

/// A face, as pango reads its name, and its size in the layout's units.
struct TextFont: Sendable, Hashable {
  let name: String
  var size: Double
}

/// A span as it can be drawn: no wider than the layout has room for, as far as the machine's fonts
/// can be measured.
///
/// The theme's faces have the widths that the layout counted with. Another face that has to stand
/// in for them, or for letters that they lack, may be wider; then the whole line is set smaller.
/// It is what the SVG does by pinning the length of its texts.
struct FittedText: Sendable {
  let text: String
  private(set) var font: TextFont

  /// A type some hundred times larger makes FreeType fail, and cairo with it from then on.
  private static let largestType = 500.0
  /// The width, in units, of the longest line that pango can measure if all letters are wide; it
  /// would draw nothing of a longer one. No page at a readable scale is that wide.
  private static let longestLine = 150_000.0
  /// Widths are whole units, and hinting moves letters a little.
  private static let tolerance = 1.0

  private static let monospacedName = Theme.monospacedFamilies.joined(separator: ",") + ","

  /// A text that would have to be smaller still is better read where it has no room.
  private static let smallestFactor = 0.6

  /// Fits the spans of a line, all by the same factor; `nil` for one of which nothing is to be seen.
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

  /// The text without characters that would end the drawing or break the line.
  ///
  /// The layout has none; a layout made by hand may.
  private static func visible(_ scalars: Substring.UnicodeScalarView) -> String {
    func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
    }
    return String(String.UnicodeScalarView(scalars.map { isUnfit($0) ? "\u{FFFD}" : $0 }))
  }
}
