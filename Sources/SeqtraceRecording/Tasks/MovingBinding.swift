internal import CSeqtraceRecorder

/// A binding for tasks that synchronous code on an actor starts; it moves with the code from one activation
/// to the next.
///
/// A post binds once and moves the binding from callback to callback. Binding costs 50 ns, as much as the
/// rest of a callback; moving costs 1 ns. Outside of tasks, for example in the handlers of a main loop, the
/// current binding is borrowed, because nothing else can read it meanwhile. In a task, its children may read
/// it, so it isn't borrowed.
struct MovingBinding {
  private let value: UnsafeMutablePointer<RecordingPoint?>
  /// The original position of a borrowed binding; `nil` if the binding isn't borrowed.
  private let origin: RecordingPoint.Place?

  /// Binds an activation of the running code, until ``end()`` is called in the same function.
  ///
  /// Returns `nil` if nothing can be bound.
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
