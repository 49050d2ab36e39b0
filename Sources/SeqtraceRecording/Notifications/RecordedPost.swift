internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A post under way, and what its callbacks are recorded with.
///
/// A post is delivered before it ends, on the thread on which it began, so where the thread records
/// is looked up once for the whole post. Like a `CallScope`, it counts no references: until the post
/// ends, its writer stays.
package struct RecordedPost: @unchecked Sendable {
  // Sendable, because other threads only read which event it is.

  /// The post, as its deliveries on other threads refer to it.
  package let event: EventReference
  private let hand: Hand
  /// The point to bind around callbacks; `nil` where the thread records there anyway.
  ///
  /// Behind a pointer, so that the usual post is copied without a word about references.
  private let point: UnsafeMutablePointer<RecordingPoint>?
  /// What the tasks that its callbacks start inherit: on an actor, a start isn't seen.
  private let inherited: MovingBinding?

  /// Begins a post where the running code records; `nil` if it doesn't.
  ///
  /// - Parameters:
  ///   - home: The session in which it is recorded where none is current.
  ///   - name: The notification's name.
  ///   - center: The centre that delivers it.
  ///   - object: The object that it is about.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  ///   - messageType: The type of the message that is posted; `nil` for a notification.
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

  /// Begins a post in a session, also where the running code doesn't record.
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
  ///   - registration: The observer's registration, if it was recorded, in whichever session.
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
      hand.id(of: registration), UInt32(bitPattern: event.lane), event.place)
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

  /// Ends the post; to be called in the function that began it.
  package func end() {
    inherited?.end()
    seqtrace_end(
      hand.writer, hand.lane, TraceEvent.Kind.postEnd.sessionCode, event.place, 0)
    point?.deinitialize(count: 1)
    point?.deallocate()
  }
}
