import SeqtraceEvents

/// Finds the lanes, times and causes of the messages of a normalised trace.
struct ContextSweep {
  /// What has begun and not ended in a lane.
  private struct Open {
    let event: EventID
    /// The position of its message, or of the innermost one around it that was drawn.
    let message: Position?
  }

  private let events: [TraceEvent]
  /// The position of the first message of each event; -1 if it has none.
  private var positions: [Position]
  private var causes: [Position: Position] = [:]
  private var open: [[Open]] = []
  /// The call that was running when an event started a lane.
  private var running: [Int: Position] = [:]
  /// What caused the first message of each lane, until that is found.
  private var starts: [Position?] = []

  /// Sweeps the events of a normalised trace.
  init(of events: [TraceEvent], drawn messages: [Message]) {
    self.events = events
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
    let (lane, time, cause) = (
      Int(events[index].lane), events[index].time, causes[message.position]
    )
    guard lane != 0 || time != nil || cause != nil else { return nil }
    return MessageContext(
      position: message.position, lane: lane, nanoseconds: time, cause: cause)
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
      while let last = open[lane].popLast(), last.event != events[index].begin {}
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
