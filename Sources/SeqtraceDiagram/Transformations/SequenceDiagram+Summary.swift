extension SequenceDiagram {
  /// How large a summary is.
  public struct SummarySize: Sendable, Hashable {
    /// How many messages it has at most, answers aside, where repeated ones stand once.
    public var messages: Int
    /// How many lifelines it has at most.
    public var lifelines: Int

    /// Creates a size.
    public init(messages: Int = 60, lifelines: Int = 12) {
      self.messages = messages
      self.lifelines = lifelines
    }
  }

  /// Returns this diagram cut down to a size that can be read at a glance.
  ///
  /// A diagram that is small enough stays what it is. Of a larger one, these steps leave something out,
  /// one after the other, until the rest is small enough:
  ///
  /// 1. the deaths of objects;
  /// 2. where lifelines are too many, all objects of a type become one lifeline;
  /// 3. the calls of a lifeline to itself; what they call is said by their caller;
  /// 4. the initialisers of values that call nothing;
  /// 5. a lifeline that calls no other one: that with the most messages, or with the fewest where only
  ///    lifelines are too many; of equal ones that furthest to the right; and so on while there is one;
  /// 6. the deepest calls; then step 5 again.
  ///
  /// What is called from outside of the diagram always stays. What was left out is said in
  /// ``remarks``. Combine it with ``foldingRepeats(atLeast:keepsFirstNumbers:)``: its size is counted as
  /// if that came next.
  ///
  /// - Complexity: O(*s* · *n*) for *n* messages and *s* lifelines and levels that are left out.
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

/// What a summary left out, step by step.
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
