import SeqtraceEvents
import SeqtraceTranscript

/// A trace read from a file, with the file's other information.
struct RecordedTrace: Sendable {
  /// The name of the file, session or test, for messages to the user.
  var name = ""
  /// The readable part of the trace.
  var trace: Trace
  /// The rules in the file's header; `nil` if the format has none.
  var rules: [TranscriptRule]?
  /// Whether the format contains only normalised traces.
  var isNormalized = false
  /// Whether the recording is known to end before the run, or to lack events.
  var isCut = false
  /// Whether recorded replies have values. Those of spans never do.
  var hasResults = true
  var warnings: [Complaint] = []

  /// Whether the recording may leave events out, as a transcript with rules does.
  var isFiltered: Bool { !(rules ?? []).isEmpty }
}
