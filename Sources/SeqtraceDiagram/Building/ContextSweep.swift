import SeqtraceEvents

/// Computes the lanes, times, durations, sources and causes of messages in a normalised trace.
struct ContextSweep {
  /// An open activation of a lane.
  private struct Open {
    let event: EventID
    /// The position of the activation's message or, if none is drawn for it, of the innermost enclosing drawn
    /// message.
    let message: Position?
  }

  private let events: [TraceEvent]
  private let paths: [String: String]
  /// The position of the first message drawn for each event; -1 if there is none.
  private var positions: [Position]
  private var causes: [Position: Position] = [:]
  private var durations: [Position: TimeSpan] = [:]
  private var open: [[Open]] = []
  /// The innermost open call at the time when an event started a lane, by that event.
  private var running: [Int: Position] = [:]
  /// The cause of the first message of each lane, until that message is found.
  private var starts: [Position?] = []

  /// Processes the events of a normalised trace.
  ///
  /// - Parameter paths: The paths of source files, by the file ids in events.
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

  /// Returns the context of a message, or `nil` if it would be empty.
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

  /// Returns the position of the message that represents an event's cause or, if the cause isn't drawn, of
  /// the innermost call that was open when the cause happened. Returns `nil` if there is neither.
  private func cause(of index: Int) -> Position? {
    guard let cause = events[index].cause.map({ Int($0) - 1 }), events.indices.contains(cause)
    else {
      return nil
    }
    return positions[cause] >= 0 ? positions[cause] : running[cause]
  }
}
