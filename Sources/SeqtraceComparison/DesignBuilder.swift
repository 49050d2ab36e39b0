public import SeqtraceDiagram

/// Builds a design: the messages that a run is expected to have, step by step.
///
/// ```swift
/// let design = SequenceDiagram(title: "Placeholder") { design in
///   design.step(1, from: "client", to: "UITextView extension", "placeholder", value: "…")
///   design.step(2, .creation, from: "UITextView extension", to: "UILabel")
///   design.loop("for each change") { loop in
///     loop.step(3, from: "UITextView extension", to: "UILabel", "isHidden")
///   }
/// }
/// ```
///
/// Lifelines appear with the first step that uses them. A ``Matcher`` doesn't compare the parts that a step
/// omits.
public struct DesignBuilder: Sendable {
  private var diagram: SequenceDiagram
  private var lifelines: [String: Lifeline.ID] = [:]

  init(title: String?) { diagram = SequenceDiagram(title: title.map { StyledText($0) }) }

  /// Adds a message.
  ///
  /// - Parameters:
  ///   - number: The step's number, which several steps may share. Steps without a number are matched as
  ///     well.
  ///   - kind: The kind of message.
  ///   - sender: The sender's type, facet or role; `nil` for a found message.
  ///   - receiver: The receiver's type, facet or role; `nil` for a lost message.
  ///   - name: The declaration name, the property or the notification; an empty name matches any.
  ///   - arguments: `…` matches one argument, or all remaining ones if it is last. An empty list matches any
  ///     arguments.
  ///   - value: `…` matches any value.
  public mutating func step(
    _ number: MessageNumber? = nil, _ kind: Message.Kind = .call, from sender: String?,
    to receiver: String?, _ name: String = "", _ arguments: [String] = [], value: String? = nil
  ) {
    let position = diagram.messages.count
    let message = Message(
      position: position, kind: kind, from: end(sender), to: end(receiver), name: name,
      arguments: arguments, value: value, number: number)
    diagram.messages.append(message)
    guard let lifeline = message.receiver.lifeline else { return }
    if kind == .creation, diagram.lifelines[lifeline].creation == nil {
      diagram.lifelines[lifeline].creation = position
    }
    if kind == .destruction { diagram.lifelines[lifeline].destruction = position }
  }

  /// Adds steps that must happen at least once and may be repeated.
  public mutating func loop(_ condition: String? = nil, _ steps: (inout DesignBuilder) -> Void) {
    let start = diagram.messages.count
    let index = diagram.fragments.count
    // Outer fragments precede inner ones, so the loop is added before its steps are known.
    diagram.fragments.append(
      CombinedFragment(
        .loop,
        operands: [.init(condition: condition.map { StyledText($0) }, positions: start..<start)]))
    steps(&self)
    diagram.fragments[index].operands[0].positions = start..<diagram.messages.count
  }

  func build() -> SequenceDiagram { diagram }

  private mutating func end(_ name: String?) -> Message.End {
    guard let name else { return .unknown }
    if let lifeline = lifelines[name] { return .occurrence(lifeline) }
    let lifeline = Lifeline(id: diagram.lifelines.count, name: name)
    lifelines[name] = lifeline.id
    diagram.lifelines.append(lifeline)
    return .occurrence(lifeline.id)
  }
}

extension SequenceDiagram {
  /// Creates a design from its steps; see ``DesignBuilder``.
  public init(title: String? = nil, design steps: (inout DesignBuilder) -> Void) {
    var builder = DesignBuilder(title: title)
    steps(&builder)
    self = builder.build()
  }
}
