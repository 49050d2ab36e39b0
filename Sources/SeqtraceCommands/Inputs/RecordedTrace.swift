import SeqtraceEvents
import SeqtraceTranscript

/// A trace read from a file, with the file's other information.
struct RecordedTrace: Sendable {
  /// The readable part of the trace.
  var trace: Trace
  /// The rules in the file's header; `nil` if the format has none.
  var rules: [TranscriptRule]?
  /// Whether the format contains only normalised traces.
  var isNormalized = false
  /// Whether the file ends inside an event.
  var isCut = false
  /// Whether recorded replies have values. Those of spans never do.
  var hasResults = true
  var warnings: [Complaint] = []
}
