internal import CSeqtraceRecorder
package import SeqtraceEvents

extension RecordingPoint {
  /// An activation that is open in a lane.
  package struct Activation: Sendable {
    /// The kind of entry that is updated when the activation ends.
    enum Subject: Sendable {
      case creation
      case destruction(ObjectIdentifier, serial: Int32)
    }

    /// The event that opened it; its position is 0 if nothing was recorded.
    package let event: EventReference
    let point: RecordingPoint
    let lane: LanePointer
    fileprivate var subject: Subject?

    init(event: EventReference, point: RecordingPoint, lane: LanePointer) {
      self.event = event
      self.point = point
      self.lane = lane
    }

    /// Returns the given point, moved inside the activation, for the tasks with a start that the runtime
    /// doesn't report.
    func place(in point: RecordingPoint) -> RecordingPoint {
      event.place == 0 ? point : point.inside(event)
    }

    /// Whether the activation is still open. If the running code is in another lane, this is unknown, and
    /// `true` is returned.
    var isOpen: Bool {
      if event.place == 0 { return false }
      let hand = point.quickHand
      guard hand.lane == lane.pointer else { return true }
      return lane.isOpen(event.place)
    }

    /// Records the activation's end, unless it has already ended.
    ///
    /// - Parameters:
    ///   - kind: The kind of the end event.
    ///   - value: The text of the returned or thrown value.
    ///   - isCancelled: Whether the activation's task was cancelled; used for a return or a throw.
    package func close(
      _ kind: TraceEvent.Kind, value: String? = nil, isCancelled: Bool = false
    ) {
      if event.place == 0 { return }
      var ending = seqtrace_event(kind)
      ending.registration = isCancelled ? 1 : 0
      ending.begin = event.place
      append(ending, value, endsItselfOnly: kind == .destroyEnd)
      if let subject { end(subject) }
    }

    private func append(_ event: seqtrace_event, _ value: String?, endsItselfOnly: Bool) {
      var event = event
      let hand = point.quickHand
      let receiver = value == nil ? 0 : seqtrace_lane_innermost(lane.pointer).receiver
      event.value = hand.text(value, of: receiver)
      if hand.lane == lane.pointer {
        hand.append(event)
        seqtrace_lane_close(hand.lane, event.begin, endsItselfOnly)
        if seqtrace_lane_is_due(hand.lane) {
          SessionCore.recordDeaths(with: hand.writer, in: hand.lane)
        }
      } else {
        event.lane = lane.pointer.pointee.number
        seqtrace_append_outside(hand.writer, event)
      }
    }

    private func end(_ subject: Subject) {
      point.core.update { state in
        switch subject {
        case .creation:
          state.endCreation(at: event.place, in: event.lane, by: lane.pointer.pointee.place)
        case .destruction(let address, let serial):
          state.objects.endDestruction(at: address, serial: serial)
        }
      }
    }
  }

  /// Records an event that doesn't open an activation.
  @discardableResult
  package func append(_ draft: EventDraft) -> EventReference {
    record(draft, with: quickHand)
  }

  /// Records an event that doesn't open an activation, unless the session leaves its receiver out.
  func append(
    _ draft: EventDraft, to receiver: Recorder.Participant?, from sender: Recorder.Participant?
  ) {
    let hand = quickHand
    let receiver = receiver.map { hand.participant($0, draft.source?.fileID ?? "") } ?? 0
    let sender = sender.map { hand.participant($0) } ?? 0
    if receiver == Hand.excluded { return }
    _ = record(
      draft, with: hand, receiver: receiver, sender: sender == Hand.excluded ? 0 : sender)
  }

  /// Records an event that opens an activation.
  package func open(_ draft: EventDraft) -> Activation {
    let hand = quickHand
    return Activation(event: record(draft, with: hand), point: self, lane: LanePointer(hand.lane))
  }

  /// Opens an activation of a receiver. The caller must keep the receiver alive until this function returns.
  func open(
    _ draft: EventDraft, on receiver: Recorder.Participant, from sender: Recorder.Participant?
  ) -> Activation {
    let hand = quickHand
    let receiver = hand.participant(receiver, draft.source?.fileID ?? "")
    let lane = LanePointer(hand.lane)
    guard receiver != Hand.excluded else { return unrecorded(in: hand) }
    let sender = sender.map { hand.participant($0) } ?? 0
    let event = record(
      draft, with: hand, receiver: receiver, sender: sender == Hand.excluded ? 0 : sender)
    return Activation(event: event, point: self, lane: lane)
  }

  /// Returns a placeholder for an activation that the session leaves out.
  private func unrecorded(in hand: Hand) -> Activation {
    Activation(
      event: EventReference(lane: 0, place: 0), point: self, lane: LanePointer(hand.lane))
  }

