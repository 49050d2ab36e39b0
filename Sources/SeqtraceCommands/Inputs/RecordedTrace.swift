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
  /// Whether replies have values if they were recorded; those of spans never have any.
  var hasResults = true
  /// Warnings about the file.
  var warnings: [Complaint] = []
}
