import SeqtraceDiagram

/// The standard output and standard error of a command, with their settings.
package struct Console {
  /// Whether standard output is a terminal.
  package var isTerminal: Bool
  /// The terminal's number of columns; `nil` if unknown.
  package var columns: Int?
  /// Whether colours are allowed on the terminal; see https://no-color.org.
  package var allowsColor = true
  /// Whether the command runs in continuous integration. Such services set `CI`.
  package var isContinuousIntegration = false
  /// Whether only errors are reported.
  var isQuiet = false
  /// The progress line on standard error; `nil` if standard error isn't a terminal.
  package var progress: ProgressLine?
  /// The input that is being processed, if there are several. Complaints without a location refer to it.
  var subject: String?
  var arguments: [String] = []
  /// The project file's choices for this command.
  var choices = ProjectChoices()
  /// Writes to standard output.
  package var write: ([UInt8]) throws(SystemError) -> Void
  /// Writes a line to standard error.
  package var complain: (TerminalText) -> Void

  package init(
    isTerminal: Bool, columns: Int? = nil,
    write: @escaping ([UInt8]) throws(SystemError) -> Void,
    complain: @escaping (TerminalText) -> Void
  ) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.write = write
    self.complain = complain
  }

  /// The console with the process's own streams.
  package static var system: Console {
    let progress = OpenFile.standardError.isTerminal ? ProgressLine.standardError : nil
    var console = Console(
      isTerminal: OpenFile.standardOutput.isTerminal, columns: TerminalWidth.actual
    ) { bytes throws(SystemError) in
      try OpenFile.standardOutput.writeAll(bytes)
    } complain: { line in
      progress?.hide()
      // A failure to write a complaint can't be reported either.
      try? OpenFile.standardError.writeAll((line + "\n").bytes)
    }
    console.progress = progress
    let service = SystemPath.variable("CI")?.lowercased() ?? ""
    console.isContinuousIntegration = !["", "0", "false", "no"].contains(service)
    console.allowsColor = SystemPath.variable("NO_COLOR") == nil
    return console
  }

  /// Whether text on standard output is coloured.
  var isColored: Bool { isTerminal && allowsColor }

  func complain(_ complaints: [Complaint]) {
    for var complaint in complaints where !isQuiet || complaint.severity == .error {
      complaint.place = complaint.place ?? subject
      complain(complaint.text)
    }
  }

  func complain(
    _ severity: Complaint.Severity, at place: String? = nil, _ message: String, hint: String? = nil
  ) {
    complain([Complaint(severity, at: place, message, hint: hint)])
  }

  /// Shows the command's current work on the progress line.
  func show(_ activity: String) {
    progress?.show(subject.map { "\(activity) \($0)" } ?? activity)
  }
}

extension ProgressLine {
  /// The progress line on the process's own terminal.
  fileprivate static var standardError: ProgressLine {
    ProgressLine(columns: TerminalWidth.columns(of: STDERR_FILENO) ?? 80) { bytes in
      try? OpenFile.standardError.writeAll(bytes)
    }
  }
}
