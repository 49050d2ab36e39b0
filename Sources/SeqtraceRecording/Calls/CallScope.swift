internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// An open call of code that doesn't await. It therefore ends on the thread on which it started.
///
/// The scope involves no reference counting, because its writer exists until the call ends.
@usableFromInline
struct CallScope {
  let lane: UnsafeMutablePointer<seqtrace_lane>?
  let writer: UnsafeMutablePointer<seqtrace_writer>?
  let place: UInt32
  /// Whether `run` must check if tasks that the call starts have to inherit it. Most calls skip that check.
  @usableFromInline let mayBind: Bool

  @usableFromInline static var none: CallScope { CallScope(lane: nil, writer: nil, place: 0) }

  init(
    lane: UnsafeMutablePointer<seqtrace_lane>?, writer: UnsafeMutablePointer<seqtrace_writer>?,
    place: UInt32
  ) {
    self.lane = lane
    self.writer = writer
    self.place = place
    mayBind = lane.map { $0.pointee.binds_tasks || $0.pointee.may_be_on_actor } ?? false
  }

  @usableFromInline var isRecorded: Bool { lane != nil }

  @inlinable @inline(__always)
  static func beginCall(
    _ name: String, _ arguments: @autoclosure () -> [String],
    on receiver: @autoclosure () -> Recorder.Participant,
    from sender: @autoclosure () -> Recorder.Participant?, _ fileID: String, _ line: Int
  ) -> Self {
    guard let hand = Hand.current else { return none }
    return beginCall(with: hand, name, arguments(), on: receiver(), from: sender(), fileID, line)
  }

  /// Starts a call with arguments that are already evaluated.
  ///
  /// The slow path gets the receiver's parts separately. Passed as a whole, the receiver would cost a
  /// reference count on the fast path, too.
  @inlinable @inline(__always)
  static func beginCall(
    with hand: Hand, _ name: String, _ arguments: [String], on receiver: Recorder.Participant,
    from sender: Recorder.Participant?, _ fileID: String, _ line: Int
  ) -> Self {
    if receiver.isObject, arguments.isEmpty, sender == nil {
      return begin(with: hand, name, on: receiver.object.unsafelyUnwrapped, fileID, line)
    }
    return begin(
      with: hand, isCall: true, name, arguments, onObject: receiver.object, receiver.detail,
      from: sender, value: nil, fileID, line)
  }

  /// Starts a change of a property.
  @usableFromInline
  static func beginChange(
    of property: String, value: () -> Any?, on receiver: () -> Recorder.Participant,
    from sender: () -> Recorder.Participant?, _ fileID: String, _ line: Int
  ) -> Self {
    guard let hand = Hand.current else { return none }
    let receiver = receiver()
    return begin(
      with: hand, isCall: false, property, [], onObject: receiver.object, receiver.detail,
      from: sender(), value: Recorder.text(of: value(), as: property), fileID,
      line)
  }

  /// Starts a call on an object, without arguments and without a given sender; this is the fast path.
  @usableFromInline
  static func begin(
    with hand: Hand, _ name: String, on object: AnyObject, _ fileID: String, _ line: Int
  ) -> Self {
    let (receiver, site) = hand.call(of: object, name, fileID, line)
    if receiver == Hand.excluded { return none }
    let place = seqtrace_begin(hand.writer, hand.lane, callCode, site, receiver)
    return Self(lane: hand.lane, writer: hand.writer, place: place)
  }

  private static let callCode: UInt32 = 1
  private static let returnCode: UInt32 = 2
  private static let throwCode: UInt32 = 3

  @usableFromInline
  static func begin(
    with hand: Hand, isCall: Bool, _ name: String, _ arguments: [String],
    onObject object: AnyObject?, _ detail: Recorder.Participant.Detail?,
    from sender: Recorder.Participant?, value: String?, _ fileID: String, _ line: Int
  ) -> Self {
    let receiver = hand.participant(Recorder.Participant(object, detail), fileID)
    if receiver == Hand.excluded { return none }
    var event = seqtrace_event(
      isCall ? .call : .propertyChange, site: hand.site(name, fileID, line), receiver: receiver)
    event.sender = sender.map { hand.participant($0) } ?? 0
    if event.sender == Hand.excluded { event.sender = 0 }
    event.arguments = hand.list(arguments, of: receiver)
    event.value = hand.text(value, of: receiver)
    hand.writer.pointee.open_calls += 1
    return Self(lane: hand.lane, writer: hand.writer, place: hand.append(event, opens: true).place)
  }

  /// Ends the call.
  @usableFromInline
  func end() {
    guard let lane else { return }
    seqtrace_end(writer, lane, Self.returnCode, place, 0)
  }

  /// Ends the call with the text of its result.
  @usableFromInline
  func end(_ value: String?) {
    guard let lane, let writer else { return }
    let receiver = value == nil ? 0 : seqtrace_lane_innermost(lane).receiver
    let text = Hand(lane: lane, writer: writer).text(value, of: receiver)
    seqtrace_end(writer, lane, Self.returnCode, place, text)
  }

  /// Ends the call with the error that it threw.
  ///
  /// - Parameter text: The text for the error; `.some(nil)` records no text. If omitted, the error's type and
  ///   case are recorded.
  @usableFromInline
  func end(throwing error: any Error, _ text: String?? = nil) {
    guard let lane, let writer else { return }
    let text = Hand(lane: lane, writer: writer).text(text ?? ErrorText.text(of: error))
    if error is CancellationError {
      seqtrace_end_cancelled(writer, lane, Self.throwCode, place, text)
    } else {
      seqtrace_end(writer, lane, Self.throwCode, place, text)
    }
  }
}

extension CallScope {
  /// Runs the body of the call and records how it ended.
  @inlinable @inline(__always)
  func run<R, E: Error>(
    returning describeValue: ((R) -> String?)?, throwing describeError: ((E) -> String?)?,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    // The body occurs only once here, and isn't passed to another function. Otherwise the compiler wouldn't
    // inline it, and a call would cost 2 ns even where nothing is recorded.
    let isBound = mayBind && bind()
    do throws(E) {
      let value = try body()
      if isBound { Self.unbind() }
      if let describeValue, isRecorded { end(describeValue(value)) } else { end() }
      return value
    } catch {
      if isBound { Self.unbind() }
      if isRecorded {
        end(throwing: error, describeError.map { $0(error) })
      }
      throw error
    }
  }

  /// If the call runs on an actor, makes the tasks that it starts inherit the call as their origin. Returns
  /// whether a binding was made, which must then be ended.
  ///
  /// This is necessary because the recorder can't see the start of a task on an actor.
  @usableFromInline
  func bind() -> Bool {
    // The thread's lane has just been looked up for this call.
    guard let lane, lane.pointee.binds_tasks || seqtrace_executor_of_known_task() != 0,
      seqtrace_can_bind(), let point = RecordingPoint.found
    else { return false }
    point.inside(
      EventReference(lane: LaneID(bitPattern: lane.pointee.number), place: place), isOnActor: true
    )
    .pushBinding()
    return true
  }

  @usableFromInline static func unbind() { seqtrace_pop_local() }
}
