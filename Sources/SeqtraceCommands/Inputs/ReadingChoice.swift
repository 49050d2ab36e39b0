/// What is read of a recording.
struct ReadingChoice: Sendable {
  /// Whether damaged parts are left out.
  var isPartial = false
  /// The beginnings of the ids of the traces that are drawn, of a file with several.
  var traces: [String] = []
  /// The keys of the attributes of spans that are drawn; `*` stands for all.
  var attributes: [String] = []
  /// Whether the messages of spans keep what the spans say besides what is drawn, for a page.
  var keepsFacts = false
}
