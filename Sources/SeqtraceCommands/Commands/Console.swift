#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The standard streams, as far as commands use them for anything but files.
package struct Console {
  /// Whether standard output is a terminal.
  package var isTerminal: Bool
  /// Writes to standard output.
  package var write: ([UInt8]) throws(SystemError) -> Void
  /// Writes a line to standard error.
  package var complain: (String) -> Void

  /// Creates a console.
  package init(
    isTerminal: Bool, write: @escaping ([UInt8]) throws(SystemError) -> Void,
    complain: @escaping (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.write = write
    self.complain = complain
  }

  /// The process's own streams.
  package static var system: Console {
    Console(isTerminal: OpenFile.standardOutput.isTerminal) { bytes throws(SystemError) in
      try OpenFile.standardOutput.writeAll(bytes)
    } complain: { line in
      // Where even complaints can't be written, nobody can be told.
      try? OpenFile.standardError.writeAll(Array((line + "\n").utf8))
    }
  }

  func complain(_ complaints: [Complaint]) {
    for complaint in complaints { complain(complaint.text) }
  }
}
