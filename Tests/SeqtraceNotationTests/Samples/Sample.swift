import SeqtraceDiagram
import SeqtraceNotation
import Testing

/// A diagram that every exporter writes.
struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var diagram: SequenceDiagram

  var testDescription: String { name }

  /// The samples that have golden files.
  static let all = [
    placeholderSteps, messageKinds, fragments, notes, states, openEnds, lives, nastyLabels,
    nastyNames,
    numbers, stretches, abreast, measured, counted, remarkable, empty, part, page,
  ]
}

/// An exporter with the ending of its files.
struct Format: Sendable, CustomTestStringConvertible {
  var ending: String
  var exporter: any SourceExporter

  var testDescription: String { ending }

  static let all = [
    Format(ending: "mmd", exporter: MermaidExporter()),
    Format(ending: "puml", exporter: PlantUMLExporter()),
    Format(ending: "dot", exporter: DOTExporter()),
    Format(ending: "json", exporter: JSONExporter()),
  ]
}

extension SequenceDiagram {
  /// Appends a message after all that is there, and returns its position.
  @discardableResult
  mutating func add(
    _ kind: Message.Kind, _ sender: Message.End, _ receiver: Message.End, _ name: String,
    arguments: [String] = [], value: String? = nil, isThrow: Bool = false,
    number: MessageNumber? = nil
  ) -> Position {
    let position = nextPosition
    messages.append(
      Message(
        position: position, kind: kind, from: sender, to: receiver, name: name,
        arguments: arguments, value: value, isThrow: isThrow, number: number))
    if case .occurrence(let id) = receiver, let index = lifelines.firstIndex(where: { $0.id == id })
    {
      if kind == .creation { lifelines[index].creation = position }
      if kind == .destruction { lifelines[index].destruction = position }
    }
    return position
  }

  /// Appends a message between two lifelines.
  @discardableResult
  mutating func add(
    _ kind: Message.Kind, _ sender: Lifeline.ID, _ receiver: Lifeline.ID, _ name: String,
    arguments: [String] = [], value: String? = nil, isThrow: Bool = false,
    number: MessageNumber? = nil
  ) -> Position {
    add(
      kind, .occurrence(sender), .occurrence(receiver), name, arguments: arguments, value: value,
      isThrow: isThrow, number: number)
  }

  /// Appends a call between two lifelines.
  @discardableResult
  mutating func add(
    _ sender: Lifeline.ID, _ receiver: Lifeline.ID, _ name: String, arguments: [String] = [],
    value: String? = nil, number: MessageNumber? = nil
  ) -> Position {
    add(.call, sender, receiver, name, arguments: arguments, value: value, number: number)
  }

  /// Appends a note.
  mutating func note(_ placement: Note.Placement, _ text: String) {
    notes.append(Note(position: nextPosition, placement: placement, text: StyledText(text)))
  }

  /// Makes a lifeline busy from a message to the last thing that is there.
  mutating func activate(_ lifeline: Lifeline.ID, from start: Position, isInterrupted: Bool = false)
  {
    activations.append(
      Activation(
        lifeline: lifeline, start: start, end: nextPosition - 1, isInterrupted: isInterrupted))
    activations.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  var nextPosition: Position {
    max(messages.last?.position ?? -1, notes.last?.position ?? -1) + 1
  }
}
