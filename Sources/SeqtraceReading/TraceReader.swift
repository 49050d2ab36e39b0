public import SeqtraceEvents

/// Reads a trace file; the article *The trace file* describes the format.
public struct TraceReader: Sendable {
  /// A trace read from a file, with the warnings about the file.
  public struct Reading: Sendable, Hashable {
    /// The part of the trace that could be read.
    public var trace: Trace
    /// Warnings about omitted, repaired or unsupported parts, ordered by line.
    public var warnings: [TraceDiagnostic]
  }

  /// The maximum length of a line in bytes.
  public static let maximumLineLength = 16 << 20
  /// The maximum number of stored warnings. If there are more, an additional warning gives the number of
  /// further warnings.
  public static let maximumWarningCount = 1000

  /// Whether to omit damaged lines with a warning, instead of throwing an error.
  ///
  /// The result is still a valid trace: a lost end event is restored if the nesting implies it, and a
  /// reference to a lost event is removed. A damaged header, a newer version, or an input of another format
  /// is always an error.
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
