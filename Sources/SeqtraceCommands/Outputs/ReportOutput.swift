/// The formats of a report.
enum ReportFormat: String, NamedValue {
  /// Text for a terminal.
  case text
  /// Markdown for a comment on a pull request.
  case markdown
  /// JSON for other programs.
  case json
}

/// The destination of a command's report: standard output, or the file given with `-o`.
///
/// If that file has the extension of a picture, it gets a picture, and the report goes to standard output.
struct ReportOutput {
  /// The file; `nil` or `-` for standard output.
  let path: String?
  let isQuiet: Bool

  /// The format of the requested picture; `nil` if none is requested.
  var picture: OutputFormat? {
    guard let path, let format = OutputFormat(endingOf: path) else { return nil }
    return [.svg, .png, .pdf].contains(format) ? format : nil
  }

  func write(_ report: [UInt8], on console: Console) throws {
    if let path, path != "-", picture == nil { return try OutputFile(path: path).write(report) }
    if !isQuiet || path == "-" { try console.writeOutput(report) }
  }
}
