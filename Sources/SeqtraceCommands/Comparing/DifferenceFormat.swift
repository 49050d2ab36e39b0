/// The format in which a difference is written.
enum DifferenceFormat: String, NamedValue {
  /// Text for a terminal.
  case text
  /// A comment for a pull request.
  case markdown
  /// All lines as JSON, for programs.
  case json
  /// A page with the picture and the lines.
  case html
  /// A picture.
  case svg, png, pdf
}

extension DifferenceFormat {
  /// The format for a path's extension; text if it has none.
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

  /// The format of the picture of the difference; `nil` for a format without a picture.
  var picture: OutputFormat? {
    switch self {
    case .text, .markdown, .json: nil
    case .html, .svg: .svg
    case .png: .png
    case .pdf: .pdf
    }
  }

  /// Whether output is written even if nothing differs: programs and pages expect a file.
  var isWrittenIfEqual: Bool { self != .text && self != .markdown }

  /// Whether unchanged lines are left out, except for those around changes.
  var hasOnlyChanges: Bool { self == .text || self == .markdown }
}
