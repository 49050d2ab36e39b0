import SeqtraceComparison
import SeqtraceDiagram

/// The picture of a design in which each message shows its result by a sign, a colour and a line style.
struct CheckPicture {
  let result: CheckResult
  let language: Language

  /// The design with its marks, and with a legend of the marks at the bottom.
  var diagram: SequenceDiagram {
    var diagram = result.design.diagram
    let states = Dictionary(
      result.conformance.steps.lazy.filter { $0.place.file == result.design.file }
        .map { ($0.position, $0.state) }
    ) { first, _ in first }
    for index in diagram.messages.indices {
      guard let state = states[diagram.messages[index].position] else { continue }
      mark(&diagram.messages[index], state)
    }
    let words = CheckWords<Terminal>(language: language)
    let shown = Conformance.StepState.allCases.filter { Set(states.values).contains($0) }
    diagram.remarks += shown.map { "\($0.sign) \(words.text(for: $0).text)" }
    return diagram
  }

  private func mark(_ message: inout Message, _ state: Conformance.StepState) {
    var arrow = message.arrow ?? .usual(for: message.kind)
    if state == .missed { arrow.head = .cross }
    if state == .misplaced { arrow.hasCircleAtReceiver = true }
    if state == .untaken { arrow.isDashed = true }
    let label = message.label
    message.name = "\(state.sign) \(label)"
    (message.arguments, message.value) = ([], nil)
    message.arrow = arrow
    message.color = state.color
  }
}

extension Conformance.StepState {
  /// A sign that shows the state without colour.
  fileprivate var sign: String {
    switch self {
    case .met: "✓"
    case .missed: "✗"
    case .misplaced: "↷"
    case .untaken: "○"
    }
  }

  fileprivate var color: Tint.Color {
    switch self {
    case .met: Tint.Color(0x2B8A3E)
    case .missed: Tint.Color(0xC92A2A)
    case .misplaced: Tint.Color(0xD9730D)
    case .untaken: Tint.Color(0x868E96)
    }
  }
}
