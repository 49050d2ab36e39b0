#if Macros
  import SeqtraceEvents

  extension Trace {
    /// The events as text, indented by what is open in their lane; ends are left out unless they
    /// carry a value.
    var lines: [String] {
      var depths: [LaneID: Int] = [:]
      return events.compactMap { event in
        if event.kind.closesActivation { depths[event.lane, default: 0] -= 1 }
        let indentation = String(repeating: "  ", count: depths[event.lane, default: 0])
        if event.kind.opensActivation { depths[event.lane, default: 0] += 1 }
        if event.kind == .return && event.value == nil { return nil }
        return indentation + line(of: event)
      }
    }

    private func line(of event: TraceEvent) -> String {
      var words = [event.kind.rawValue]
      if let receiver = event.receiver { words.append(name(of: receiver)) }
      if !event.name.isEmpty { words.append(event.name) }
      if !event.arguments.isEmpty { words.append("(\(event.arguments.joined(separator: ", ")))") }
      if let value = event.value { words.append("= \(value)") }
      return words.joined(separator: " ")
    }

    private func name(of id: ParticipantID) -> String {
      let participant = self[id]
      return TypeName.simpleName(of: participant.name) + (participant.serial.map { "\($0)" } ?? "")
    }
  }
#endif
