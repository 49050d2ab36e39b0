internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Records the statements of tests and, in any function, statements that may wait.
package enum Steps {
  /// The kind of a statement.
  package enum Statement: Sendable {
    case step, check, wait

    fileprivate var kind: TraceEvent.Kind {
      switch self {
      case .step: .step
      case .check: .check
      case .wait: .wait
      }
    }
  }

  /// The number of consecutive steps in a lane after which further steps are dropped. A loop that makes so
  /// many steps and nothing else only computes values, so more of them add no information.
  private static let mostInRow: UInt32 = 1000

  /// Records that a statement starts.
  package static func record(_ text: String, as statement: Statement, _ fileID: String, _ line: Int)
  {
    guard let hand = Hand.found else { return }
    let lane = hand.lane
    let isInRow = lane.pointee.place == lane.pointee.last_step
    lane.pointee.steps_in_row = isInRow ? lane.pointee.steps_in_row &+ 1 : 0
    if lane.pointee.steps_in_row > mostInRow, statement != .check { return }
    var event = seqtrace_event()
    event.kind = statement.kind.sessionCode
    event.site = hand.site(shown(text, in: hand), fileID, line)
    lane.pointee.last_step = seqtrace_append(hand.writer, lane, event, false)
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
