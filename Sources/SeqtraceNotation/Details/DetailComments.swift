/// The form in which a language writes comments with details.
enum DetailComments {
  case mermaid, plantUML

  /// Returns a comment with a JSON object. A character that could have a meaning in the comment is written as
  /// its escape.
  func comment(_ object: JSONObject) -> String {
    var bytes: [UInt8] = []
    object.value.write(into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    // In Mermaid, a percent sign could start a directive.
    case .mermaid: "%% seqtrace " + text.writing("%", as: #"\u0025"#)
    // In PlantUML, a quotation mark could end a comment of several lines.
    case .plantUML: "' seqtrace " + text.writing("'", as: #"\u0027"#)
    }
  }
}

extension String {
  fileprivate func writing(_ character: Character, as code: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: code)
  }
}
