/// What a recorded `await` waits for; in the session format, the event's `registration`.
package enum AwaitScope: UInt32, Sendable {
  /// A scope begins that will wait for all tasks started in it.
  case begins = 1
  /// That scope has ended: all that was started in it is over.
  case ends
  /// The children that were started between two places of the lane.
  case range
  /// The children that were started between two places of the lane; they are over before the lane's
  /// next event.
  case closing
  /// The work of the handoff that the cause names, or of a task whose lane is named.
  case work
}
