#if Tracing
  import SeqtraceEvents

  extension Trace {
    /// The normalised events as text, with lanes, indented by what is open; plain ends are left out,
    /// unless something else is said between.
    var lines: [String] {
      var depths: [LaneID: Int] = [:]
      let trace = normalized()
      return trace.events.map { event in
        if event.kind.closesActivation { depths[event.lane, default: 0] -= 1 }
        let indentation = String(repeating: "  ", count: depths[event.lane, default: 0])
        if event.kind.opensActivation { depths[event.lane, default: 0] += 1 }
        return "\(event.lane): \(indentation)\(trace.words(of: event).joined(separator: " "))"
      }
    }

    private func words(of event: TraceEvent) -> [String] {
      var words = [event.kind.rawValue]
      if !event.kind.closesActivation, event.kind != .spawn, event.kind != .await {
        words += [name(of: event.sender), "→", name(of: event.receiver)]
      }
      if !event.name.isEmpty { words.append(event.name) }
      if !event.arguments.isEmpty { words.append("(\(event.arguments.joined(separator: ", ")))") }
      if let value = event.value { words.append("= \(value)") }
      return words
    }

    private func name(of id: ParticipantID?) -> String {
      guard let id else { return "·" }
      return TypeName.simpleName(of: self[id].name) + (self[id].serial.map { "\($0)" } ?? "")
    }
  }
#endif
