#if Macros
  import SeqtraceEvents

  extension Trace {
    /// The events in canonical order: each with its lane's number, its name and what caused it;
    /// without changes of properties, and without returns.
    var flow: [String] {
      let trace = normalized()
      let events = Dictionary(uniqueKeysWithValues: trace.events.map { ($0.id, $0) })
      return trace.events.compactMap { event in
        if event.kind == .return || event.kind == .propertyChange { return nil }
        let text = trace.text(of: event, in: events)
        guard let cause = event.cause.flatMap({ events[$0] }) else { return text }
        return "\(text) < \(trace.text(of: cause, in: events))"
      }
    }

    private func text(of event: TraceEvent, in events: [EventID: TraceEvent]) -> String {
      let named = event.begin.flatMap { events[$0] } ?? event
      return ["\(event.lane)", event.kind.rawValue, named.name].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }
#endif
