package import SeqtraceEvents

/// Takes the events of findings out of a run: the smallest run that shows them.
///
/// All events stand in one lane, in the order of the trace, and each names its sender, because what happened around
/// them is left out.
package struct FindingExcerpts: Sendable {
  private let trace: Trace
  /// The sender of each event, or what its lane implies; -1 if it isn't known.
  private var senders: [Int32] = []
  /// The position of the event that ends each one; -1 if there is none.
  private var ends: [Int32]

  /// Prepares to take events out of a trace.
  ///
  /// - Complexity: O(*n*) for *n* events.
  package init(of trace: Trace) {
    self.trace = trace
    ends = Array(repeating: -1, count: trace.events.count)
    senders.reserveCapacity(trace.events.count)
    var stacks = OpenStacks<Frame>()
    for position in trace.events.indices {
      let kind = trace.events[position].kind
      let stack = stacks.stack(of: trace.events[position].lane)
      let sender = trace.events[position].sender ?? stacks[stack].last?.receiver
      senders.append(sender?.index ?? -1)
      if kind.closesActivation {
        guard let frame = stacks[stack].last, frame.id == trace.events[position].begin else {
          continue
        }
        stacks[stack].removeLast()
        ends[frame.place] = Int32(position)
      } else if kind.opensActivation {
        let receiver = trace.events[position].receiver
        stacks[stack].append(
          Frame(id: trace.events[position].id, place: position, receiver: receiver))
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
    for evidence in finding.evidence {
      let position = evidence.position
      let sender = senders[position] < 0 ? nil : ParticipantID(senders[position])
      excerpt.add(position, from: sender, until: ends[position] < 0 ? nil : Int(ends[position]))
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
