import SeqtraceDiagram

/// The assignment of a design's lifelines to those of a run.
struct LifelineBinding {
  /// The run's lifeline for each of the design's; no lifeline of the run occurs twice.
  private(set) var runLifelines: [Lifeline.ID: Lifeline.ID] = [:]
  private var taken: Set<Lifeline.ID> = []
  /// The types of the design's lifelines that haven't been bound yet.
  private var undecided: [Lifeline.ID: String] = [:]
  /// The run's lifelines by type; taken ones at the start of each list have been removed.
  private var free: [String: ArraySlice<Lifeline>]
  /// The possible names of the type of each of the run's lifelines.
  private let types: [Lifeline.ID: [String]]

  /// Binds lifelines with only one possibility first. Then binds each of the others to the lifeline of its
  /// type with which most of the design is found, given the earlier bindings.
  init(design: SequenceDiagram, run: SequenceDiagram, candidates: Candidates) {
    var lifelines: [String: [Lifeline]] = [:]
    for lifeline in run.lifelines {
      for name in lifeline.typeNames { lifelines[name, default: []].append(lifeline) }
    }
    types = Dictionary(run.lifelines.map { ($0.id, $0.typeNames) }) { first, _ in first }
    free = lifelines.mapValues { $0[...] }
    let names = Dictionary(run.lifelines.map { ($0.name, $0.id) }) { first, _ in first }
    for lifeline in design.lifelines {
      let named = lifeline.isNumbered ? names[lifeline.name] : nil
      let ofType = lifelines[lifeline.typeName, default: []]
      if let only = named ?? (ofType.count == 1 ? ofType[0].id : nil) {
        bind(lifeline.id, to: only)
      } else if ofType.count > 1 {
        undecided[lifeline.id] = lifeline.typeName
      }
    }
    if !undecided.isEmpty { decide(among: design, run, candidates) }
  }

  /// Whether an end of a message in the design may match one in the run.
  func agrees(_ design: Message.End, with run: Message.End) -> Bool {
    switch design {
    // A gate matches anything beyond the edge of the design.
    case .gate: return true
    case .unknown: return run == .unknown
    case .occurrence(let lifeline):
      guard let id = run.lifeline else { return false }
      if let bound = runLifelines[lifeline] { return bound == id }
      guard let type = undecided[lifeline] else { return false }
      return types[id, default: []].contains(type) && !taken.contains(id)
    }
  }

  /// Whether both ends of a message in the design may match those in the run.
  func agrees(_ design: Message, with run: Message) -> Bool {
    agrees(design.sender, with: run.sender) && agrees(design.receiver, with: run.receiver)
  }

  private mutating func bind(_ design: Lifeline.ID, to run: Lifeline.ID) {
    guard taken.insert(run).inserted else { return }
    runLifelines[design] = run
  }

  /// Binds the undecided lifelines, each to the one with the most support; ties go to the first.
  private mutating func decide(
    among design: SequenceDiagram, _ run: SequenceDiagram, _ candidates: Candidates
  ) {
    let order = Dictionary(run.lifelines.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let possible = candidates.runMessages()
    var messages: [Lifeline.ID: [Int]] = [:]
    for (index, message) in design.messages.enumerated() {
      for end in Set([message.sender.lifeline, message.receiver.lifeline]) {
        if let end, undecided[end] != nil { messages[end, default: []].append(index) }
      }
    }
    for lifeline in design.lifelines {
      guard let type = undecided[lifeline.id] else { continue }
      var support: [Lifeline.ID: Int] = [:]
      for index in messages[lifeline.id, default: []] {
        let wanted = design.messages[index]
        let found = possible[index, default: []].lazy.map { run.messages[$0] }
        for id in lifelines(in: found, for: lifeline.id, of: wanted) {
          support[id, default: 0] += 1
        }
      }
      let best = support.max {
        ($0.value, order[$1.key, default: 0]) < ($1.value, order[$0.key, default: 0])
      }
      // Taken lifelines stay taken, so each lifeline of the run is skipped only once.
      free[type] = free[type]?.drop { taken.contains($0.id) }
      if let id = best?.key ?? free[type]?.first?.id { bind(lifeline.id, to: id) }
      undecided[lifeline.id] = nil
    }
  }

  /// The lifelines of the run that take the role of a design's lifeline in messages that match the wanted
  /// one.
  private func lifelines(
    in messages: some Sequence<Message>, for lifeline: Lifeline.ID, of wanted: Message
  ) -> Set<Lifeline.ID> {
    var result: Set<Lifeline.ID> = []
    for message in messages where agrees(wanted, with: message) {
      for (end, other) in [(wanted.sender, message.sender), (wanted.receiver, message.receiver)]
      where end.lifeline == lifeline {
        if let id = other.lifeline { result.insert(id) }
      }
    }
    return result
  }
}
