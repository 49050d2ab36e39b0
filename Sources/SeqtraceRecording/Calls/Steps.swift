internal import CSeqtraceRecorder
package import SeqtraceEvents

/// Records the statements of tests and, in any function, statements that may wait.
package enum Steps {
  /// The number of consecutive steps in a lane after which further steps are dropped. A loop that makes so
  /// many steps and nothing else only computes values, so more of them add no information.
  private static let mostInRow: UInt32 = 1000

  /// Records that a statement starts.
  ///
  /// - Parameters:
  ///   - kind: `step`, `check`, `wait` or `drop`.
  ///   - value: What a wait waits for, or what it blocks.
  package static func record(
    _ text: String, as kind: TraceEvent.Kind, value: String? = nil, _ fileID: String, _ line: Int
  ) {
    guard let hand = Hand.found else { return }
    let lane = hand.lane
    // A lane in which nothing else happens stays empty.
    if kind.isForRules, lane.pointee.depth == 0 { return }
    let isInRow = lane.pointee.place == lane.pointee.last_step
    lane.pointee.steps_in_row = isInRow ? lane.pointee.steps_in_row &+ 1 : 0
    if lane.pointee.steps_in_row > mostInRow, kind != .check { return }
    var event = seqtrace_event(kind, site: hand.site(shown(text, in: hand), fileID, line))
    event.value = hand.text(value)
    lane.pointee.last_step = hand.append(event).place
  }

  /// Records that properties of an object were read.
  package static func record(
    read names: String, of object: AnyObject, _ fileID: String, _ line: Int
  ) {
    guard let hand = Hand.found, hand.lane.pointee.depth > 0 else { return }
    let (receiver, site) = hand.call(of: object, names, fileID, line)
    if receiver == Hand.excluded { return }
    hand.append(seqtrace_event(.read, site: site, receiver: receiver))
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
    let site = hand.site(hand.core.valueRules.shown(message), fileID, line)
    hand.append(seqtrace_event(.issue, site: site))
  }

  /// Records the name of an object, if the recording has already mentioned the object.
  package static func record(name: String, of object: AnyObject, _ fileID: String, _ line: Int) {
    guard let hand = Hand.found, hand.core.update({ $0.objects.known(object) != nil }) else {
      return
    }
    let participant = hand.participant(object)
    if participant == Hand.excluded { return }
    let site = hand.site(name, fileID, line)
    hand.append(seqtrace_event(.naming, site: site, receiver: participant))
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
