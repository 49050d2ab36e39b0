internal import CSeqtraceRecorder

/// What the tasks inherit that synchronous code on an actor starts, while it goes from one activation
/// to the next.
///
/// A post binds once and moves the binding from callback to callback: to bind costs 50 ns, as much as
/// all else of a callback, to move 1 ns. Outside of tasks, as in the handlers of a main loop, the
/// binding in force is lent: nothing else can read it meanwhile. In a task, its children may.
struct MovingBinding {
  private let value: UnsafeMutablePointer<RecordingPoint?>
  /// Where the lent binding was; `nil` for a binding of its own.
  private let origin: RecordingPoint.Place?

  /// Binds an activation of the running code, until ``end()`` in the same function.
  ///
  /// `nil` if nothing can be bound.
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

  /// Ends the binding, or gives it back.
  func end() {
    if let origin { value.pointee?.move(back: origin) } else { seqtrace_pop_local() }
  }
}
