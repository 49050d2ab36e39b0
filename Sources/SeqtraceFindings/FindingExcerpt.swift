package import SeqtraceEvents

/// Takes the events of findings out of a run: the smallest run that shows them.
///
/// All events stand in one lane, in the order of the trace, and each names its sender, because what happened around
/// them is left out.
package struct FindingExcerpts: Sendable {
  private let trace: Trace
  /// The sender of each event, taken from the lane if the event names none; `nil` if unknown.
  private var senders: [ParticipantID?] = []
  /// The position of the event that ends each one; `nil` if there is none.
  private var ends: [Int?]

  /// Prepares to take events out of a trace.
  ///
  /// - Complexity: O(*n*) for *n* events.
  package init(of trace: Trace) {
    self.trace = trace
    ends = Array(repeating: nil, count: trace.events.count)
    var stacks = OpenStacks<Frame>()
    for (position, event) in trace.events.enumerated() {
      let stack = stacks.stack(of: event.lane)
      senders.append(event.sender ?? stacks[stack].last?.receiver)
      if event.kind.closesActivation {
        guard let frame = stacks[stack].last, frame.id == event.begin else { continue }
        stacks[stack].removeLast()
        ends[frame.place] = position
      } else if event.kind.opensActivation {
        stacks[stack].append(Frame(id: event.id, place: position, receiver: event.receiver))
      }
    }
  }

  private struct Frame: OpenFrame {
    let id: EventID
    let place: Int
    let receiver: ParticipantID?
  }

  /// The run that shows a finding.
  package func excerpt(of finding: Finding) -> Trace {
    var excerpt = Excerpt(trace: trace)
    for position in finding.evidence.map(\.position) {
      excerpt.add(position, from: senders[position], until: ends[position])
    }
    return excerpt.finished()
  }
}

/// A run that is made of some events of another one, with numbers of its own.
private struct Excerpt {
  let trace: Trace
  private var result: Trace
  /// The open activations: their positions, and the positions at which they end.
  private var open: [(position: Int, end: Int)] = []
  /// The numbers of the events that were taken, by those in the trace.
  private var numbers: [EventID: EventID] = [:]

  init(trace: Trace) {
    self.trace = trace
    result = Trace(participants: trace.participants)
  }

  mutating func add(_ position: Int, from sender: ParticipantID?, until end: Int?) {
    close(before: position)
    var event = trace.events[position]
    let id = EventID(result.events.count + 1)
    numbers[event.id] = id
    (event.id, event.lane, event.sender) = (id, 0, sender)
    event.cause = event.cause.flatMap { numbers[$0] }
    result.events.append(event)
    guard event.kind.opensActivation else { return }
    // An activation of another lane may last longer than the one that is open here.
    open.append((position, min(end ?? .max, open.last?.end ?? .max)))
  }

  mutating func finished() -> Trace {
    close(before: .max)
    return result
  }

  private mutating func close(before position: Int) {
    while let last = open.last, last.end < position {
      open.removeLast()
      let opening = trace.events[last.position]
      var event = trace.events[last.end]
      if event.begin != opening.id {
        event = TraceEvent(
          id: 0, kind: opening.kind.normalEnding ?? event.kind, time: event.time)
      }
      (event.id, event.lane) = (EventID(result.events.count + 1), 0)
      event.begin = numbers[opening.id]
      result.events.append(event)
    }
  }
}
