import SeqtraceDiagram

/// The assignment of a design's lifelines to a run's lifelines.
struct LifelineBinding {
  /// For each bound lifeline of the design, the run's lifeline; no lifeline of the run occurs twice.
  private(set) var runLifelines: [Lifeline.ID: Lifeline.ID] = [:]
  private var taken: Set<Lifeline.ID> = []
  /// The design's lifelines that aren't bound yet.
  private var undecided: Set<Lifeline.ID> = []
  /// The design's lifelines that may represent several of the run's lifelines.
  private var collective: Set<Lifeline.ID> = []
  /// The index of each of the design's lifelines among the participants.
  private let indices: [Lifeline.ID: Int]
  private let participants: ParticipantBinding

  /// Binds each of the design's lifelines that may represent only one of the run's lifelines. Then binds each
  /// of the remaining ones to the possible lifeline with which most of the design's messages are found, given
  /// the earlier bindings.
  init(
    design: SequenceDiagram, run: SequenceDiagram, candidates: Candidates,
    participants: ParticipantBinding
  ) {
    self.participants = participants
    indices = Dictionary(design.lifelines.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for (index, lifeline) in design.lifelines.enumerated() {
      let possible = participants.lifelines[index]
      switch participants.entries[index].rule {
      case .outside, .module: collective.insert(lifeline.id)
      case nil: break
      default:
        if possible.count == 1 {
          bind(lifeline.id, to: possible[0])
        } else {
          undecided.insert(lifeline.id)
        }
      }
    }
    if !undecided.isEmpty { decide(among: design, run, candidates) }
  }

  /// Returns whether an end of a message in the design may match an end in the run.
  func agrees(_ design: Message.End, with run: Message.End) -> Bool {
    switch design {
    // A gate matches anything outside the design.
    case .gate: return true
    case .unknown: return run == .unknown
    case .occurrence(let lifeline):
      if let bound = runLifelines[lifeline] { return bound == run.lifeline }
      guard let index = indices[lifeline],
        participants.agrees(.occurrence(index), with: run)
      else { return false }
      if collective.contains(lifeline) { return true }
      return undecided.contains(lifeline) && run.lifeline.map { !taken.contains($0) } ?? false
    }
  }

  /// Returns whether both ends of a message in the design may match those in the run.
  func agrees(_ design: Message, with run: Message) -> Bool {
    agrees(design.sender, with: run.sender) && agrees(design.receiver, with: run.receiver)
  }

  private mutating func bind(_ design: Lifeline.ID, to run: Lifeline.ID) {
    guard taken.insert(run).inserted else { return }
    runLifelines[design] = run
  }

  /// Binds each undecided lifeline to the run's lifeline with the most matching messages; ties go to the
  /// first.
  private mutating func decide(
    among design: SequenceDiagram, _ run: SequenceDiagram, _ candidates: Candidates
  ) {
    let order = Dictionary(run.lifelines.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let possible = candidates.runMessages()
    var messages: [Lifeline.ID: [Int]] = [:]
    for (index, message) in design.messages.enumerated() {
      for end in Set([message.sender.lifeline, message.receiver.lifeline]) {
        if let end, undecided.contains(end) { messages[end, default: []].append(index) }
      }
    }
    for (index, lifeline) in design.lifelines.enumerated() where undecided.contains(lifeline.id) {
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
      let free = best?.key ?? participants.lifelines[index].first { !taken.contains($0) }
      if let free { bind(lifeline.id, to: free) }
      undecided.remove(lifeline.id)
    }
  }

  /// Returns the run's lifelines at the ends that correspond to a design's lifeline, in those of the given
  /// messages that match the wanted one.
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
