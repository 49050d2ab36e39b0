internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Records the statements of tests and, in any function, statements that may wait.
package enum Steps {
  /// The kind of a statement.
  package enum Statement: Sendable {
    case step, check, wait, drop

    fileprivate var kind: TraceEvent.Kind {
      switch self {
      case .step: .step
      case .check: .check
      case .wait: .wait
      case .drop: .drop
      }
    }
  }

  /// The number of consecutive steps in a lane after which further steps are dropped. A loop that makes so
  /// many steps and nothing else only computes values, so more of them add no information.
  private static let mostInRow: UInt32 = 1000

  /// Records that a statement starts.
  ///
  /// - Parameter value: What a wait waits for, or what it blocks.
  package static func record(
    _ text: String, as statement: Statement, value: String? = nil, _ fileID: String, _ line: Int
  ) {
    guard let hand = Hand.found else { return }
    let lane = hand.lane
    // A lane in which nothing else happens stays empty.
    if statement.kind.isForRules, lane.pointee.depth == 0 { return }
    let isInRow = lane.pointee.place == lane.pointee.last_step
    lane.pointee.steps_in_row = isInRow ? lane.pointee.steps_in_row &+ 1 : 0
    if lane.pointee.steps_in_row > mostInRow, statement != .check { return }
    var event = seqtrace_event()
    event.kind = statement.kind.sessionCode
    event.site = hand.site(shown(text, in: hand), fileID, line)
    event.value = hand.text(value, of: 0)
    lane.pointee.last_step = seqtrace_append(hand.writer, lane, event, false)
  }

  /// Records that properties of an object were read.
  package static func record(
    read names: String, of object: AnyObject, _ fileID: String, _ line: Int
  ) {
    guard let hand = Hand.found, hand.lane.pointee.depth > 0 else { return }
    let (receiver, site) = hand.call(of: object, names, fileID, line)
    if receiver == Hand.excluded { return }
    var event = seqtrace_event()
    event.kind = TraceEvent.Kind.read.sessionCode
    event.site = site
    event.receiver = receiver
    seqtrace_append(hand.writer, hand.lane, event, false)
  }

  /// What a statement that blocks its thread blocks: the main actor, or a thread of the pool for all tasks; `nil` for
  /// another thread, and outside of tasks.
  package static var blocked: String? {
    guard seqtrace_current_task() != 0, let label = seqtrace_queue_label() else { return nil }
    switch String(cString: label) {
    case "com.apple.main-thread": return "main"
    // The names on Linux and on Apple's systems.
    case let name where name == "Swift global concurrent queue" || name.hasSuffix(".cooperative"):
      return "pool"
    default: return nil
    }
  }

  /// Records that a test failed.
  package static func record(issue message: String, _ fileID: String, _ line: Int) {
    guard let hand = Hand.found else { return }
    var event = seqtrace_event()
    event.kind = TraceEvent.Kind.issue.sessionCode
    event.site = hand.site(hand.core.valueRules.shown(message), fileID, line)
    seqtrace_append(hand.writer, hand.lane, event, false)
  }

  /// Records the name of an object, if the recording has already mentioned the object.
  package static func record(name: String, of object: AnyObject, _ fileID: String, _ line: Int) {
    guard let hand = Hand.found, hand.core.update({ $0.objects.known(object) != nil }) else {
      return
    }
    let participant = hand.participant(object)
    if participant == Hand.excluded { return }
    var event = seqtrace_event()
    event.kind = TraceEvent.Kind.naming.sessionCode
    event.site = hand.site(name, fileID, line)
    event.receiver = participant
    seqtrace_append(hand.writer, hand.lane, event, false)
  }

  private static let texts = Guarded<[String: String]>([:])

  /// Returns the text without its secrets. The result is cached for each text.
  private static func shown(_ text: String, in hand: Hand) -> String {
    if let known = texts.withLock({ $0[text] }) { return known }
    let shown = hand.core.valueRules.shown(source: text)
    texts.withLock { $0[text] = shown }
    return shown
  }
}
