public import SeqtraceEvents

/// Writes a trace as a transcript; the article *Transcripts* describes the format.
///
/// ```text
/// client → UITextView.insertText("H")
///   post UITextViewTextDidChangeNotification to NotificationCenter about UITextView
///     callback UITextViewTextDidChangeNotification to UITextView[UITextView extension]
///       UILabel.isHidden = true
/// ```
///
/// A transcript contains exactly the normalised trace: equal normalised traces give equal bytes, and
/// ``TranscriptReader`` restores the normalised trace.
public struct TranscriptWriter: Sendable {
  /// The file name extension of a transcript, without the dot.
  public static let fileEnding = "transcript"
  /// The version of the format that this module reads and writes.
  public static let currentVersion = 1

  /// The minimum size of a piece in bytes, except for the last one.
  private static let pieceSize = 1 << 16

  /// Creates a writer.
  public init() {}

  /// Writes a whole transcript.
  ///
  /// - Parameters:
  ///   - trace: The trace, which is normalised first.
  ///   - rules: Header fields of a golden file, written after the trace's own.
  public func write(_ trace: consuming Trace, rules: [TranscriptRule] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    write(trace, rules: rules) { bytes += $0 }
    return bytes
  }

  /// Writes a transcript in pieces.
  ///
  /// - Throws: Any error of the sink.
  /// - Complexity: O(*n* log *n*) for *n* events, because of the normalisation.
  public func write<Failure>(
    _ trace: consuming Trace, rules: [TranscriptRule] = [],
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var encoder = TranscriptEncoder(trace.normalized())
    encoder.appendHeader(rules)
    for index in encoder.lines.indices {
      encoder.appendLine(index)
      if encoder.bytes.count >= Self.pieceSize { try sink(encoder.takeBytes()) }
    }
    try sink(encoder.takeBytes())
  }
}

/// A rule in the header of a golden file, which excludes parts of a trace or relaxes their comparison.
public struct TranscriptRule: Sendable, Hashable {
  /// The kind of rule, such as `ignore`.
  public var key: String
  /// The value of the header field.
  public var text: String
  /// The line number in the file, from 1; 0 for a rule that doesn't come from a file.
  public var line: Int

  /// Creates a rule.
  public init(key: String, text: String, line: Int = 0) {
    self.key = key
    self.text = text
    self.line = line
  }
}
