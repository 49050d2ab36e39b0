import SeqtraceDiagram

/// The assignment of a design's lifelines to those of a run.
struct LifelineBinding {
  /// The run's lifeline for each of the design's; no lifeline of the run occurs twice.
  private(set) var runLifelines: [Lifeline.ID: Lifeline.ID] = [:]
  private var taken: Set<Lifeline.ID> = []
  /// The run's lifelines of the right type, for those of the design that aren't bound yet.
  private var possible: [Lifeline.ID: Set<Lifeline.ID>] = [:]

  /// Binds what has only one possibility, and then the others, each to the lifeline of its type
  /// with which the most of the design can be found, given those bound before.
  init(design: SequenceDiagram, run: SequenceDiagram, candidates: Candidates) {
    let types = Dictionary(grouping: run.lifelines, by: \.typeName)
    let names = Dictionary(run.lifelines.map { ($0.name, $0.id) }) { first, _ in first }
    var undecided: [(lifeline: Lifeline.ID, possible: [Lifeline.ID])] = []
    for lifeline in design.lifelines {
      let named = lifeline.isNumbered ? names[lifeline.name] : nil
      let ids = named.map { [$0] } ?? types[lifeline.typeName, default: []].map(\.id)
      if ids.count == 1 { bind(lifeline.id, to: ids[0]) }
      if ids.count > 1 {
        undecided.append((lifeline.id, ids))
        possible[lifeline.id] = Set(ids)
      }
    }
    for (lifeline, ids) in undecided { decide(lifeline, among: ids, by: candidates) }
  }

  /// Whether an end in the design can be that end in the run.
  func agrees(_ design: Message.End, with run: Message.End) -> Bool {
    switch design {
    // Whatever is beyond the edge of the design.
    case .gate: return true
    case .unknown: return run == .unknown
    case .occurrence(let lifeline):
      guard let id = run.lifeline else { return false }
      if let bound = runLifelines[lifeline] { return bound == id }
      return possible[lifeline]?.contains(id) ?? false && !taken.contains(id)
    }
  }

  /// Whether both ends of a message in the design can be those in the run.
  func agrees(_ design: Message, with run: Message) -> Bool {
    agrees(design.sender, with: run.sender) && agrees(design.receiver, with: run.receiver)
  }

  private mutating func bind(_ design: Lifeline.ID, to run: Lifeline.ID) {
    guard taken.insert(run).inserted else { return }
    runLifelines[design] = run
  }

  private mutating func decide(
    _ lifeline: Lifeline.ID, among ids: [Lifeline.ID], by candidates: Candidates
  ) {
    let support = support(for: lifeline, in: candidates)
    let free = ids.filter { !taken.contains($0) }
    // `max` would take the last of equals.
    let best = free.dropFirst().reduce(free.first) { best, next in
      best.map { support[next, default: 0] > support[$0, default: 0] } ?? true ? next : best
    }
    if let best { bind(lifeline, to: best) }
    possible[lifeline] = nil
  }

  /// For each lifeline of the run, the number of the design's messages that it could send or
  /// receive in the place of the given lifeline of the design.
  private func support(
    for lifeline: Lifeline.ID, in candidates: Candidates
  ) -> [Lifeline.ID: Int] {
    struct Vote: Hashable {
      let lifeline: Lifeline.ID
      let message: Position
    }
    var votes: Set<Vote> = []
    candidates.forEach { wanted, message in
      guard agrees(wanted, with: message) else { return }
      if wanted.sender.lifeline == lifeline, let id = message.sender.lifeline {
        votes.insert(Vote(lifeline: id, message: wanted.position))
      }
      if wanted.receiver.lifeline == lifeline, let id = message.receiver.lifeline {
        votes.insert(Vote(lifeline: id, message: wanted.position))
      }
    }
    return Dictionary(votes.map { ($0.lifeline, 1) }, uniquingKeysWith: +)
  }
}
