public import SeqtraceEvents

/// Reads a transcript; the article *Transcripts* describes the format.
public struct TranscriptReader: Sendable {
  /// A trace read from a transcript, with its line numbers and the rules from its header.
  public struct Reading: Sendable, Hashable {
    /// The trace, normalised.
    public var trace: Trace
    /// The line number of each event of the trace, from 1. An end event without a line of its own
    /// has the line of its start.
    public var lines: [Int]
    /// The header fields for rules, in the order of the file.
    public var rules: [TranscriptRule]
  }

  /// The maximum length of a line in bytes.
  public static let maximumLineLength = 16 << 20

  /// The keys of the header fields for rules, which only golden files have.
  public static let ruleKeys = ["level", "options", "ignore", "ignore-deaths", "redact", "varies"]

  /// Creates a reader.
  public init() {}

  /// Returns whether bytes start with the signature of a transcript, regardless of its version.
  public static func isTranscript(_ bytes: some Collection<UInt8>) -> Bool {
    let start = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes.dropFirst(0)
    return start.starts(with: signature)
  }

  /// Returns the rules in the header of a damaged transcript.
  package static func rules(inHeaderOf bytes: [UInt8]) -> [TranscriptRule] {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.dropFirst().prefix { !$0.isEmpty }.compactMap { line in
      guard let colon = line.firstIndex(of: ":"), ruleKeys.contains(String(line[..<colon])) else {
        return nil
      }
      let text = line[line.index(after: colon)...].drop { $0 == " " }
      return TranscriptRule(key: String(line[..<colon]), text: String(text))
    }
  }

  /// Returns the problem of a single line without indentation, or `nil` if the line is valid by itself.
  package static func problem(inLine line: String) -> TranscriptDiagnostic.Problem? {
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      do throws(LineScanner.Failure) { _ = try LineParser.parse(bytes[...], from: 0) } catch {
        return error.problem
      }
      return nil
    }
  }

  static let signature = Array("seqtrace transcript".utf8)
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a whole transcript.
  ///
  /// - Throws: The first error in the transcript.
  /// - Complexity: O(*n* log *n*) in time and O(*n*) in memory, for *n* bytes.
  public func read(_ bytes: [UInt8]) throws(TranscriptReadError) -> Reading {
    try read(bytes, without: [])
  }

  /// Reads a transcript without some parts. Lines keep their numbers.
  ///
  /// - Parameters:
  ///   - bytes: The whole transcript.
  ///   - parts: The parts to omit, in order; each consists of whole neighbouring calls.
  /// - Throws: The first error in the rest.
  package func read(
    _ bytes: [UInt8], without parts: [TranscriptText.Part]
  ) throws(TranscriptReadError) -> Reading {
    try bytes.withUnsafeBufferPointer { bytes throws(TranscriptReadError) in
      var pass = TranscriptPass(bytes, without: parts)
      return try pass.run()
    }
  }

  /// Reads the lines of a body without a header, such as a pattern in a test.
  package func readBody(_ text: String) throws(TranscriptReadError) -> Reading {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(TranscriptReadError) in
      var pass = TranscriptPass(bytes)
      return try pass.readBody()
    }
  }
}
