import SeqtraceDiagram

/// A design's requirement for an argument or value.
enum ArgumentPattern: Hashable {
  /// Any value: `_`, or words such as `order`.
  case any
  /// Any value, and any further arguments: `…` at the end.
  case rest
  /// This text: `5`, `"tea"`, `.paid`, `nil`.
  case literal(String)
  /// The same text at each occurrence of the name: `$id`.
  case variable(String)

  init(_ text: String, isLast: Bool) {
    let text = text == "..." ? Message.wildcard : text
    if text == Message.wildcard {
      self = isLast ? .rest : .any
    } else if text.first == "$", text.count > 1, text.dropFirst().isLabel {
      self = .variable(String(text.dropFirst()))
    } else {
      self = Self.isLiteral(text) ? .literal(text) : .any
    }
  }

  /// Returns whether a text is a Swift literal, as opposed to words.
  private static func isLiteral(_ text: String) -> Bool {
    if ["true", "false", "nil"].contains(text) { return true }
    guard let first = text.first else { return false }
    let next = text.dropFirst().first
    switch first {
    case "\"", "[": return text.count > 1
    case "-": return next?.isASCII == true && next?.isNumber == true
    case ".": return next?.isLetter == true
    default: return first.isASCII && first.isNumber
    }
  }
}