  /// Records the creation of an object. The object gets its serial number before it exists.
  ///
  /// - Parameter site: The source location of the creation; `nil` if the object's own initialiser records it.
  func openCreation(
    of type: CreatedType, _ draft: EventDraft, from sender: Recorder.Participant? = nil,
    at site: CreationSite? = nil
  ) -> Activation {
    var draft = draft
    draft.sender = sender?.reference
    defer { withExtendedLifetime(sender) {} }
    let hand = quickHand
    if !core.filter.isOpen, !core.filter.accepts(type: type.name, module: type.module()) {
      return unrecorded(in: hand)
    }
    let innermost = seqtrace_lane_innermost(hand.lane)
    let isOutermost = hand.lane.pointee.depth == 0
    let active = isOutermost ? hand.lane.pointee.role : innermost.receiver
    let (identity, around) = core.update { state in
      let around = state.surroundings(ofCreationAt: site, inside: innermost.place, in: hand.laneID)
      return (state.objects.makeIdentity(name: type.name), draft.sender == nil ? around : nil)
    }
    let event = record(draft.received(by: identity), with: hand, sender: around)
    core.update { state in
      let named = draft.sender.map { state.participant(of: $0, in: event.lane) }
      state.creations[event.lane, default: []].append(
        PendingCreation(
          place: event.place, type: type, identity: identity, site: site,
          surroundings: named ?? around ?? active, awaitsInitializer: site != nil))
    }
    var activation = Activation(event: event, point: self, lane: LanePointer(hand.lane))
    activation.subject = .creation
    return activation
  }

  /// Returns whether an initialiser that was just entered belongs to the innermost creation.
  func joinCreation(of type: AnyClass, isOwn: Bool) -> Bool {
    let hand = quickHand
    let place = seqtrace_lane_innermost(hand.lane).place
    return core.update {
      $0.joinCreation(at: place, of: type, isOwn: isOwn, in: hand.laneID)
    }
  }

  /// Records the start of an object's destruction; returns `nil` if it has already started.
  func openDestruction(
    of object: AnyObject, named name: String? = nil, from sender: Recorder.Participant? = nil,
    source: SourceLine
  ) -> Activation? {
    let hand = quickHand
    let identity = core.update { state in
      state.bindToFailedCreation(object, in: hand)
      return state.objects.beginDestruction(of: object, name: name)
    }
    guard let identity else { return nil }
    let module = core.filter.isOpen ? "" : RecordingFilter.module(of: type(of: object), "")
    guard core.filter.recordsDeaths, core.filter.accepts(type: identity.name, module: module) else {
      return nil
    }
    let draft = EventDraft(.destroyBegin, from: sender?.reference, source: source)
    defer { withExtendedLifetime(sender) {} }
    var activation = open(draft.received(by: identity))
    activation.subject = .destruction(ObjectIdentifier(object), serial: identity.serial)
    return activation
  }

  /// Writes an event and returns it. `receiver` and `sender` replace the draft's parties, unless they are
  /// `nil`.
  func record(
    _ draft: EventDraft, with hand: Hand, receiver: UInt32? = nil, sender: UInt32? = nil
  ) -> EventReference {
    let source = draft.source
    // The sender first: objects are numbered in this order.
    let sender = sender ?? draft.sender.map { hand.participant($0) } ?? 0
    var event = seqtrace_event(
      draft.kind, site: hand.site(draft.name, source?.fileID ?? "", Int(source?.line ?? 0)),
      receiver: receiver ?? draft.receiver.map { hand.participant($0) } ?? 0)
    event.sender = sender
    event.object = draft.object.map { hand.participant($0) } ?? 0
    event.registration = draft.registration?.bits ?? 0
    if let cause = draft.cause {
      event.setCause(cause)
    } else {
      event.cause_lane = hand.list(draft.initialCreations)
    }
    event.queue = hand.text(draft.queue)
    event.value = hand.text(draft.value, of: event.receiver)
    event.arguments = hand.list(draft.arguments, of: event.receiver)
    return hand.append(event, opens: draft.kind.opensActivation)
  }
}

extension RecordingPoint.Activation {
  /// Sets the object of this creation, which now exists.
  func complete(with object: AnyObject) {
    point.core.update { $0.completeCreation(at: event.place, in: event.lane, with: object) }
  }
}

extension EventDraft {
  fileprivate func received(by identity: ObjectRegistry.Identity) -> EventDraft {
    var draft = self
    draft.receiver = .participant(Participant(name: identity.name, serial: identity.serial))
    return draft
  }
}
