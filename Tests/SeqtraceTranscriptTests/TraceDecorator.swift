import SeqtraceEvents
import TestSupport

/// Gives the events of a generated trace whatever a trace file lets them have.
struct TraceDecorator {
  private var random: SeededGenerator
  private let texts: [String]

  init(seed: UInt64, texts: [String]) {
    random = SeededGenerator(seed: seed)
    self.texts = texts
  }

  mutating func decorated(_ trace: Trace) -> Trace {
    var trace = trace
    var registrations: [RegistrationID] = []
    if random.oneIn(4) { trace.droppedEventCount = Int.random(in: 1...9, using: &random) }
    for index in trace.events.indices {
      var event = trace.events[index]
      decorate(&event, of: trace)
      if event.kind == .registration {
        registrations.append(event.registration!)
      } else if random.oneIn(20) {
        event.registration = registrations.randomElement(using: &random)
      }
      if index > 0, random.oneIn(30) {
        event.cause = EventID.random(in: 1..<Int32(index + 1), using: &random)
      }
      trace.events[index] = event
    }
    return trace
  }

  private mutating func decorate(_ event: inout TraceEvent, of trace: Trace) {
    switch event.kind {
    case .return, .throw:
      if random.oneIn(4) { event.name = "cancelled" }
    case .spawn, .handoff, .await:
      if random.oneIn(2) { event.name = text() }
      if random.oneIn(6) { event.receiver = participant(of: trace) }
      if event.kind == .await, random.oneIn(5) {
        event.kind = [.note, .gap, .unknown, .cancellation].randomElement(using: &random)!
        if event.kind == .unknown { event.unknownKind = text() }
      }
    case .registration:
      if random.oneIn(2) {
        event.arguments = [event.name, "object", event.queue ?? "nil", "block"]
      }
    default: break
    }
    guard random.oneIn(8) else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: event.name = text()
    case 1: event.value = text()
    case 2: event.object = participant(of: trace)
    case 3: event.queue = text()
    case 4: event.arguments = [text(), text(), text()]
    default: if event.receiver == nil { event.receiver = participant(of: trace) }
    }
  }

  private mutating func text() -> String { texts.randomElement(using: &random)! }

  private mutating func participant(of trace: Trace) -> ParticipantID? {
    guard !trace.participants.isEmpty else { return nil }
    let id = ParticipantID(Int.random(in: 0..<trace.participants.count, using: &random))
    return trace[id].serial == nil ? id : nil
  }
}
