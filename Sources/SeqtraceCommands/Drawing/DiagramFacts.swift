import SeqtraceDiagram

/// The main facts that a drawn diagram shows.
struct DiagramFacts: Sendable, Hashable {
  /// The names of the lifelines' types from left to right, without actors.
  var lifelines: [String] = []
  /// The labels of thrown replies, such as `throws CartError.empty`, in the order of their first occurrences.
  var errors: [String] = []

  init() {}

  init(_ diagram: SequenceDiagram) {
    lifelines = Self.distinct(diagram.lifelines.lazy.filter { $0.kind != .actor }.map(\.typeName))
    errors = Self.distinct(diagram.messages.lazy.filter(\.isThrow).map(\.label))
  }

  private static func distinct(_ names: some Sequence<String>) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
