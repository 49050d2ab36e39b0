/// An entry of the legend under a picture: a sample of the notation with its meaning.
public struct LegendEntry: Sendable, Hashable {
  /// The notation that an entry explains.
  public enum Kind: Sendable, Hashable {
    // Lines.
    case call, signal, reply, thrownReply, creation, found, lost, gate
    // Lifelines.
    case actor, boundary, control, entity, database, collections, queue, notificationCenter, facet
    case activation, interruption, destruction, duration, measure
    case registration, openRegistration
    // Elements around and between messages.
    case fragment(CombinedFragment.Operator)
    case reference, divider, delay, note, state, group
    // Differences from another diagram's messages.
    case added, removed, changed, movedHere, movedAway
  }

  /// The notation that the entry explains.
  public var kind: Kind
  /// The meaning of the notation.
  public var text: String

  /// Creates an entry.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}

extension LegendEntry.Kind {
  /// The kind as one word: the name of its case or, for a fragment, its operator.
  public var name: String {
    if case .fragment(let rule) = self { rule.rawValue } else { "\(self)" }
  }

  /// Returns the meaning of the notation in a language.
  package func meaning(in language: Language) -> String { Words(language)["legend.\(name)"] }
}

extension LegendEntry.Kind {
  /// All kinds except fragments.
  private static let plain: [LegendEntry.Kind] = [
    .call, .signal, .reply, .thrownReply, .creation, .found, .lost, .gate, .actor, .boundary,
    .control, .entity, .database, .collections, .queue, .notificationCenter, .facet, .activation,
    .interruption, .destruction, .duration, .measure, .registration, .openRegistration, .reference,
    .divider, .delay, .note, .state, .group, .added, .removed, .changed, .movedHere,
    .movedAway,
  ]

  /// Creates the kind with a ``name``; returns `nil` if there is none.
  package init?(named name: String) {
    if let kind = Self.plain.first(where: { $0.name == name }) {
      self = kind
    } else if let rule = CombinedFragment.Operator(rawValue: name) {
      self = .fragment(rule)
    } else {
      return nil
    }
  }
}
