/// The target of a recorded `await`; in the session format, the event's `registration`.
package enum AwaitScope: UInt32, Sendable {
  /// The start of a scope that will wait for all tasks started in it.
  case begins = 1
  /// The end of that scope: everything started in it has finished.
  case ends
  /// The children that were started between two positions of the lane.
  case range
  /// The children that were started between two positions of the lane; they finish before the lane's next
  /// event.
  case closing
  /// The work of the handoff that is the event's cause, or of the task in the given lane.
  case work
}
