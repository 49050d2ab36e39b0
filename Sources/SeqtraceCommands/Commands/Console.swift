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
    var console = Console(
      isTerminal: OpenFile.standardOutput.isTerminal, columns: TerminalWidth.actual
    ) { bytes throws(SystemError) in
      try OpenFile.standardOutput.writeAll(bytes)
    } complain: { line in
      // If even complaints can't be written, they can't be reported anywhere.
      try? OpenFile.standardError.writeAll(Array((line + "\n").utf8))
    }
    console.allowsColor = SystemPath.variable("NO_COLOR") == nil
    return console
  }

  /// Whether output on standard output is coloured.
  var isColored: Bool { isTerminal && allowsColor }

  func complain(_ complaints: [Complaint]) {
    for complaint in complaints { complain(complaint.text) }
  }
}
