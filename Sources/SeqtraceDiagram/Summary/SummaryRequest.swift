extension SequenceDiagram {
  /// What the reader of a summary wants to see, or not to see.
  public struct SummaryRequest: Sendable, Hashable {
    /// The only lifelines that are shown; empty for all. Calls to them aren't left out while there is room.
    public var only: [NamePattern]
    /// The lifelines that are hidden.
    public var hidden: [NamePattern]
    /// The lifelines of which calls aren't left out while there is room.
    public var lifelines: [NamePattern]
    /// The messages that aren't left out while there is room.
    public var messages: [Landmark]
    /// Whether messages with a number aren't left out if others have none, because they are steps of a
    /// design.
    public var keepsNumbered: Bool

    /// Creates a request.
    public init(
      only: [NamePattern] = [], hidden: [NamePattern] = [], lifelines: [NamePattern] = [],
      messages: [Landmark] = [], keepsNumbered: Bool = false
    ) {
      self.only = only
      self.hidden = hidden
      self.lifelines = lifelines
      self.messages = messages
      self.keepsNumbered = keepsNumbered
    }

    /// For each call of a forest, whether it is requested.
    func requestedCalls(in forest: SummaryForest) -> [Bool] {
      let diagram = forest.diagram
      let isNamed = diagram.lifelines.map { lifeline in
        (only + lifelines).contains { $0.matches(lifeline) }
      }
      let keepsNumbered =
        keepsNumbered && diagram.messages.contains { $0.number == nil && $0.kind != .reply }
      return forest.calls.map { call in
        let message = diagram.messages[call.message]
        return keepsNumbered && message.number != nil
          || call.lifeline.map { isNamed[$0] } == true
          || messages.contains { $0.matches(message) }
      }
    }

    /// Whether no lifeline is hidden.
    var hidesNothing: Bool { only.isEmpty && hidden.isEmpty }

    /// Whether a lifeline is hidden.
    func hides(_ lifeline: Lifeline) -> Bool {
      hidden.contains { $0.matches(lifeline) }
        || !only.isEmpty && !only.contains { $0.matches(lifeline) }
    }
  }
}
