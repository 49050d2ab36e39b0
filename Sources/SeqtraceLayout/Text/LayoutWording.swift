public import SeqtraceDiagram

/// The words in a picture that don't come from the diagram: those of tooltips and accessible texts, and a few
/// labels.
public struct LayoutWording: Sendable {
  /// Returns the description of a reference to another diagram, from that diagram's name.
  public var reference: @Sendable (_ name: String) -> String
  /// Returns the description of a note, from its text.
  public var note: @Sendable (_ text: String) -> String
  /// Returns the description of a lifeline's state.
  public var state: @Sendable (_ name: String) -> String
  /// Returns the description of a registration; a `nil` name is a registration for all
  /// notifications.
  public var registration: @Sendable (_ name: String?, _ isOpen: Bool) -> String
  /// Returns the label of a facet, from the name of its object: `of UITextView`.
  public var owner: @Sendable (_ name: String) -> String
  /// The name of a message's end at the diagram's edge.
  public var edge: String
  /// The name of an unknown end of a message.
  public var unknownEnd: String
  /// The title of a sequence diagram that has none.
  public var sequenceDiagram: String
  /// The title of a communication diagram that has none.
  public var communicationDiagram: String
  /// Returns the summary of a sequence diagram, from its number of messages and the names of its
  /// lifelines.
  public var sequenceSummary: @Sendable (_ messageCount: Int, _ names: DiagramText.Names) -> String
  /// Returns the summary of a communication diagram.
  public var communicationSummary:
    @Sendable (_ messageCount: Int, _ names: DiagramText.Names) -> String
  /// Returns the description of a link between two participants of a communication diagram; a `nil`
  /// second one is a link from the first to itself.
  public var link: @Sendable (_ first: String, _ second: String?, _ messageCount: Int) -> String
  /// Returns the description of the line between a facet and its object.
  public var facet: @Sendable (_ facet: String, _ object: String) -> String
  /// Returns the line that counts the messages of a link that aren't listed: `… 3 more`.
  public var more: @Sendable (_ count: Int) -> String

  /// Creates a wording.
  public init(
    reference: @escaping @Sendable (_ name: String) -> String,
    note: @escaping @Sendable (_ text: String) -> String,
    state: @escaping @Sendable (_ name: String) -> String,
    registration: @escaping @Sendable (_ name: String?, _ isOpen: Bool) -> String,
    owner: @escaping @Sendable (_ name: String) -> String,
    edge: String, unknownEnd: String, sequenceDiagram: String, communicationDiagram: String,
    sequenceSummary: @escaping @Sendable (_ count: Int, _ names: DiagramText.Names) -> String,
    communicationSummary: @escaping @Sendable (_ count: Int, _ names: DiagramText.Names) -> String,
    link: @escaping @Sendable (_ first: String, _ second: String?, _ count: Int) -> String,
    facet: @escaping @Sendable (_ facet: String, _ object: String) -> String,
    more: @escaping @Sendable (_ count: Int) -> String
  ) {
    self.reference = reference
    self.note = note
    self.state = state
    self.registration = registration
    self.owner = owner
    self.edge = edge
    self.unknownEnd = unknownEnd
    self.sequenceDiagram = sequenceDiagram
    self.communicationDiagram = communicationDiagram
    self.sequenceSummary = sequenceSummary
    self.communicationSummary = communicationSummary
    self.link = link
    self.facet = facet
    self.more = more
  }

  /// The English words.
  public static let english = LayoutWording(
    reference: { "See \($0)" }, note: { "Note: \($0)" }, state: { "State: \($0)" },
    registration: { name, isOpen in
      "Registered for \(name ?? "every notification")" + (isOpen ? ", still open at the end" : "")
    },
    owner: { "of \($0)" }, edge: "(edge)", unknownEnd: "(unknown)",
    sequenceDiagram: "Sequence diagram", communicationDiagram: "Communication diagram",
    sequenceSummary: { count, names in
      names.isEmpty
        ? "UML sequence diagram without lifelines."
        : "UML sequence diagram: \(messages(count)) between \(list(names))."
    },
    communicationSummary: { count, names in
      "UML communication diagram: \(messages(count))"
        + (names.isEmpty ? "" : " between \(list(names))") + "."
    },
    link: { first, second, count in
      (second.map { "\(first) and \($0)" } ?? "\(first) itself") + ": \(messages(count))"
    },
    facet: { "\($0) is a side of \($1)" }, more: { "… \($0) more" })

  @Sendable private static func messages(_ count: Int) -> String {
    count == 1 ? "1 message" : "\(count) messages"
  }

  @Sendable private static func list(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: ", ")
      + (names.moreCount > 0 ? " and \(names.moreCount) more" : "")
  }
}
