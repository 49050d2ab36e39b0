internal import CSeqtraceRecorder

/// An object as the recorder knows it: its address, its type, and whether it still lives.
///
/// Whoever makes a reference must keep the object alive until the recorder has seen it; otherwise
/// asking for its life could be what ends it.
package struct ObjectReference: @unchecked Sendable {
  // Sendable, because the object is never handed out: it is only asked whether it still lives,
  // which the runtime allows from any thread.

  /// The object's address, which another object may use later.
  let address: ObjectIdentifier
  /// The object's dynamic type.
  let type: AnyClass
  /// Whether the object was already in its `deinit` when the reference was made.
  let isDying: Bool
  /// The object, if it lives; whoever holds it may be the last to.
  private(set) weak var object: AnyObject?
  /// The word of its header that holds the address of its side table, which the weak reference keeps;
  /// 0 if there is none.
  private let count: UInt64

  package init(_ object: AnyObject) {
    address = ObjectIdentifier(object)
    type = Swift.type(of: object)
    self.object = object
    // The runtime gives no weak reference to an object whose `deinit` has begun.
    isDying = self.object == nil
    count = isDying ? 0 : ObjectBits(object)?.count ?? 0
  }

  /// Whether the object has not begun to die.
  var isAlive: Bool { object != nil }

  /// Whether the object has begun to die, found out without holding it: a hold may turn out to be the
  /// last one, and then the object dies on a thread on which it never would without the recorder.
  /// `nil` if the runtime gives no such answer.
  var hasBegunToDie: Bool? {
    if isDying { return true }
    return count != 0 && RuntimeCheck.knowsDeaths ? seqtrace_has_begun_to_die(count) : nil
  }

  /// The same, without asking whether the runtime is known.
  var seemsToDie: Bool { count != 0 && seqtrace_has_begun_to_die(count) }
}

/// A class whose objects appear in traces under another name than that of their type.
package protocol NamedParticipant: AnyObject {
  static var participantName: String { get }
}
