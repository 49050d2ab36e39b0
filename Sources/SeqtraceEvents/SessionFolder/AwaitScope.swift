/// What a recorded `await` without a cause says of a scope that waits for the tasks begun in it.
package enum AwaitScope: UInt32, Sendable {
  /// The scope begins.
  case begins = 1
  /// The scope has ended: all that was begun in it is over.
  case ends
}
