import SeqtraceEvents

extension Trace {
  /// The events as text, indented by what is open in their lane; `·` stands for the implied sender.
  var lines: [String] {
    var depths: [LaneID: Int] = [:]
    return events.map { event in
      if event.kind.closesActivation { depths[event.lane, default: 0] -= 1 }
      let indentation = String(repeating: "  ", count: depths[event.lane, default: 0])
      if event.kind.opensActivation { depths[event.lane, default: 0] += 1 }
      return indentation + line(of: event)
    }
  }

  private func line(of event: TraceEvent) -> String {
    var words = [event.kind.rawValue]
    if !event.kind.closesActivation {
      words.append("\(event.sender.map(name) ?? "·") → \(event.receiver.map(name) ?? "·")")
    }
    if !event.name.isEmpty { words.append(event.name) }
    if !event.arguments.isEmpty { words.append("(\(event.arguments.joined(separator: ", ")))") }
    if let value = event.value { words.append("= \(value)") }
    return words.joined(separator: " ")
  }

  private func name(of id: ParticipantID) -> String {
    let participant = self[id]
    let serial = participant.serial.map { "\($0)" } ?? ""
    return TypeName.simpleName(of: participant.name) + serial
      + (participant.facet.map { " \($0)" } ?? "")
  }
}
