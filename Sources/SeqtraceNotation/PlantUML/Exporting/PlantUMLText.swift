import SeqtraceDiagram

/// A text in a form that PlantUML accepts anywhere: in labels, titles and notes, between quotes or brackets.
///
/// PlantUML searches every text for markup (Creole), links, preprocessor functions (`%date()`),
/// comments (`/' … '/`) and line breaks (`\n`). It replaces its character codes (`<U+0041>`) only
/// afterwards, so each character that could start one of these is written as a code.
enum PlantUMLText {
  /// The text on one line, with its line breaks as `\n`.
  static func label(_ text: String) -> String {
    escaped(text) { isMarkup($0) }
  }

  /// A text on one line that continues another one; it starts with a space.
  static func continuation(_ text: String) -> String {
    escaped(text) { isMarkup($0, isContinued: true) }
  }

  /// The label of a message on one line, with its looks and colours as tags, and a linked part in brackets.
  static func label(_ spans: [Message.LabelSpan], link: String? = nil) -> String {
    spans.contains { !$0.run.isPlain }
      ? label(spans.map(\.run), link: link)
      : label(spans.lazy.map(\.text).joined())
  }

  /// The text of runs on one line, with looks and colours as tags. PlantUML ends tags with each line.
  static func label(_ runs: [TextRun], link: String? = nil) -> String {
    tagged(runs, link: link) { label($0) }
  }

  /// A text with the looks of its runs, if it has any.
  static func label(_ text: StyledText, link: String? = nil) -> String {
    text.runs.makeUp(text.text) ? label(text.runs, link: link) : label(text.text)
  }

  private static func tagged(
    _ runs: [TextRun], link: String? = nil, _ label: (String) -> String
  ) -> String {
    runs.map { run in
      let tags = tags.filter { run.looks.contains($0.look) }
      let values = [("size", run.size.map(String.init)), ("color", run.color?.hex)]
      var (start, end) = ("", "")
      for case let (name, value?) in values {
        (start, end) = ("\(start)<\(name):\(value)>", "</\(name)>\(end)")
      }
      start += tags.map { "<\($0.start)>" }.joined()
      end = tags.reversed().map { "</\($0.end)>" }.joined() + end
      if let link, run.looks.contains(.linked) { (start, end) = ("[[\(link) \(start)", "\(end)]]") }
      let lines = label(run.text).split(separator: #"\n"#, omittingEmptySubsequences: false)
      return lines.map { $0.isEmpty ? "" : start + $0 + end }.joined(separator: #"\n"#)
    }.joined()
  }

  private static let tags: [(look: TextRun.Looks, start: String, end: String)] = [
    (.bold, "b", "b"), (.italic, "i", "i"), (.monospaced, "font:monospaced", "font"),
    (.underlined, "u", "u"), (.struckThrough, "s", "s"), (.raised, "sup", "sup"),
    (.lowered, "sub", "sub"),
  ]

  /// The text after a keyword such as `loop`. If it could start with an arrow, PlantUML would take the
  /// keyword for a name.
  static func condition(_ text: String) -> String {
    escaped(text) { place in
      isMarkup(place)
        || place.index < 2 && (place.scalar == "-" || place.scalar == "/" || place.scalar == "+")
    }
  }

  /// The text after a keyword such as `title`. PlantUML requires a letter or a digit in it, which a code
  /// contains.
  static func line(_ text: StyledText) -> String {
    let label = label(text)
    if text.runs.makeUp(text.text) || label.unicodeScalars.contains(where: isLetterOrDigit) {
      return label
    }
    return escaped(text.text) { !$0.scalar.properties.isWhitespace }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .decimalNumber: scalar.isASCII
    default: false
    }
  }

  /// The text between quotes, which must not be empty. PlantUML ends it at any of its quotation marks.
  static func quoted(_ text: StyledText, link: String? = nil) -> String {
    if text.runs.makeUp(text.text) {
      return
        "\"\(tagged(text.runs, link: link) { escaped($0) { isQuote($0.scalar) || isMarkup($0) } })\""
    }
    let label = escaped(text.text) { isQuote($0.scalar) || isMarkup($0) }
    return label.allSatisfy(\.isWhitespace) ? #""<U+00A0>""# : "\"\(label)\""
  }

  private static func escaped(
    _ text: String, where needsCode: (VisibleText.Place) -> Bool
  ) -> String {
    VisibleText(text).replacing { place in
      if place.scalar == "\n" { return #"\n"# }
      return needsCode(place) ? "<U+\(place.scalar.hexadecimal)>" : nil
    }
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\u{AB}", "\u{BB}", "\u{201C}", "\u{201D}": true
    default: false
    }
  }

  private static func isMarkup(_ place: VisibleText.Place, isContinued: Bool = false) -> Bool {
    switch place.scalar {
    case "<", "\\", "%", "~", "[", "]": true
    // Bold, italic, struck through and underlined text, nested diagrams: the second mark of a pair becomes a
    // code.
    case "*", "/", "-", "_", "\"", "{", "}", "=", ".", "#", "|", ":", "'":
      place.isFirstInLine && !isContinued || place.previous == place.scalar || isCommentMark(place)
    case "&": place.next == "#" || place.next?.properties.isAlphabetic == true
    case "\u{E000}"..."\u{E1FF}": true
    default: false
    }
  }

  private static func isCommentMark(_ place: VisibleText.Place) -> Bool {
    (place.scalar == "'" && place.previous == "/") || (place.scalar == "/" && place.previous == "'")
  }
}

extension StyledText {
  /// Whether the link is on a part of the text instead of on all of it.
  var isPartlyLinked: Bool { runs.haveLinks && runs.makeUp(text) }
}
