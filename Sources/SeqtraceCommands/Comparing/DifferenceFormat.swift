/// The format in which a difference is written.
enum DifferenceFormat: String, NamedValue {
  /// Text for a terminal.
  case text
  /// Markdown for a comment on a pull request.
  case markdown
  /// All lines as JSON, for other programs.
  case json
  /// A page with a picture and lines.
  case html
  /// A picture.
  case svg, png, pdf
}

extension DifferenceFormat {
  /// The format for a path's extension; text if there is none, `nil` if the extension is unknown.
  init?(endingOf path: String) {
    let name = path.pathParts.last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      self = .text
      return
    }
    switch name[name.index(after: dot)...].lowercased() {
    case "txt": self = .text
    case "md": self = .markdown
    case "htm": self = .html
    case let ending:
      guard let format = Self(rawValue: ending) else { return nil }
      self = format
    }
  }

  /// The format of the difference's picture; `nil` if there is no picture.
  var picture: OutputFormat? {
    switch self {
    case .text, .markdown, .json: nil
    case .html, .svg: .svg
    case .png: .png
    case .pdf: .pdf
    }
  }

  /// Whether output is written even without a difference, because programs and pages expect a file.
  var isWrittenIfEqual: Bool { self != .text && self != .markdown }

  /// Whether only changed lines and the lines around them are written.
  var hasOnlyChanges: Bool { self == .text || self == .markdown }
}
