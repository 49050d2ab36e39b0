internal import CSeqtraceRecorder

/// A binding of a recording point, which the tasks that synchronous code on an actor starts inherit. It is
/// moved from one activation of the code to the next.
///
/// A post makes one binding and moves it from callback to callback. Making a binding costs 50 ns, as much as
/// the rest of a callback; moving it costs 1 ns. Outside of tasks, for example in the handlers of a main
/// loop, an existing binding is borrowed, because nothing else can read it meanwhile. In a task, child tasks
/// may read it, so it isn't borrowed.
struct MovingBinding {
  private let value: UnsafeMutablePointer<RecordingPoint?>
  /// The original position of a borrowed binding; `nil` if the binding isn't borrowed.
  private let origin: RecordingPoint.Place?

  /// Binds the position inside an activation of the running code. Call ``end()`` in the same function.
  ///
  /// Returns `nil` if no binding can be made.
  init?(_ event: EventReference, of hand: Hand) {
    guard seqtrace_can_bind() else { return nil }
    if seqtrace_current_task() == 0, let value = RecordingPoint.boundValue,
      let origin = value.pointee?.lendPlace(to: event, of: hand)
    {
      self.value = value
      self.origin = origin
    } else {
      guard let point = RecordingPoint.found else { return nil }
      point.inside(event, isOnActor: true).pushBinding()
      guard let value = RecordingPoint.boundValue else {
        seqtrace_pop_local()
        return nil
      }
      self.value = value
      origin = nil
    }
  }

  /// Moves the binding to another activation of the lane.
  func move(to place: UInt32) { value.pointee?.move(to: place) }

  /// Ends the binding, or restores the borrowed one.
  func end() {
    if let origin { value.pointee?.move(back: origin) } else { seqtrace_pop_local() }
  }
}
