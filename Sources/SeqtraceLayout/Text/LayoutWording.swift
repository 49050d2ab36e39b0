public import SeqtraceDiagram

/// The words in a picture that don't come from the diagram: those of tooltips and accessible texts, and a few
/// labels.
public struct LayoutWording: Sendable {
  /// Returns the description of a reference to another diagram, from that diagram's name.
  public var reference: @Sendable (_ name: String) -> String = { "See \($0)" }
  /// Returns the description of a note, from its text.
  public var note: @Sendable (_ text: String) -> String = { "Note: \($0)" }
  /// Returns the description of a lifeline's state.
  public var state: @Sendable (_ name: String) -> String = { "State: \($0)" }
  /// Returns the description of a registration; a `nil` name is a registration for all
  /// notifications.
  public var registration: @Sendable (_ name: String?, _ isOpen: Bool) -> String = { name, isOpen in
    "Registered for \(name ?? "every notification")" + (isOpen ? ", still open at the end" : "")
  }
  /// Returns the label of a facet, from the name of its object: `of UITextView`.
  public var owner: @Sendable (_ name: String) -> String = { "of \($0)" }
  /// The name of a message's end at the diagram's edge.
  public var edge = "(edge)"
  /// The name of an unknown end of a message.
  public var unknownEnd = "(unknown)"
  /// The title of a sequence diagram that has none.
  public var sequenceDiagram = "Sequence diagram"
  /// The title of a communication diagram that has none.
  public var communicationDiagram = "Communication diagram"
  /// Returns the summary of a sequence diagram, from its number of messages and the names of its
  /// lifelines.
  public var sequenceSummary:
    @Sendable (_ messageCount: Int, _ names: DiagramText.Names) -> String = { count, names in
      names.isEmpty
        ? "UML sequence diagram without lifelines."
        : "UML sequence diagram: \(messages(count)) between \(list(names))."
    }
  /// Returns the summary of a communication diagram.
  public var communicationSummary:
    @Sendable (_ messageCount: Int, _ names: DiagramText.Names) -> String = { count, names in
      "UML communication diagram: \(messages(count))"
        + (names.isEmpty ? "" : " between \(list(names))") + "."
    }
  /// Returns the description of a link between two participants of a communication diagram; a `nil`
  /// second one is a link from the first to itself.
  public var link: @Sendable (_ first: String, _ second: String?, _ messageCount: Int) -> String = {
    first, second, count in
    (second.map { "\(first) and \($0)" } ?? "\(first) itself") + ": \(messages(count))"
  }
  /// Returns the description of the line between a facet and its object.
  public var facet: @Sendable (_ facet: String, _ object: String) -> String = {
    "\($0) is a side of \($1)"
  }
  /// Returns the line that counts the messages of a link that aren't listed: `… 3 more`.
  public var more: @Sendable (_ count: Int) -> String = { "… \($0) more" }

  /// The English words.
  public init() {}

  /// The English words.
  public static let english = LayoutWording()

  @Sendable private static func messages(_ count: Int) -> String {
    count == 1 ? "1 message" : "\(count) messages"
  }

  @Sendable private static func list(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: ", ")
      + (names.moreCount > 0 ? " and \(names.moreCount) more" : "")
  }
}
