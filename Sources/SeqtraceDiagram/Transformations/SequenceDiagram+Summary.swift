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
  /// out. Fold the result with ``foldingRepeats(atLeast:keepsFirstNumbers:)``: the size is computed
  /// as if that came next.
  ///
  /// - Complexity: O(*s* · *n*) for *n* messages and *s* removed lifelines and levels.
  public func summarized(to size: SummarySize = SummarySize()) -> SequenceDiagram {
    func isSmall(_ forest: SummaryForest) -> Bool {
      forest.messageCount <= size.messages && forest.lifelineCount <= size.lifelines
    }
    var diagram = self
    var forest = SummaryForest(of: diagram)
    if isSmall(forest) { return self }
    if messages.contains(where: { $0.kind == .destruction }) {
      diagram = diagram.withoutDeaths()
      forest = SummaryForest(of: diagram)
      if isSmall(forest) { return diagram }
    }
    if forest.lifelineCount > size.lifelines {
      diagram = diagram.mergingObjects()
      forest = SummaryForest(of: diagram)
      if isSmall(forest) { return diagram }
    }
    var omission = SummaryOmission()
    omission.selfCalls = forest.dropSelfCalls()
    if !isSmall(forest) { omission.initializers = forest.dropLeafInitializers() }
    while !isSmall(forest) {
      omission.selfCalls += forest.dropSelfCalls()
      let isLong = forest.messageCount > size.messages
      if let (id, count) = forest.dropLeafLifeline(withMost: isLong) {
        let label = diagram.lifelines.first { $0.id == id }?.label ?? ""
        omission.lifelines.append("\(label) (\(count))")
      } else if let (depth, count) = forest.dropDeepest() {
        omission.depth = depth
        omission.deepCalls += count
      } else {
        break
      }
    }
    var summary = forest.result("summary")
    if let text = omission.text { summary.remarks.append(text) }
    return summary
  }
}

/// A description of what a summary left out, step by step.
private struct SummaryOmission {
  var selfCalls = 0
  var initializers = 0
  var lifelines: [String] = []
  var depth: Int?
  var deepCalls = 0

  /// A remark: `without 12 calls of lifelines to themselves, …`; `nil` if nothing was left out.
  var text: String? {
    var parts = [
      Omission.count(selfCalls, "call").map { "\($0) of lifelines to themselves" },
      Omission.count(initializers, "initialiser").map { "\($0) of values" },
      lifelines.isEmpty ? nil : "the calls of " + Omission.list(lifelines),
    ]
    if let depth, let calls = Omission.count(deepCalls, "call") {
      parts.append("\(calls) deeper than \(depth)")
    }
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : "without " + known.joined(separator: ", ")
  }
}
