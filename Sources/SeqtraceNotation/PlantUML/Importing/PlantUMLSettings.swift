/// The single settings in a `skinparam` or a `<style>`, with the names of the braces around them.
struct PlantUMLSettings: Sequence, IteratorProtocol {
  struct Setting {
    var path: [String]
    var value: String
    var span: SourceSpan

    var name: String { path.last ?? "" }
  }

  /// No known setting has deeper braces.
  private static let mostDepth = 6

  private let source: [UInt8]
  private var rest: Range<Int>
  private var around: [String] = []
  private var depth = 0

  init(_ statement: SourceSpan, isStyle: Bool, in source: [UInt8]) {
    self.source = source
    rest = statement.range
    let head = isStyle ? "<style>".utf8.count : "skinparam".utf8.count
    rest = Swift.min(rest.lowerBound + head, rest.upperBound)..<rest.upperBound
    // `skinparamlocked`
    while !isStyle, let byte = source[rest].first, byte.isWordPart { rest.removeFirst() }
    if isStyle, let end = source[rest].lastIndex(of: UInt8(ascii: "<")) {
      rest = rest.lowerBound..<end
    }
  }

  mutating func next() -> Setting? {
    while !rest.isEmpty {
      let end =
        source[rest].firstIndex { "{};\n\r".utf8.contains($0) } ?? rest.upperBound
      let span = trimmed(rest.lowerBound..<end)
      let mark = end < rest.upperBound ? source[end] : .lineFeed
      rest = Swift.min(end + 1, rest.upperBound)..<rest.upperBound
      let text = String(decoding: source[span], as: UTF8.self)
      switch mark {
      case UInt8(ascii: "{"):
        depth += 1
        if depth <= Self.mostDepth { around.append(text) }
      default:
        let setting = setting(text, span)
        if mark == UInt8(ascii: "}") {
          if depth <= Self.mostDepth { _ = around.popLast() }
          depth = Swift.max(0, depth - 1)
        }
        if let setting { return setting }
      }
    }
    return nil
  }

  /// `name value` or `name: value`; `nil` for a comment or nothing.
  private func setting(_ text: String, _ span: Range<Int>) -> Setting? {
    guard let first = text.first, first != "'" else { return nil }
    var name = text.prefix { !$0.isWhitespace && $0 != ":" }
    // `BorderColor<< some name >> red`
    if let start = text.firstRange(of: "<<"), start.lowerBound <= name.endIndex,
      let end = text[start.upperBound...].firstRange(of: ">>")
    {
      name = text[..<end.upperBound]
    }
    let value = text[name.endIndex...].drop { $0.isWhitespace || $0 == ":" }
    let end = span.lowerBound + name.utf8.count
    return Setting(
      path: around + [String(name)], value: String(value), span: SourceSpan(span.lowerBound..<end))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let byte = source[range].first, byte.isSpace { range.removeFirst() }
    while let byte = source[range].last, byte.isSpace { range.removeLast() }
    return range
  }
}
