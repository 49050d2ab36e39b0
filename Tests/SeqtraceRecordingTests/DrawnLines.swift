import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording

extension RecordingSession {
  /// What the session's diagram shows: a line for each message, and the remarks.
  ///
  /// What other tests do at the same time, and when objects die, is left out.
  var drawn: [String] {
    var trace = trace()
    trace.strayEventCount = 0
    return DiagramBuilder().build(trace).drawnLines.filter { !$0.hasPrefix("? -x ") }
  }
}

extension SequenceDiagram {
  /// A line for each message, with marks where operands of fragments start and end; then the remarks.
  ///
  /// `->` is a call, `-)` a signal, `-->` an answer, `?` an end that isn't known.
  var drawnLines: [String] {
    var lines: [String] = []
    for message in messages {
      for fragment in fragments {
        for (index, operand) in fragment.operands.enumerated()
        where operand.positions.lowerBound == message.position {
          lines.append(index == 0 ? "\(fragment.operator) {" : "} {")
        }
      }
      lines.append(line(of: message))
      for fragment in fragments
      where fragment.operands.last?.positions.upperBound == message.position + 1 {
        lines.append("}")
      }
    }
    return lines + remarks
  }

  private func line(of message: Message) -> String {
    let arrow =
      switch message.kind {
      case .call: "->"
      case .signal: "-)"
      case .reply: "-->"
      case .creation: "->>"
      case .destruction: "-x"
      }
    return "\(name(of: message.sender)) \(arrow) \(name(of: message.receiver)): \(message.label)"
  }

  private func name(of end: Message.End) -> String {
    guard case .occurrence(let lifeline) = end else { return "?" }
    return lifelines[lifeline].label.text
  }
}
