import SeqtraceEvents
import SeqtraceTranscript

/// A trace from a file, with what the file says about it.
struct RecordedTrace: Sendable {
  /// The part of the trace that could be read.
  var trace: Trace
  /// The rules in the file's header; `nil` if the format has none.
  var rules: [TranscriptRule]?
  /// Whether the format holds only normalised traces.
  var isNormalized = false
  /// Whether the file ends inside an event.
  var isCut = false
  /// Warnings about the file.
  var warnings: [Complaint] = []
}
