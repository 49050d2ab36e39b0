public import SeqtraceEvents

/// Reads a transcript; see the catalog's article *Transcripts*.
public struct TranscriptReader: Sendable {
  /// What a transcript says.
  public struct Reading: Sendable, Hashable {
    /// The trace, normalised.
    public var trace: Trace
    /// The line of each of the trace's events, from 1; of an ending that has none, its beginning's.
    public var lines: [Int]
    /// The header fields that aren't the trace's own, in the order of the file.
    public var rules: [TranscriptRule]
  }

  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 16 << 20

  /// The header fields that golden files have besides the trace's own.
  public static let ruleKeys = ["ignore", "ignore-deaths", "redact"]

  /// Creates a reader.
  public init() {}

  /// Whether bytes begin as a transcript does, of whatever version.
  public static func isTranscript(_ bytes: some Collection<UInt8>) -> Bool {
    let start = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes.dropFirst(0)
    return start.starts(with: signature)
  }

  static let signature = Array("seqtrace transcript".utf8)
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a whole transcript.
  ///
  /// - Throws: The first thing that is wrong.
  /// - Complexity: O(*n* log *n*) in time and O(*n*) in memory, for *n* bytes.
  public func read(_ bytes: [UInt8]) throws(TranscriptReadError) -> Reading {
    var pass = TranscriptPass(bytes)
    return try pass.run()
  }

  /// Reads the lines of a body without a header, as a test's pattern has them.
  package func readBody(_ text: String) throws(TranscriptReadError) -> Reading {
    var pass = TranscriptPass(Array(text.utf8))
    return try pass.runWithoutHeader()
  }
}
