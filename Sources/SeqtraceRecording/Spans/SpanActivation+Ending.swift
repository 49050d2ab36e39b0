internal import CSeqtraceRecorder
package import SeqtraceEvents

extension SpanActivation {
  /// Ends the span; can be called anywhere in the code, but only once.
  package func end(_ kind: TraceEvent.Kind, value: String? = nil) {
    if !isAnswer { close(kind, value) }
    guard let visitor else { return }
    core.update { $0.leaveLane(lane, of: visitor) }
    seqtrace_change_bindings()
  }

  private func close(_ kind: TraceEvent.Kind, _ value: String?) {
    var ending = seqtrace_event(kind)
    ending.begin = event.place
    guard let hand = ownHand else { return closeFromElsewhere(ending, value) }
    guard frame != nil else { return }
    ending.value = hand.text(value)
    hand.append(ending)
    seqtrace_lane_close(hand.lane, event.place, false)
  }

  private func closeFromElsewhere(_ ending: seqtrace_event, _ value: String?) {
    var ending = ending
    ending.lane = lane.pointer.pointee.number
    ending.value = value.map { value in core.update { $0.names.id(of: value) } } ?? 0
    seqtrace_append_outside(core.writer, ending)
    core.update { $0.foreignEndings[event.lane, default: []].append(event.place) }
    seqtrace_lane_count_foreign_ending(lane.pointer)
  }

  /// Whether the running task records in the span's lane.
  private var isRunning: Bool {
    if let hand = Hand.current { return hand.lane == lane.pointer }
    return core.update { $0.lane(of: .current) } == lane
  }

  /// The running code's access to the span's lane; `nil` if the lane doesn't belong to the running task.
  private var ownHand: Hand? {
    if let hand = Hand.current, hand.lane == lane.pointer { return hand }
    let isOwn = core.update { $0.leaveLanes(inside: event, in: lane, of: .current) }
    guard isOwn else { return nil }
    seqtrace_change_bindings()
    return Hand(lane: lane.pointer, writer: core.writer)
  }

  /// The span's frame in its lane; `nil` if it isn't open. The lane must be the running task's.
  private var frame: UnsafeMutablePointer<seqtrace_frame>? {
    var depth = Int(lane.pointer.pointee.depth)
    while depth > 0 {
      depth -= 1
      let frame = lane.pointer.pointee.frames + depth
      if frame.pointee.place == event.place { return frame }
      // The positions of open activations ascend.
      if frame.pointee.place < event.place { return nil }
    }
    return nil
  }

  // MARK: - Facts learned after the start

  /// The fields to replace in a span's start.
  package struct Amendment {
    package var name: String?
    package var source: SourceLine?
    package var sender: String?
    package var receiver: String?
    package var queue: String?
    package var arguments: [String] = []
    package var cause: EventReference?

    package init() {}
  }

  /// Records facts about the span's start that became known after it.
  ///
  /// - Returns: The new receiver's number; `nil` if the receiver isn't replaced.
  @discardableResult
  package func amend(_ amendment: Amendment) -> UInt32? {
    var change = seqtrace_event()
    change.kind = SessionFormat.amendmentCode
    change.lane = event.lane.bits
    change.begin = event.place
    if let cause = amendment.cause { change.setCause(cause) }
    core.update { state in
      let names = state.numbers(of: amendment)
      (change.site, change.arguments, change.queue) = (names.site, names.arguments, names.queue)
      (change.sender, change.receiver) = (names.sender, names.receiver)
    }
    seqtrace_append_outside(core.writer, change)
    guard change.receiver != 0 else { return nil }
    // If the lane belongs to another task, its frames must not be read here.
    if event.lane == lane.number, isRunning { frame?.pointee.receiver = change.receiver }
    return change.receiver
  }

  /// Records the ids that identify the span in other processes.
  package func identify(_ identity: SpanIdentity) {
    var change = seqtrace_event()
    change.kind = SessionFormat.identityCode
    change.lane = event.lane.bits
    change.begin = event.place
    (change.site, change.sender) = identity.trace.high.halves
    (change.receiver, change.registration) = identity.trace.low.halves
    (change.cause_lane, change.cause_place) = identity.span.halves
    (change.object, change.queue) = identity.parent.halves
    change.value = identity.role.rawValue
    seqtrace_append_outside(core.writer, change)
  }

  /// Returns a text with a name as the session shows it: without secrets.
  package func shown(_ text: String, named name: String) -> String {
    core.valueRules.shown(text, named: name)
  }

  /// Records a remark at a participant of the span.
  package func note(_ text: String, at receiver: UInt32) {
    append(seqtrace_event(.note, receiver: receiver), name: core.valueRules.shown(text))
  }

  /// Records that an event in another lane precedes everything that the span does from now on.
  package func follow(_ cause: EventReference) {
    append(seqtrace_event(.await, cause: cause), name: nil)
  }

  private func append(_ event: seqtrace_event, name: String?) {
    var event = event
    if let name { event.site = core.update { $0.names.id(ofSite: name, nil) } }
    if let hand = Hand.current, hand.core === core {
      hand.append(event)
    } else if isRunning {
      _ = seqtrace_append(core.writer, lane.pointer, event, false)
    } else {
      event.lane = lane.pointer.pointee.number
      seqtrace_append_outside(core.writer, event)
    }
  }
}

extension SessionState {
  /// Returns the numbers of the names in an amendment.
  fileprivate mutating func numbers(
    of amendment: SpanActivation.Amendment
  ) -> (site: UInt32, sender: UInt32, receiver: UInt32, queue: UInt32, arguments: UInt32) {
    (
      amendment.name.map { names.id(ofSite: $0, amendment.source) } ?? 0,
      amendment.sender.map { names.id(of: Participant(name: $0)) } ?? 0,
      amendment.receiver.map { names.id(of: Participant(name: $0)) } ?? 0,
      names.id(of: amendment.queue), names.id(of: amendment.arguments)
    )
  }
}

extension UInt64 {
  /// The lower and the upper 32 bits.
  fileprivate var halves: (UInt32, UInt32) {
    (UInt32(truncatingIfNeeded: self), UInt32(truncatingIfNeeded: self >> 32))
  }
}
