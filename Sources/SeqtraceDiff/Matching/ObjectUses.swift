import SeqtraceEvents
import SeqtraceTranscript

/// The uses of a trace's objects. Uses distinguish the creations of several objects of one type or, if the
/// creations aren't recorded, the first calls to these objects.
///
/// If one account more is created than before, all creations look the same. Only the later use of each
/// account shows which account is new.
struct ObjectUses {
  /// The number of each object's use, by the index of its creation or its first call.
  private var uses: [Int: Int32] = [:]

  /// Whether the trace has no objects to distinguish.
  var isEmpty: Bool { uses.isEmpty }

  init(_ trace: Trace, _ table: inout ContentTable) {
    let objects = ObjectNumbers(trace)
    let several = objects.haveSiblings(in: trace)
    // The event that created each object or used it first, by the object's number.
    var creations: [Int32: Int] = [:]
    for index in trace.events.indices {
      guard let object = objects[trace.events[index].receiver] else { continue }
      let kind = trace.events[index].kind
      let isFirst = creations[object] == nil && several[Int(object)]
      if kind == .create || isFirst {
        creations[object] = index
        uses[index] = table.sequence(of: table.name(kind, trace.events[index].name))
      } else if let creation = creations[object] {
        uses[creation] = table.appending(
          table.name(kind, trace.events[index].name), to: uses[creation]!)
      }
    }
  }

  /// Returns the number of an object's use if the line creates the object or, without a recorded creation,
  /// calls it first; otherwise `nil`.
  func use(of subject: TranscriptLines.Subject) -> Int32? {
    guard case .event(let index) = subject else { return nil }
    return uses[index]
  }
}
