import SeqtraceEvents

/// Finds the lanes, times, durations, sources and causes of the messages of a normalised trace.
struct ContextSweep {
  /// What has begun and not ended in a lane.
  private struct Open {
    let event: EventID
    /// The position of its message, or of the innermost one around it that was drawn.
    let message: Position?
  }

  private let events: [TraceEvent]
  private let paths: [String: String]
  /// The position of the first message of each event; -1 if it has none.
  private var positions: [Position]
  private var causes: [Position: Position] = [:]
  private var durations: [Position: TimeSpan] = [:]
  private var open: [[Open]] = []
  /// The call that was running when an event started a lane.
  private var running: [Int: Position] = [:]
  /// What caused the first message of each lane, until that is found.
  private var starts: [Position?] = []

  /// Sweeps the events of a normalised trace.
  ///
  /// - Parameter paths: The paths of source files, by what the events say.
  init(of events: [TraceEvent], drawn messages: [Message], _ paths: [String: String]) {
    self.events = events
    self.paths = paths
    positions = Array(repeating: -1, count: events.count)
    for message in messages {
      guard let index = index(of: message), positions[index] < 0 else { continue }
      positions[index] = message.position
    }
    for index in events.indices { take(index) }
  }

  /// The context of a message; `nil` if there is nothing to tell.
  func context(of message: Message) -> MessageContext? {
    guard let index = index(of: message) else { return nil }
    var context = MessageContext(
      position: message.position, lane: Int(events[index].lane), nanoseconds: events[index].time,
      duration: durations[message.position],
      source: events[index].source.map { $0.located(by: paths).text },
      cause: causes[message.position])
    context.facts = events[index].facts
    return context == MessageContext(position: message.position) ? nil : context
  }

  private func index(of message: Message) -> Int? {
    guard case .events(let ids) = message.origin, let id = ids.first,
      events.indices.contains(Int(id) - 1)
    else { return nil }
    return Int(id) - 1
  }

  private mutating func take(_ index: Int) {
    let lane = Int(events[index].lane)
    while open.count <= lane {
      open.append([])
      starts.append(open.count > lane ? cause(of: index) : nil)
    }
    if events[index].kind.startsLanes { running[index] = open[lane].last?.message }
    let position = positions[index] < 0 ? nil : positions[index]
    if let position {
      if let start = starts[lane] {
        causes[position] = start
        starts[lane] = nil
      } else if events[index].kind == .callbackBegin {
        causes[position] = cause(of: index)
      }
    }
    switch events[index].kind.rules.nesting {
    case .opens:
      open[lane].append(
        Open(event: events[index].id, message: position ?? open[lane].last?.message))
    case .ends:
      while let last = open[lane].popLast() {
        guard last.event == events[index].begin else { continue }
        let start = Int(last.event) - 1
        if positions[start] >= 0 {
          durations[positions[start]] = TimeSpan(from: events[start], to: events[index])
        }
        break
      }
    case .nothing: break
    }
  }

  /// The message of an event's cause, or of the call that was running then.
  private func cause(of index: Int) -> Position? {
    guard let cause = events[index].cause.map({ Int($0) - 1 }), events.indices.contains(cause)
    else {
      return nil
    }
    return positions[cause] >= 0 ? positions[cause] : running[cause]
  }
}
