/// The line that opens a diagram's block in a documentation file.
struct BlockFence {
  /// The kind of line that ends the block.
  private enum End {
    /// A line of at least `count` marks of the same kind.
    case marks(UInt8, count: Int)
    /// A line with this text; spaces in it don't count.
    case line([UInt8])
    /// A line that is indented by fewer columns than this.
    case outdent(Int)
  }

  private let end: End
  private let prefix: ArraySlice<UInt8>
  /// The first word after the marks, in lower case; empty if there is none.
  let language: String
  /// Whether the lines before the diagram's text, such as `:align: center`, are options.
  private let hasOptions: Bool
  /// The number of the line in the file, from 1.
  let number: Int

  /// The words that stand for a language, as the documentation of the hosts gives them.
  static let languages: [String: NotationLanguage] = [
    "mermaid": .mermaid, "mermaid-example": .mermaid, "mmd": .mermaid, "kroki-mermaid": .mermaid,
    "plantuml": .plantUML, "puml": .plantUML, "uml": .plantUML, "kroki-plantuml": .plantUML,
  ]

  /// Creates the fence if a line opens a block; otherwise `nil`.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - attributes: The line before it. In AsciiDoc, it may contain the attributes of the block.
  ///   - number: The number of the line in the file.
  init?(_ line: ArraySlice<UInt8>, after attributes: ArraySlice<UInt8>, number: Int) {
    self.number = number
    let indentation = line.prefix { $0.isSpace || $0 == UInt8(ascii: ">") }
    prefix = indentation
    let rest = line.dropFirst(indentation.count)
    guard let mark = rest.first else { return nil }
    let marks = rest.prefix { $0 == mark }
    let info = rest.dropFirst(marks.count)
    var opening: (end: End, language: String, hasOptions: Bool)?
    switch mark {
    case UInt8(ascii: "`"), UInt8(ascii: "~"), .colon:
      guard marks.count >= 3, mark != UInt8(ascii: "`") || !info.contains(mark) else { return nil }
      let language = Self.word(of: info)
      // In Pandoc, colons also enclose blocks of other kinds, so a language is required.
      guard mark != .colon || Self.languages[language] != nil else { return nil }
      let isDirective = info.drop { $0.isSpace }.first == UInt8(ascii: "{")
      opening = (.marks(mark, count: marks.count), language, isDirective)
    case .hyphen where marks.count >= 4 && info.allSatisfy(\.isSpace),
      UInt8(ascii: ".") where marks.count >= 4 && info.allSatisfy(\.isSpace):
      opening = Self.language(of: attributes).map { (.marks(mark, count: marks.count), $0, false) }
    case UInt8(ascii: "."):
      opening = Self.directive(rest).map { (.outdent(indentation.count + 1), $0, true) }
    case UInt8(ascii: "{"), UInt8(ascii: "<"):
      opening = Self.tag(rest).flatMap { tag in
        tag.isWholeLine ? (.line(Array(tag.closing.utf8)), "mermaid", false) : nil
      }
    default: break
    }
    guard let opening else { return nil }
    (end, language, hasOptions) = opening
  }

  /// Returns the first word of a text, without a brace or a dot before it and a brace after it.
  private static func word(of text: ArraySlice<UInt8>) -> String {
    let word = text.drop { $0.isSpace || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ".") }
      .prefix { !$0.isSpace && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ",") }
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// Returns the language in `[mermaid, …]` or `[source,mermaid]`; `nil` if there is none.
  private static func language(of attributes: ArraySlice<UInt8>) -> String? {
    let line = String(decoding: attributes, as: UTF8.self)[...].trimmed
    guard line.first == "[", line.last == "]" else { return nil }
    return line.dropFirst().dropLast().split(separator: ",").prefix(2)
      .map { $0.trimmed.lowercased() }.first { languages[$0] != nil }
  }

  /// Returns the language in a directive such as `.. mermaid::`; `nil` if there is none.
  private static func directive(_ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: ".. ".utf8) else { return nil }
    let words = String(decoding: line.dropFirst(3), as: UTF8.self).split { $0.isWhitespace }
    guard let word = words.first, word.hasSuffix("::") else { return nil }
    let language = word.dropLast(2).lowercased()
    return languages[language] == nil ? nil : language
  }

  /// If a line starts with one of Hugo's or HTML's tags for a Mermaid diagram, returns the closing tag, and
  /// whether the line consists only of the tag; otherwise `nil`.
  private static func tag(_ line: ArraySlice<UInt8>) -> (closing: String, isWholeLine: Bool)? {
    guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: line.prefix(200), as: UTF8.self)[...].trimmed
    let words = text.lowercased().filter { $0 != " " && $0 != "\"" && $0 != "'" }
    for (opening, end, closing) in [
      ("{{<mermaid", ">}}", "{{</mermaid>}}"), ("{{%mermaid", "%}}", "{{%/mermaid%}}"),
      ("<divclass=mermaid", ">", "</div>"), ("<preclass=mermaid", ">", "</pre>"),
    ] where words.hasPrefix(opening) {
      return (closing, words.hasSuffix(end) && !words.contains(closing))
    }
    return nil
  }

  /// Returns whether a line contains such a tag together with other text, so that its block isn't read.
  static func isHidden(_ line: ArraySlice<UInt8>) -> Bool {
    tag(line.drop { $0.isSpace || $0 == UInt8(ascii: ">") }).map { !$0.isWholeLine } ?? false
  }

  /// Returns whether a line is a title in AsciiDoc: `.Title`.
  static func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "."), let next = line.dropFirst().first else { return false }
    return next != UInt8(ascii: ".") && !next.isSpace
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0.isSpace || $0 == UInt8(ascii: ">") }
    switch end {
    case .marks(let mark, let count):
      let marks = rest.prefix { $0 == mark }
      return marks.count >= count && rest.dropFirst(marks.count).allSatisfy(\.isSpace)
    case .line(let closing):
      return String(decoding: rest.filter { !$0.isSpace }, as: UTF8.self).lowercased().utf8
        .elementsEqual(closing)
    case .outdent(let indentation):
      return !rest.isEmpty && line.count - rest.count < indentation
    }
  }

  /// Whether the line that ends the block isn't part of it, and so may start another block.
  var endsAboveLine: Bool { if case .outdent = end { true } else { false } }

  /// Returns whether another option may come after a line that precedes the text: the line is empty or an
  /// option.
  func isBeforeText(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { !$0.isSpace }) else { return true }
    return hasOptions && first == .colon
  }

  /// Returns a line of the diagram's text. Removes the prefix that the fence's line has, as far as this line
  /// has the same. For an option, returns an empty line.
  func content(of line: ArraySlice<UInt8>, isBeforeText: Bool) -> ArraySlice<UInt8> {
    var (line, prefix) = (line, prefix)
    if hasOptions, isBeforeText, line.first(where: { !$0.isSpace }) == .colon { return [] }
    while let first = prefix.popFirst(), line.first == first { line = line.dropFirst() }
    return line
  }
}
