import SeqtraceComparison

/// The reason why a diagram can't be written in a format, as facts.
enum FormatError: Error, Hashable {
  /// An option has no effect in the format.
  case unsuitableOption(DrawingOption, OutputFormat)
  /// The format can't show this kind of diagram.
  case unsuitableDiagram(DiagramKind, OutputFormat)
  /// An option applies to elements that this kind of diagram doesn't have.
  case notInDiagram(DrawingOption, DiagramKind)
  /// The format needs a recording, but the input is a diagram in a text notation.
  case needsEvents(OutputFormat)
  /// An option applies to pictures, but a partial aggregate is written.
  case unsuitableForPart(String)
  /// A binary format would be written to a terminal.
  case binaryOnTerminal(OutputFormat)
  /// The format isn't given, and the output file's extension doesn't determine it.
  case unknownEnding(String)
}

extension FormatError {
  private static func endingHint(for file: String) -> String {
    if file.endsWithSlash {
      return "Name a file: -o \(file)diagram.svg (record --per-test draws each test into a folder)"
    }
    let endings = OutputFormat.allCases.flatMap(\.endings)
    guard let dot = file.lastIndex(of: "."), dot > file.folder.endIndex,
      let ending = NameSuggestion(names: endings).nearest(
        to: String(file[file.index(after: dot)...]))
    else { return "Name the format: --format svg" }
    return "Did you mean '\(file[..<dot]).\(ending)'?"
  }

  /// The complaint for the user.
  var complaint: Complaint {
    switch self {
    case .unsuitableOption(let option, let format):
      Complaint(
        .error, "\(option.text) has no meaning in the format \(format)",
        hint: "Use it with --format \(OutputFormat.list { $0.options.contains(option) }).")
    case .unsuitableDiagram(let kind, let format):
      Complaint(
        .error,
        "\(format) can't show a \(kind.rawValue) diagram; expected one of "
          + OutputFormat.allCases.filter { $0.shows(kind) }.map(\.name).joined(separator: ", "),
        hint: "Draw it as SVG: -o diagram.svg")
    case .notInDiagram(let option, let kind):
      Complaint(
        .error, "\(option.text) has no meaning in a \(kind.rawValue) diagram",
        hint: "Use it with --diagram sequence.")
    case .needsEvents(let format):
      Complaint(
        .error, "\(format) is written from a recorded trace, and this diagram was not recorded",
        hint: "The diagram itself is written as JSON: --format json")
    case .unsuitableForPart(let option):
      Complaint(
        .error, "\(option) has no meaning in a partial aggregate, which isn't drawn",
        hint:
          "Use it when the parts are aggregated: seqtrace aggregate \(option) … *.part -o runs.svg")
    case .binaryOnTerminal(let format):
      Complaint(
        .error, "\(format) is no text that a terminal can show",
        hint: "Name a file: -o diagram.\(format)")
    case .unknownEnding(let file):
      Complaint(
        .error, at: file.isEmpty ? "''" : file,
        "the file's ending stands for no format; expected one of "
          + OutputFormat.allCases.flatMap(\.endings).map { ".\($0)" }.joined(separator: ", "),
        hint: Self.endingHint(for: file))
    }
  }
}
