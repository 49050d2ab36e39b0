extension SequenceDiagram {
  /// The limits for the size of a summary.
  public struct SummarySize: Sendable, Hashable {
    /// The largest number of messages, without replies, and with repeated messages counted once.
    public var messages: Int
    /// The largest number of lifelines.
    public var lifelines: Int

    /// Creates a size.
    public init(messages: Int = 60, lifelines: Int = 12) {
      self.messages = messages
      self.lifelines = lifelines
    }
  }

  /// Returns this diagram reduced to a size that can be read at a glance.
  ///
  /// A diagram that is small enough is returned unchanged. From a larger one, these steps remove
  /// elements until the rest is small enough:
  ///
  /// 1. Remove the deaths of objects.
  /// 2. If there are too many lifelines, merge the objects of each type into one lifeline.
  /// 3. Remove the calls of a lifeline to itself; their inner calls then come from the caller.
  /// 4. Remove the initialisers of values that call nothing.
  /// 5. Remove a lifeline that calls no other one, and repeat while there is one. The one with the
  ///    most messages goes first, or the one with the fewest if only lifelines are too many; of
  ///    equal ones, the rightmost.
  /// 6. Remove the deepest calls, then repeat step 5.
  ///
  /// Calls from outside of the diagram always stay. A remark in ``remarks`` names what was left
  /// out. Fold the result with ``foldingRepeats(atLeast:keepsFirstNumbers:wording:)``: the size is computed
  /// as if that came next.
  ///
  /// - Parameters:
  ///   - size: The limits.
  ///   - wording: The words of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, plus O(*n*) for each step towards the end, when few
  ///   kinds of calls are left.
  public func summarized(
    to size: SummarySize = SummarySize(), wording: DiagramWording = .english
  ) -> SequenceDiagram {
    func isSmall(_ forest: SummaryForest) -> Bool {
      forest.messageCount <= size.messages && forest.lifelineCount <= size.lifelines
    }
    var diagram = self
    var forest = SummaryForest(of: diagram)
    if isSmall(forest) { return self }
    if messages.contains(where: { $0.kind == .destruction }) {
      diagram = diagram.withoutDeaths(wording: wording)
      forest = SummaryForest(of: diagram)
      if isSmall(forest) { return diagram }
    }
    if forest.lifelineCount > size.lifelines {
      diagram = diagram.mergingObjects(wording: wording)
      forest = SummaryForest(of: diagram)
      if isSmall(forest) { return diagram }
    }
    var omission = DiagramText.SummaryOmission()
    omission.selfCalls = forest.dropSelfCalls()
    if !isSmall(forest) { omission.initializers = forest.dropLeafInitializers() }
    let pruned = forest.prune(to: size)
    let labels = Dictionary(diagram.lifelines.map { ($0.id, $0.label) }) { first, _ in first }
    let lifelines = pruned.lifelines.map { "\(labels[$0.id] ?? "") (\($0.count))" }
    if let depth = pruned.depth { omission.depth = depth }
    omission.deepCalls = pruned.deepCalls
    omission.lifelines = .init(lifelines)
    var summary = forest.result(.summary, wording)
    if !omission.isEmpty { summary.remarks.append(wording(.summary(omission))) }
    return summary
  }
}
