import SeqtraceDiagram

/// Draws up a diagram from top to bottom: whatever is said next stands at the next position.
struct Sketch {
  private(set) var diagram = SequenceDiagram()
  /// The activations that are open, by lifeline, the innermost last: the indices among all.
  private var open: [Lifeline.ID: [Int]] = [:]
  /// The next free position.
  private(set) var next: Position = 0

  /// Gives the diagram a title.
  mutating func title(_ title: String) { diagram.title = StyledText(title) }

  // MARK: Lifelines

  /// Adds a lifeline at the right.
  mutating func lifeline(
    _ name: String, _ kind: Lifeline.Kind = .participant, facetOf whole: Lifeline.ID? = nil
  ) -> Lifeline.ID {
    let id = diagram.lifelines.count
    diagram.lifelines.append(Lifeline(id: id, name: name, kind: kind, facetOf: whole))
    return id
  }

  /// Adds lifelines of these names at the right.
  mutating func lifelines(_ names: String...) -> [Lifeline.ID] { names.map { lifeline($0) } }

  /// Puts neighbouring lifelines into a box.
  mutating func group(_ title: String, from first: Lifeline.ID, to last: Lifeline.ID) {
    diagram.groups.append(LifelineGroup(title: StyledText(title), from: first, to: last))
  }

  // MARK: Messages

  /// Says something; creations and destructions begin and end their receiver's life.
  @discardableResult
  mutating func say(
    _ kind: Message.Kind, _ sender: Message.End, _ receiver: Message.End, _ name: String = "",
    _ arguments: [String] = [], value: String? = nil, number: MessageNumber? = nil
  ) -> Position {
    let position = advance()
    diagram.messages.append(
      Message(
        position: position, kind: kind, from: sender, to: receiver, name: name,
        arguments: arguments, value: value, number: number))
    if let id = receiver.lifeline {
      if kind == .creation { diagram.lifelines[id].creation = position }
      if kind == .destruction { diagram.lifelines[id].destruction = position }
    }
    return position
  }

  /// Says something between two lifelines, with a line of its own.
  mutating func say(
    _ kind: Message.Kind, _ sender: Lifeline.ID, _ receiver: Lifeline.ID, _ name: String,
    arrow: Message.Arrow
  ) {
    say(kind, sender, receiver, name)
    diagram.messages[diagram.messages.count - 1].arrow = arrow
  }

  /// Says something between two lifelines.
  @discardableResult
  mutating func say(
    _ kind: Message.Kind, _ sender: Lifeline.ID, _ receiver: Lifeline.ID, _ name: String = "",
    _ arguments: [String] = [], value: String? = nil, number: MessageNumber? = nil
  ) -> Position {
    say(
      kind, .occurrence(sender), .occurrence(receiver), name, arguments, value: value,
      number: number)
  }

  /// Calls a function, whose activation lasts for the body and, if it returns a value, to its reply.
  mutating func call(
    _ sender: Lifeline.ID, _ receiver: Lifeline.ID, _ name: String, _ arguments: [String] = [],
    returning value: String? = nil, number: MessageNumber? = nil,
    _ body: (inout Sketch) -> Void = { _ in }
  ) {
    say(.call, sender, receiver, name, arguments, number: number)
    begin(receiver)
    body(&self)
    if let value { say(.reply, receiver, sender, value: value) }
    end(receiver)
  }

  /// Changes the message that was said last.
  mutating func amend(_ change: (inout Message) -> Void) {
    change(&diagram.messages[diagram.messages.count - 1])
  }

  // MARK: Activations

  /// Begins an activation with what was said last.
  mutating func begin(_ lifeline: Lifeline.ID) {
    open[lifeline, default: []].append(diagram.activations.count)
    diagram.activations.append(Activation(lifeline: lifeline, start: next - 1, end: next - 1))
  }

  /// Ends the innermost activation with what was said last.
  mutating func end(_ lifeline: Lifeline.ID, interrupted: Bool = false) {
    guard let index = open[lifeline]?.popLast() else {
      preconditionFailure("no activation is open")
    }
    diagram.activations[index].end = next - 1
    diagram.activations[index].isInterrupted = interrupted
  }

  // MARK: Everything else

  /// Frames what the operands' bodies say.
  mutating func fragment(
    _ kind: CombinedFragment.Operator, _ operands: (String?, (inout Sketch) -> Void)...
  ) {
    let index = diagram.fragments.count
    let start = next
    // The outer fragment stands before those inside it.
    diagram.fragments.append(CombinedFragment(kind, operands: [.init(positions: start..<start)]))
    diagram.fragments[index].operands = operands.map { condition, body in
      let start = next
      body(&self)
      return CombinedFragment.Operand(
        condition: condition.map { StyledText($0) }, positions: start..<next)
    }
  }

  /// Adds a note.
  mutating func note(_ placement: Note.Placement, _ text: String) {
    diagram.notes.append(Note(position: advance(), placement: placement, text: StyledText(text)))
  }

  /// Says which state a lifeline is in.
  mutating func state(_ name: String, of lifeline: Lifeline.ID) {
    diagram.notes.append(Note(position: advance(), state: StyledText(name), of: lifeline))
  }

  /// Refers to another diagram.
  mutating func reference(
    _ name: String, from first: Lifeline.ID, to last: Lifeline.ID, link: String? = nil
  ) {
    diagram.references.append(
      DiagramReference(position: advance(), over: first, last, name: StyledText(name), link: link))
  }

  /// Parts what was said from what comes.
  mutating func separator(_ kind: Separator.Kind, _ text: String = "", height: Int = 0) {
    diagram.separators.append(
      Separator(position: advance(), kind: kind, text: StyledText(text), height: height))
  }

  /// Shows that what was said last made a registration, and where that ends.
  mutating func registration(_ center: Lifeline.ID, _ name: String?) -> Int {
    diagram.registrations.append(
      Registration(center: center, name: name, start: next - 1, end: nil))
    return diagram.registrations.count - 1
  }

  /// Shows that what was said last ended a registration.
  mutating func deregistration(_ index: Int) { diagram.registrations[index].end = next - 1 }

  /// Explains a number.
  mutating func caption(_ number: MessageNumber, _ text: String) {
    diagram.captions.append(Caption(number: number, text: text))
  }

  /// Says what was left out.
  mutating func remark(_ text: String) { diagram.remarks.append(text) }

  /// Changes the diagram drawn up so far.
  mutating func change(_ change: (inout SequenceDiagram) -> Void) { change(&diagram) }

  private mutating func advance() -> Position {
    defer { next += 1 }
    return next
  }
}
