import SeqtraceDiagram

/// Finds the way through a design on which a run has the fewest deviations.
///
/// The search keeps all configurations in which the design can be after the messages so far. A message
/// that is a step moves a configuration on; any other message is passed, unless the design forbids it. A step
/// can be left out, and a forbidden message be passed, for the price of one deviation each. The search first
/// allows no deviation, then one, two, four and so on, until no way with fewer can exist.
struct ConformanceSearch {
  /// The result of a search.
  struct Result {
    /// What happened on the best way.
    var entries: [History.Entry] = []
    /// The number of deviations on the best way; `nil` if the search was given up.
    var cost: Int?
    /// Whether no way has fewer deviations.
    var isExact = true
    /// Whether the run is the start of a run that conforms.
    var isPrefix = false
    /// The fragment that can be passed in the most ways, if the search was given up.
    var pathologicFragment: Specification.Fragment?
  }

  let network: Network
  let events: RunEvents
  let steps: StepBinding
  /// Whether each message must be drawn that goes from one drawn lifeline to another.
  let isClosed: Bool
  let participants: ParticipantBinding

  /// The largest number of deviations up to which the best way is looked for.
  private static let mostDeviations = 64
  /// The number of configurations that are kept if too many are possible.
  private static let keptConfigurations = 64

  /// Runs the search.
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

  /// A message of the run that can be a step, or that can't be passed everywhere.
  struct Input {
    /// The index of the message.
    let message: Int
    /// The steps that it can be.
    let steps: [Int]
    /// Whether it must be a step.
    let isForced: Bool
    /// The critical regions that it would interrupt.
    let interrupts: [Int]
  }

  /// The messages that matter, in the run's order.
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

  /// The participants of each critical region.
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
