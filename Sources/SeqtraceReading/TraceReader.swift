public import SeqtraceEvents

/// Reads a trace file; see the article *The trace file*.
public struct TraceReader: Sendable {
  /// A trace read from a file, with the warnings about the file.
  public struct Reading: Sendable, Hashable {
    /// The part of the trace that could be read.
    public var trace: Trace
    /// Warnings on what was left out, repaired or unknown, ordered by line.
    public var warnings: [TraceDiagnostic]

    /// Creates a reading.
    public init(trace: Trace, warnings: [TraceDiagnostic] = []) {
      self.trace = trace
      self.warnings = warnings
    }
  }

  /// The length in bytes of the longest line that is accepted.
  public static let maximumLineLength = 16 << 20
  /// The largest number of warnings that are kept. If there are more, an additional one counts
  /// them.
  public static let maximumWarningCount = 1000

  /// Whether damaged lines are left out with a warning, instead of causing an error.
  ///
  /// The result is still a valid trace: a lost end event is restored if the nesting implies it, and
  /// a reference to a lost event is removed. A damaged header, a newer version, or an input of
  /// another format is always an error.
  public var partial: Bool

  /// Creates a reader.
  public init(partial: Bool = false) { self.partial = partial }

  /// Reads a whole file.
  ///
  /// - Throws: The first error, with the warnings before it.
  /// - Complexity: O(*n*) in time and memory, for *n* bytes.
  public func read(_ bytes: [UInt8]) throws(TraceReadError) -> Reading {
    var reading = TraceReading(partial: partial, expectedSize: bytes.count)
    return try reading.finish(with: bytes)
  }
}
