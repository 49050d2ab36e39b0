public import SeqtraceDiagram

/// The result of looking for a design's messages in a run.
public struct Match: Sendable, Hashable {
  /// A message of the run, paired with the design's message that it matches.
  public struct Pair: Sendable, Hashable {
    /// The position of the message in the run.
    public var run: SequenceDiagram.Position
    /// The position of the message in the design.
    public var design: SequenceDiagram.Position
    /// The number of the design's message; `nil` if it has none.
    public var number: MessageNumber?

    /// Creates a pair.
    public init(
      run: SequenceDiagram.Position, design: SequenceDiagram.Position, number: MessageNumber?
    ) {
      self.run = run
      self.design = design
      self.number = number
    }
  }

  /// The matched messages, ordered by their positions in the run. A message in a loop of the design may occur
  /// in several pairs, a message of the run in at most one.
  public var pairs: [Pair]
  /// The design's messages that were not found, ordered by their positions in the design.
  public var missing: [Missing]
  /// For each bound lifeline of the design, the run's lifeline.
  public var lifelines: [Lifeline.ID: Lifeline.ID]

  /// Creates a match.
  public init(
    pairs: [Pair] = [], missing: [Missing] = [], lifelines: [Lifeline.ID: Lifeline.ID] = [:]
  ) {
    self.pairs = pairs
    self.missing = missing
    self.lifelines = lifelines
  }

  /// Whether the run has all messages of the design, in order.
  public var isComplete: Bool { missing.isEmpty }
}
