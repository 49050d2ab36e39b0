/// The form of comments with details in a language.
enum DetailComments {
  case mermaid, plantUML

  /// A comment by seqtrace. A character that could have a meaning there is written as its code.
  func comment(_ object: JSONObject) -> String {
    var bytes: [UInt8] = []
    object.value.write(into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    // A percent sign could start a directive.
    case .mermaid: "%% seqtrace " + text.writing("%", as: #"\u0025"#)
    // A quotation mark could end a comment of several lines.
    case .plantUML: "' seqtrace " + text.writing("'", as: #"\u0027"#)
    }
  }
}

extension String {
  fileprivate func writing(_ character: Character, as code: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: code)
  }
}
