internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// An open post, with everything needed to record its callbacks.
///
/// A post is delivered before it ends, on the thread on which it started, so that thread's lane is looked up
/// only once. Like a `CallScope`, the value involves no reference counting, because its writer exists until
/// the post ends.
package struct RecordedPost: @unchecked Sendable {
  // Sendable because other threads read only `event`.

  /// The event to which deliveries on other threads refer.
  package let event: EventReference
  private let hand: Hand
  /// The recording point to bind while callbacks run; `nil` if the thread records at this point anyway.
  ///
  /// It is a pointer, so that copying a post without such a point involves no reference counting.
  private let point: UnsafeMutablePointer<RecordingPoint>?
  /// The binding that tasks started in callbacks inherit, because the recorder can't see the start of a task
  /// on an actor.
  private let inherited: MovingBinding?

  /// Starts a post; returns `nil` if the running code isn't recorded.
  ///
  /// - Parameters:
  ///   - home: The session in which the post is recorded if no session is current.
  ///   - name: The notification's name.
  ///   - center: The centre that delivers the notification.
  ///   - object: The object that the notification is about.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  ///   - messageType: The type of the posted message; `nil` for a notification.
  package static func begin(
    orIn home: RecordingSession?, _ name: String, to center: AnyObject, about object: AnyObject?,
    _ fileID: String, _ line: Int, message messageType: Any.Type? = nil
  ) -> RecordedPost? {
    if seqtrace_is_recording(), let hand = Hand.found {
      return RecordedPost(hand, nil, name, center, object, fileID, line, messageType)
    }
    guard let point = RecordingPoint.current(orIn: home) else { return nil }
    return RecordedPost(point.hand, point, name, center, object, fileID, line, messageType)
  }

  /// Starts a post in a session, even if the running code isn't recorded.
  package static func begin(
    in session: RecordingSession, _ name: String, to center: AnyObject, about object: AnyObject?,
    _ fileID: String, _ line: Int, message messageType: Any.Type? = nil
  ) -> RecordedPost {
    if seqtrace_is_recording(), let hand = Hand.current,
      hand.writer.pointee.storage == session.core.storage
    {
      return RecordedPost(hand, nil, name, center, object, fileID, line, messageType)
    }
    let point = RecordingPoint.current(in: session)
    return RecordedPost(point.hand, point, name, center, object, fileID, line, messageType)
  }

  private init(
    _ hand: Hand, _ point: RecordingPoint?, _ name: String, _ center: AnyObject,
    _ object: AnyObject?, _ fileID: String, _ line: Int,
    _ messageType: Any.Type?
  ) {
    let place = seqtrace_begin_post(
      hand.writer, hand.lane, TraceEvent.Kind.postBegin.sessionCode,
      hand.site(name, fileID, line), hand.participant(center),
      object.map { hand.participant($0) } ?? 0,
      messageType.map { hand.arguments(ofMessage: $0, hasSubject: object != nil) } ?? 0)
    event = EventReference(lane: hand.laneID, place: place)
    self.hand = hand
    if let point {
      self.point = .allocate(capacity: 1)
      self.point?.initialize(to: point)
      inherited = nil
    } else {
      self.point = nil
      let isOnActor = hand.lane.pointee.binds_tasks || seqtrace_current_executor() != 0
      inherited = isOnActor ? MovingBinding(event, of: hand) : nil
    }
  }

  /// Runs an observer's block and records it as a callback.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - body: The block.
  package func callBack(
    _ name: String, of registration: RecordedRegistration?, _ body: () -> Void
  ) {
    if let registration, registration.session.isOfTest, registration.isStranger(in: hand.core) {
      return RecordingPoint.runSilently(counting: hand.core, body)
    }
    let place = seqtrace_begin_callback(
      hand.writer, hand.lane, TraceEvent.Kind.callbackBegin.sessionCode,
      hand.callbackSite(name, of: registration), hand.receiver(of: registration),
      hand.id(of: registration), event.lane.bits, event.place)
    if let inherited {
      inherited.move(to: place)
      body()
      inherited.move(to: event.place)
    } else if let point {
      point.pointee.inside(EventReference(lane: event.lane, place: place)).run(body)
    } else {
      body()
    }
    seqtrace_end(
      hand.writer, hand.lane, TraceEvent.Kind.callbackEnd.sessionCode, place, 0)
  }

  /// Ends the post. Call it in the function that started it.
  package func end() {
    inherited?.end()
    seqtrace_end(
      hand.writer, hand.lane, TraceEvent.Kind.postEnd.sessionCode, event.place, 0)
    point?.deinitialize(count: 1)
    point?.deallocate()
  }
}
