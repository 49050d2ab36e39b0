public import SeqtraceEvents

/// Writes a trace as a transcript; see the catalog's article *Transcripts*.
///
/// ```text
/// client → UITextView.insertText("H")
///   post UITextViewTextDidChangeNotification to NotificationCenter about UITextView
///     callback UITextViewTextDidChangeNotification to UITextView[UITextView extension]
///       UILabel.isHidden = true
/// ```
///
/// A transcript says what the normalised trace says, and nothing else: equal normalised traces give
/// equal bytes, and ``TranscriptReader`` gives the normalised trace back.
public struct TranscriptWriter: Sendable {
  /// The ending of a transcript's file name, without the dot.
  public static let fileEnding = "transcript"
  /// The version of the form that this module reads and writes.
  public static let currentVersion = 1

  /// How many bytes a piece has at least, but for the last.
  private static let pieceSize = 1 << 16

  /// Creates a writer.
  public init() {}

  /// Writes a whole transcript.
  ///
  /// - Parameters:
  ///   - trace: What to write; it is normalised first.
  ///   - rules: Header fields of a golden file, which stand behind the trace's own.
  public func write(_ trace: consuming Trace, rules: [TranscriptRule] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    write(trace, rules: rules) { bytes += $0 }
    return bytes
  }

  /// Writes a transcript piece by piece.
  ///
  /// - Throws: What the sink throws.
  /// - Complexity: O(*n* log *n*) for *n* events, because of the normalisation.
  public func write<Failure>(
    _ trace: consuming Trace, rules: [TranscriptRule] = [],
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var lines = TranscriptEncoder(trace.normalized())
    lines.appendHeader(rules)
    for index in lines.lineIndices {
      lines.appendLine(index)
      if lines.bytes.count >= Self.pieceSize { try sink(lines.takeBytes()) }
    }
    try sink(lines.takeBytes())
  }
}

/// A header field of a golden file that isn't the trace's own: what is left out, or matched by rule.
public struct TranscriptRule: Sendable, Hashable {
  /// What the rule does, such as `ignore`.
  public var key: String
  /// What it is about.
  public var text: String
  /// The line of the file, from 1; 0 where it comes from no file.
  public var line: Int

  /// Creates a rule.
  public init(key: String, text: String, line: Int = 0) {
    self.key = key
    self.text = text
    self.line = line
  }
}
