extension SequenceDiagram {
  /// The elements that the reader of a summary wants to see or to hide.
  public struct SummaryRequest: Sendable, Hashable {
    /// The only lifelines to show; empty for all. Calls to them aren't omitted while there is room.
    public var only: [NamePattern]
    /// The lifelines to hide.
    public var hidden: [NamePattern]
    /// The lifelines to which calls aren't omitted while there is room.
    public var lifelines: [NamePattern]
    /// The messages that aren't omitted while there is room.
    public var messages: [Landmark]
    /// Whether to keep messages with numbers if other messages have none: the numbered ones are then the
    /// steps of a design.
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

    /// Returns for each call of a forest whether it is requested.
    func requestedCalls(in forest: SummaryForest) -> [Bool] {
      let diagram = forest.diagram
      let isNamed = diagram.lifelines.map((only + lifelines).match)
      let keepsNumbered =
        keepsNumbered && diagram.messages.contains { $0.number == nil && $0.kind != .reply }
      return forest.calls.map { call in
        let message = diagram.messages[call.message]
        return keepsNumbered && message.number != nil
          || call.lifeline.map { isNamed[$0] } == true
          || messages.contains { $0.matches(message) }
      }
    }

    /// Whether the request hides no lifeline.
    var hidesNothing: Bool { only.isEmpty && hidden.isEmpty }

    /// Returns whether the request hides a lifeline.
    func hides(_ lifeline: Lifeline) -> Bool {
      hidden.match(lifeline) || !only.isEmpty && !only.match(lifeline)
    }
  }
}
