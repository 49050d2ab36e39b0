/// The options for reading a recording.
struct ReadingChoice: Sendable {
  /// Whether damaged parts are left out.
  var isPartial = false
  /// The prefixes of the trace IDs to read from files with several traces; empty for all.
  var traces: [String] = []
  /// The keys of the span attributes to draw; `*` matches all.
  var attributes: [String] = []
  /// Whether the facts of spans that aren't drawn are kept, for an interactive page.
  var keepsFacts = false
}
