/// What a difference is written as.
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
  /// The format that a path's ending stands for; text if it has none.
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

  /// The picture that is drawn of the difference, if it is one.
  var picture: OutputFormat? {
    switch self {
    case .text, .markdown, .json: nil
    case .html, .svg: .svg
    case .png: .png
    case .pdf: .pdf
    }
  }

  /// Whether something is written also where nothing differs: a program or a page wants a file.
  var isWrittenIfEqual: Bool { self != .text && self != .markdown }

  /// Whether unchanged lines are left out, but for those around changes.
  var hasOnlyChanges: Bool { self == .text || self == .markdown }
}
