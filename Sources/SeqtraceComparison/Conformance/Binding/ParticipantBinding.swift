import SeqtraceDiagram

/// The lifelines of a run that the participants of a design represent.
public struct ParticipantBinding: Sendable, Hashable {
  /// The lifelines that one participant represents.
  public struct Entry: Sendable, Hashable {
    /// The participant's name in the design.
    public let participant: String
    /// The rule that found the lifelines; `nil` if nothing in the run matches the name.
    public let rule: ParticipantRule?
    /// The labels of the run's lifelines, in the run's order; empty for a participant outside the run.
    public let lifelines: [String]
    /// The most similar name in the run, for an unknown name; `nil` if none is similar.
    public let nearest: String?
  }

  /// The entries, in the design's order.
  public let entries: [Entry]
  /// The lifelines of each participant, in the order of `entries`; each list is in the run's order.
  let lifelines: [[Lifeline.ID]]
  private let lifelineSets: [Set<Lifeline.ID>]
  /// All lifelines that participants represent.
  let taken: Set<Lifeline.ID>

  init(of specification: Specification, to run: SequenceDiagram) {
    let names = LifelineNames(of: run)
    let labels = run.labels
    let receivers = Set(
      specification.steps.filter { $0.answers == nil && $0.message.sender != $0.message.receiver }
        .compactMap(\.message.receiver.lifeline))
    var entries: [Entry] = []
    var lifelines: [[Lifeline.ID]] = []
    for lifeline in specification.lifelines {
      let label = lifeline.label.text.isEmpty ? lifeline.name : lifeline.label.text
      let found =
        names.lifelines(named: label) ?? names.lifelines(named: lifeline.name)
        ?? lifeline.alias.flatMap { names.lifelines(named: $0) }
      let nearest = found == nil ? names.nearest(to: label) : nil
      let isOutside =
        found == nil
        && (lifeline.kind == .actor || nearest == nil && !receivers.contains(lifeline.id))
      entries.append(
        Entry(
          participant: label, rule: found?.rule ?? (isOutside ? .outside : nil),
          lifelines: found?.lifelines.compactMap { labels[$0] } ?? [],
          nearest: isOutside ? nil : nearest))
      lifelines.append(found?.lifelines ?? [])
    }
    self.entries = entries
    self.lifelines = lifelines
    lifelineSets = lifelines.map { Set($0) }
    taken = lifelineSets.reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns whether an end of a step may match an end of a message in the run.
  func agrees(_ end: Message.End, with run: Message.End) -> Bool {
    switch end {
    case .gate: return true
    case .unknown: return run == .unknown
    case .occurrence(let id):
      guard let found = run.lifeline else { return entries[id].rule == .outside }
      return entries[id].rule == .outside
        ? !taken.contains(found) : lifelineSets[id].contains(found)
    }
  }

  /// Returns whether both ends of a step's message may match those of a message in the run.
  func agrees(_ step: Message, with run: Message) -> Bool {
    agrees(step.sender, with: run.sender) && agrees(step.receiver, with: run.receiver)
  }

  /// Returns whether participants represent the lifelines at both ends of a message in the run.
  func areDrawn(_ message: Message) -> Bool {
    guard let sender = message.sender.lifeline, let receiver = message.receiver.lifeline else {
      return false
    }
    return taken.contains(sender) && taken.contains(receiver)
  }

  /// Returns whether some of the given participants represent both ends of a message in the run.
  func areBoth(_ message: Message, amongst participants: Set<Int>) -> Bool {
    [message.sender, message.receiver].allSatisfy { end in
      participants.contains { agrees(.occurrence($0), with: end) }
    }
  }

  /// Returns the participants at a step's ends that represent nothing in the run.
  func unbound(_ message: Message) -> [Int] {
    [message.sender.lifeline, message.receiver.lifeline].compactMap { $0 }
      .filter { entries[$0].rule == nil }
  }
}
