public import SeqtraceDiagram

/// How the messages of a run answer to those of a design.
public struct Match: Sendable, Hashable {
  /// A message of the run and the one of the design that it is.
  public struct Pair: Sendable, Hashable {
    /// The position in the run.
    public var run: Position
    /// The position in the design.
    public var design: Position
    /// The number of the design's message.
    public var number: MessageNumber?

    /// Creates a pair.
    public init(run: Position, design: Position, number: MessageNumber?) {
      self.run = run
      self.design = design
      self.number = number
    }
  }

  /// What was found, by the run's position. A message in one of the design's loops may be in
  /// several pairs; each message of the run is in one at most.
  public var pairs: [Pair]
  /// What was not found, by the design's position.
  public var missing: [Missing]
  /// For each lifeline of the design that the run has, the run's.
  public var lifelines: [Lifeline.ID: Lifeline.ID]

  /// Creates a match.
  public init(
    pairs: [Pair] = [], missing: [Missing] = [], lifelines: [Lifeline.ID: Lifeline.ID] = [:]
  ) {
    self.pairs = pairs
    self.missing = missing
    self.lifelines = lifelines
  }

  /// Whether the run has all of the design, in order.
  public var isComplete: Bool { missing.isEmpty }
}
