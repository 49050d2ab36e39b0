public import SeqtraceDiagram

/// The words in a picture that don't come from the diagram, in one language: those of tooltips and accessible
/// texts, and a few labels.
public struct LayoutWording: Sendable {
  private let words: Words
  /// The name of a message's end at the diagram's edge.
  package let edge: String
  /// The name of an unknown end of a message.
  package let unknownEnd: String

  /// Creates the wording in a language.
  public init(in language: Language) {
    words = Words(language)
    (edge, unknownEnd) = (words["edge"], words["unknown"])
  }

  /// The English wording.
  public static let english = LayoutWording(in: .en)

  /// The title of a sequence diagram that has none.
  package var sequenceDiagram: String { words["untitled"] }
  /// The title of a communication diagram that has none.
  package var communicationDiagram: String { words["picture.communicationDiagram"] }

  /// Returns the description of a reference to another diagram, from that diagram's name.
  package func reference(_ name: String) -> String { words("picture.reference", name) }

  /// Returns the description of a note, from its text.
  package func note(_ text: String) -> String { words("picture.note", text) }

  /// Returns the description of a lifeline's state.
  package func state(_ name: String) -> String { words("picture.state", name) }

  /// Returns the description of a registration; a `nil` name is a registration for all notifications.
  package func registration(_ name: String?, _ isOpen: Bool) -> String {
    let text = name.map { words("picture.registration", $0) } ?? words["picture.anyRegistration"]
    return isOpen ? words("picture.stillOpen", text) : text
  }

  /// Returns the label of a facet, from the name of its object: `of UITextView`.
  package func owner(_ name: String) -> String { words("picture.owner", name) }

  /// Returns the summary of a sequence diagram, from its number of messages and the names of its lifelines.
  package func sequenceSummary(_ messageCount: Int, _ names: DiagramText.Names) -> String {
    names.isEmpty
      ? words["picture.emptySequence"]
      : words("picture.sequence", list(names), messages(messageCount))
  }

  /// Returns the summary of a communication diagram.
  package func communicationSummary(_ messageCount: Int, _ names: DiagramText.Names) -> String {
    names.isEmpty
      ? words("picture.emptyCommunication", messages(messageCount))
      : words("picture.communication", list(names), messages(messageCount))
  }

  /// Returns the description of a link between two participants of a communication diagram; a `nil` second one
  /// is a link from the first to itself.
  package func link(_ first: String, _ second: String?, _ messageCount: Int) -> String {
    second.map { words("picture.link", first, $0, messages(messageCount)) }
      ?? words("picture.ownLink", first, messages(messageCount))
  }

  /// Returns the description of the line between a facet and its object.
  package func facet(_ facet: String, _ object: String) -> String {
    words("picture.facet", facet, object)
  }

  /// Returns the line that counts the messages of a link that aren't listed: `… 3 more`.
  package func more(_ count: Int) -> String { words("picture.more", count) }

  private func messages(_ count: Int) -> String { words("count.messages", count) }

  private func list(_ names: DiagramText.Names) -> String {
    names.moreCount > 0 ? words.list(names) : words("picture.allNames", words.list(names))
  }
}
