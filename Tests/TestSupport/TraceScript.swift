public import SeqtraceEvents

/// A trace written by hand, event by event.
///
/// Participants are written as in the trace file: `client`, `UITextView#1`,
/// `UITextView#1 / UITextView extension`. An event without `from` has its lane's implied sender.
public struct TraceScript: Sendable {
  /// What was written so far.
  public private(set) var trace: Trace
  private var nextID: EventID = 1
  private var ids: [String: ParticipantID] = [:]

  /// Starts a trace.
  public init(_ trace: Trace = Trace()) { self.trace = trace }

  /// Starts a trace and writes it.
  public static func trace(_ trace: Trace = Trace(), _ body: (inout Self) -> Void) -> Trace {
    var script = Self(trace)
    body(&script)
    return script.trace
  }

  /// Adds an event, and returns its id.
  @discardableResult public mutating func add(
    _ kind: TraceEvent.Kind, _ name: String = "", from sender: String? = nil,
    to receiver: String? = nil, _ arguments: [String] = [], value: String? = nil,
    begin: EventID? = nil, registration: RegistrationID? = nil, cause: EventID? = nil,
    queue: String? = nil, lane: LaneID = 0
  ) -> EventID {
    defer { nextID = nextID.next }
    trace.events.append(
      TraceEvent(
        id: nextID, kind: kind, lane: lane, sender: participant(sender),
        receiver: participant(receiver), name: name, arguments: arguments, value: value,
        begin: begin, registration: registration, cause: cause, queue: queue))
    return nextID
  }

  /// Adds an event that stays open while the body adds others, and the one that ends it.
  @discardableResult public mutating func during(
    _ kind: TraceEvent.Kind, _ name: String = "", from sender: String? = nil,
    to receiver: String? = nil, _ arguments: [String] = [], value: String? = nil,
    registration: RegistrationID? = nil, cause: EventID? = nil, lane: LaneID = 0,
    returning result: String? = nil, throwing error: String? = nil,
    _ body: (inout Self) -> Void = { _ in }
  ) -> EventID {
    let begin = add(
      kind, name, from: sender, to: receiver, arguments, value: value,
      registration: registration, cause: cause, lane: lane)
    body(&self)
    let end: TraceEvent.Kind =
      switch kind {
      case .destroyBegin: .destroyEnd
      case .postBegin: .postEnd
      case .callbackBegin: .callbackEnd
      default: error == nil ? .return : .throw
      }
    add(end, value: error ?? result, begin: begin, lane: lane)
    return begin
  }

  private mutating func participant(_ text: String?) -> ParticipantID? {
    guard let text else { return nil }
    if let id = ids[text] { return id }
    let id = ParticipantID(trace.participants.count)
    ids[text] = id
    trace.participants.append(Participant(scripted: text))
    return id
  }
}

extension Participant {
  /// Reads `name`, `name#serial` or `name#serial / facet`.
  fileprivate init(scripted text: String) {
    var rest = text[...]
    var facet: String?
    if let slash = text.firstRange(of: " / ") {
      rest = text[..<slash.lowerBound]
      facet = String(text[slash.upperBound...])
    }
    let parts = rest.split(separator: "#", maxSplits: 1)
    let serial = parts.count == 2 ? Int32(parts[1]) : nil
    self.init(
      name: serial == nil ? String(rest) : String(parts[0]), serial: serial, facet: facet)
  }
}
