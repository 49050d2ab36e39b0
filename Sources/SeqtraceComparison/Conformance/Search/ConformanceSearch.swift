import SeqtraceDiagram

/// Finds the path through a design on which a run has the fewest deviations.
///
/// The search keeps all configurations that the design can be in after the messages so far. A message that
/// matches a step advances a configuration; any other message is skipped, unless the design forbids it. At
/// the cost of one deviation each, a step can be left out, or a forbidden message can be skipped. The search
/// first allows no deviations, then one, two, four and so on, until no path with fewer deviations can exist.
struct ConformanceSearch {
  struct Result {
    /// The entries of the best path.
    var entries: [History.Entry] = []
    /// The number of deviations on the best path; `nil` if the search was abandoned.
    var cost: Int?
    /// Whether no path has fewer deviations.
    var isExact = true
    /// Whether the run is a prefix of a conforming run.
    var isPrefix = false
    /// The fragment with the most paths, if the search was abandoned.
    var pathologicFragment: Specification.Fragment?
  }

  let network: Network
  let events: RunEvents
  let steps: StepBinding
  /// Whether every message between represented lifelines must be drawn.
  let isClosed: Bool
  let participants: ParticipantBinding

  /// The maximum number of deviations for an exact search.
  private static let mostDeviations = 64
  /// The number of configurations to keep if there are too many.
  private static let keptConfigurations = 64

  func run() -> Result {
    let inputs = inputs()
    var walk = ConformanceWalk(self, limit: 0)
    guard walk.run(inputs) else {
      var result = Result(isExact: false)
      result.pathologicFragment = walk.busiestFragment
      return result
    }
    var best = walk.result()
    if best.cost == 0 { return best }
    let isPrefix = walk.isAlive
    var limit = 1
    while limit <= Self.mostDeviations, best.cost.map({ $0 > limit / 2 }) ?? true {
      var walk = ConformanceWalk(self, limit: limit)
      guard walk.run(inputs) else { break }
      let found = walk.result()
      if let cost = found.cost, cost < best.cost ?? .max { best = found }
      if let cost = best.cost, cost <= limit {
        best.isPrefix = isPrefix
        return best
      }
      limit *= 2
    }
    var narrow = ConformanceWalk(self, limit: .max, kept: Self.keptConfigurations)
    _ = narrow.run(inputs)
    let found = narrow.result()
    if let cost = found.cost, cost < best.cost ?? .max { best = found }
    best.isExact = false
    best.isPrefix = isPrefix
    return best
  }

  /// A message of the run that can match a step, or that can't always be skipped.
  struct Input {
    /// The index of the message.
    let message: Int
    /// The steps that the message can match.
    let steps: [Int]
    /// Whether the message must match a step.
    let isForced: Bool
    /// The critical regions that the message would interrupt.
    let interrupts: [Int]
  }

  /// Returns the relevant messages, in the run's order.
  private func inputs() -> [Input] {
    let specification = network.specification
    let regions = criticalRegions()
    var inputs: [Input] = []
    for (index, message) in events.messages.enumerated() {
      let found = steps.steps(of: index, message)
      let isReply = message.kind == .reply
      let isForced =
        isClosed && !isReply && participants.areDrawn(message)
        && !specification.freeParticipants.contains {
          participants.areBoth(message, amongst: $0)
        }
        || found.contains { specification.steps[$0].isRestricted }
      let interrupts =
        regions.isEmpty || isReply
        ? []
        : regions.indices.filter { region in
          participants.areBoth(message, amongst: regions[region])
        }
      guard !found.isEmpty || isForced || !interrupts.isEmpty else { continue }
      inputs.append(
        Input(message: index, steps: found, isForced: isForced, interrupts: interrupts))
    }
    return inputs
  }

  /// Returns the participants of each critical region.
  private func criticalRegions() -> [Set<Int>] {
    var regions = Array(repeating: Set<Int>(), count: network.specification.criticalCount)
    for step in network.specification.steps {
      guard let region = step.critical else { continue }
      for end in [step.message.sender, step.message.receiver] {
        if let id = end.lifeline { regions[region].insert(id) }
      }
    }
    return regions
  }
}
