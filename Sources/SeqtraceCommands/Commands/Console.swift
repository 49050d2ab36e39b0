#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The standard streams, for everything but the contents of files.
package struct Console {
  /// Whether standard output is a terminal.
  package var isTerminal: Bool
  /// The number of columns of that terminal; `nil` if it isn't known.
  package var columns: Int?
  /// Whether that terminal may show colours; see https://no-color.org.
  package var allowsColor = true
  /// Whether the command runs in continuous integration, unattended; such services set `CI`.
  package var isContinuousIntegration = false
  /// Whether only errors are reported.
  var isQuiet = false
  /// What standard error shows of long work; `nil` if it isn't a terminal.
  package var progress: ProgressLine?
  /// The input that complaints without a place are about, if a command has several.
  var subject: String?
  /// The arguments of the command that is run.
  var arguments: [String] = []
  /// Writes to standard output.
  package var write: ([UInt8]) throws(SystemError) -> Void
  /// Writes a line to standard error.
  package var complain: (String) -> Void

  /// Creates a console.
  package init(
    isTerminal: Bool, columns: Int? = nil,
    write: @escaping ([UInt8]) throws(SystemError) -> Void, complain: @escaping (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.write = write
    self.complain = complain
  }

  /// The process's own streams.
  package static var system: Console {
    let progress = OpenFile.standardError.isTerminal ? ProgressLine.standardError : nil
    var console = Console(
      isTerminal: OpenFile.standardOutput.isTerminal, columns: TerminalWidth.actual
    ) { bytes throws(SystemError) in
      try OpenFile.standardOutput.writeAll(bytes)
    } complain: { line in
      progress?.hide()
      // If even complaints can't be written, they can't be reported anywhere.
      try? OpenFile.standardError.writeAll(Array((line + "\n").utf8))
    }
    console.progress = progress
    let service = SystemPath.variable("CI")?.lowercased() ?? ""
    console.isContinuousIntegration = !["", "0", "false", "no"].contains(service)
    console.allowsColor = SystemPath.variable("NO_COLOR") == nil
    return console
  }

  /// Whether output on standard output is coloured.
  var isColored: Bool { isTerminal && allowsColor }

  func complain(_ complaints: [Complaint]) {
    for var complaint in complaints where !isQuiet || complaint.severity == .error {
      complaint.place = complaint.place ?? subject
      complain(complaint.text)
    }
  }

  /// Names what is being done, for whoever waits at a terminal.
  func show(_ activity: String) {
    progress?.show(subject.map { "\(activity) \($0)" } ?? activity)
  }
}

extension ProgressLine {
  /// The line on the process's own terminal.
  fileprivate static var standardError: ProgressLine {
    ProgressLine(columns: TerminalWidth.columns(of: STDERR_FILENO) ?? 80) { bytes in
      try? OpenFile.standardError.writeAll(bytes)
    }
  }
}
