/// An object as a session knows it.
///
/// It is a class, so that its weak reference is never copied: the copy of a weak reference to an object
/// that has begun to die refers to nothing, and no longer keeps that object apart from a later one.
final class KnownObject {
  /// How far the object's destruction has been recorded.
  enum Stage { case alive, dying, destroyed }

  let identity: ObjectRegistry.Identity
  let type: ObjectIdentifier
  /// The object, unless it has begun to die. Releasing the returned reference may end the object.
  private(set) weak var object: AnyObject?
  var stage: Stage
  /// Whether the last sweep found the object dying or dead.
  var isDoomed = false
  /// The object's number among the session's names; 0 before it has one.
  var row: UInt32 = 0

  init(_ object: AnyObject, as identity: ObjectRegistry.Identity, stage: Stage = .alive) {
    self.identity = identity
    self.stage = stage
    self.object = object
    type = ObjectIdentifier(Swift.type(of: object))
  }

  /// Whether this is what is known of an object, and not of an earlier one at the same address.
  func isKnowledge(of other: AnyObject) -> Bool {
    if stage != .destroyed, object != nil { return true }
    return type == ObjectIdentifier(Swift.type(of: other)) && Self.hasBegunToDie(other)
  }

  /// Whether an object has begun to die: the runtime makes no weak reference to it then.
  static func hasBegunToDie(_ object: AnyObject) -> Bool {
    weak let reference = object
    return reference == nil
  }
}

/// A class whose objects appear in traces under another name than that of their type.
package protocol NamedParticipant: AnyObject {
  static var participantName: String { get }
}
