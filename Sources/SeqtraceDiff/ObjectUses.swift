import SeqtraceEvents
import SeqtraceTranscript

/// What the objects of a trace are used for, which tells the creations of several apart.
///
/// One account more is a creation more that says the same as the others; which one it is can only be
/// told from what is then done with it.
struct ObjectUses {
  private struct Object: Hashable {
    var name: String
    var serial: Int32
  }

  /// By the index of each creation, what is done with its object.
  private var uses: [Int: Int32] = [:]

  init(_ trace: Trace, _ table: inout ContentTable) {
    var creations: [Object: Int] = [:]
    for (index, event) in trace.events.enumerated() {
      guard let object = Self.receiver(of: event, in: trace) else { continue }
      if event.kind == .create {
        creations[object] = index
        uses[index] = table.text(Self.text(of: event))
      } else if let creation = creations[object] {
        uses[creation] = table.subtree(uses[creation]!, [table.text(Self.text(of: event))])
      }
    }
  }

  /// The number of what is done with the object that a line creates.
  func use(of subject: TranscriptLines.Subject) -> Int32? {
    guard case .event(let index) = subject else { return nil }
    // Numbers of texts and of subtrees must not meet.
    return uses[index].map { -2 - $0 }
  }

  private static func text(of event: TraceEvent) -> String { "\(event.kind) \(event.name)" }

  private static func receiver(of event: TraceEvent, in trace: Trace) -> Object? {
    guard let receiver = event.receiver, let serial = trace[receiver].serial else { return nil }
    return Object(name: trace[receiver].name, serial: serial)
  }
}
