public import SeqtraceEvents

/// What a trace tells, as lines that a test can read and compare.
///
/// ```text
/// client → UITextView: insertText("H")
///   UITextView → NotificationCenter: post UITextViewTextDidChangeNotification
/// ```
///
/// A line stands as far right as things are open. The second object of a type is called `Type#2`.
/// Times and places in the source are left out, and so are all ends but that of a life.
public struct Transcript {
  /// The lines, in the order of the events.
  public private(set) var lines: [String] = []

  private let names: [String]
  private var open: [LaneID: [ParticipantID?]] = [:]

  /// Tells a trace.
  public init(_ trace: Trace) {
    names = Self.names(of: trace.participants)
    for event in trace.events { tell(event) }
  }

  private mutating func tell(_ event: TraceEvent) {
    let who = event.sender ?? open[event.lane]?.last ?? nil
    if event.kind.closesActivation {
      let receiver = open[event.lane]?.popLast() ?? nil
      let indentation = String(repeating: "  ", count: open[event.lane]?.count ?? 0)
      if event.kind == .destroyEnd { lines.append(indentation + "\(name(receiver)) is gone") }
      if event.kind == .throw { lines.append(indentation + "\(name(receiver)) throws") }
      return
    }
    let indentation = String(repeating: "  ", count: open[event.lane]?.count ?? 0)
    let end = event.receiver.map { " → " + name($0) } ?? ""
    lines.append(indentation + name(who) + end + ": " + text(of: event))
    if event.kind.opensActivation { open[event.lane, default: []].append(event.receiver) }
  }

  private func text(of event: TraceEvent) -> String {
    switch event.kind {
    case .call:
      event.arguments.isEmpty
        ? event.name
        : event.name.prefix { $0 != "(" } + "(" + event.arguments.joined(separator: ", ") + ")"
    case .propertyChange: event.name + (event.value.map { " = " + $0 } ?? "")
    case .create: "create"
    case .destroyBegin: "destroy"
    case .registration: "register \(event.name)" + (event.object.map { " of " + name($0) } ?? "")
    case .postBegin: "post \(event.name)" + (event.object.map { " of " + name($0) } ?? "")
    case .callbackBegin: "call back for \(event.name)"
    case .deregistration: "deregister" + (event.registration == nil ? " nothing" : "")
    default: "\(event.kind.rawValue) \(event.name)"
    }
  }

  private func name(_ id: ParticipantID?) -> String { id.map { names[Int($0.index)] } ?? "nobody" }

  private static func names(of participants: [Participant]) -> [String] {
    var serials: [String: [Int32]] = [:]
    return participants.map { participant in
      let simpleName = TypeName.simpleName(of: participant.name)
      guard let serial = participant.serial else { return simpleName }
      var known = serials[participant.name, default: []]
      if !known.contains(serial) { known.append(serial) }
      serials[participant.name] = known
      let number = (known.firstIndex(of: serial) ?? 0) + 1
      return (participant.facet ?? simpleName) + (number > 1 ? "#\(number)" : "")
    }
  }
}
