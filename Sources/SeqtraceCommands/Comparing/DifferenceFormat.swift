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
    // A leading dot belongs to the name of a hidden file.
    let name = path.pathParts.last?.drop { $0 == "." }.description
    switch name?.fileEnding?.lowercased() {
    case nil, "txt": self = .text
    case "md": self = .markdown
    case "htm": self = .html
    case let ending?: self.init(rawValue: ending)
    }
  }

  /// The format for an output's extension, which must be one of some formats. Standard output, devices and
  /// pipes get text.
  ///
  /// - Throws: ``CommandError``, with the extensions of these formats.
  static func of(
    _ output: String, among formats: [Self] = allCases
  ) throws(CommandError) -> Self {
    if output == "-" || OutputFile(path: output).isSpecial { return .text }
    if let format = Self(endingOf: output), formats.contains(format) { return format }
    let endings = formats.map {
      ".\($0 == .text ? "txt" : $0 == .markdown ? "md" : $0.rawValue)"
    }
    throw .unusableValue(
      "--output", output, expected: "a file whose name ends with \(endings.alternatives)")
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
