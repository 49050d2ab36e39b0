public import SeqtraceEvents

/// Reads a trace file; see the catalog's article *The trace file*.
public struct TraceReader: Sendable {
  /// A trace, and what was noticed on the way.
  public struct Reading: Sendable, Hashable {
    /// What could be read.
    public var trace: Trace
    /// What was left out, repaired or not known, by line.
    public var warnings: [TraceDiagnostic]

    /// Creates a reading.
    public init(trace: Trace, warnings: [TraceDiagnostic] = []) {
      self.trace = trace
      self.warnings = warnings
    }
  }

  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 16 << 20
  /// How many warnings are kept; one more says how many there were besides.
  public static let maximumWarningCount = 1000

  /// Whether damaged lines are left out with a warning, instead of being an error.
  ///
  /// What is read is a valid trace all the same: an ending whose line was lost is put back where the
  /// nesting proves it, and a reference to a lost event is removed. A damaged header, a newer
  /// version or an input of another kind is an error always.
  public var partial: Bool

  /// Creates a reader.
  public init(partial: Bool = false) { self.partial = partial }

  /// Reads a whole file.
  ///
  /// - Throws: The first error, after the warnings before it.
  /// - Complexity: O(*n*) in time and memory, for *n* bytes.
  public func read(_ bytes: [UInt8]) throws(TraceReadError) -> Reading {
    var reading = TraceReading(partial: partial, expectedSize: bytes.count)
    return try reading.finish(with: bytes)
  }
}
