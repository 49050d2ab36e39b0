/// An object known to a session.
///
/// A class, so that its weak reference is never copied: a copied weak reference to an object in destruction
/// refers to nothing, and no longer distinguishes that object from a later one at its address.
final class KnownObject {
  /// How far the object's destruction has been recorded.
  enum Stage { case alive, dying, destroyed }

  let identity: ObjectRegistry.Identity
  let type: ObjectIdentifier
  /// The object, unless its destruction has started. Releasing the returned reference may destroy the object.
  private(set) weak var object: AnyObject?
  var stage: Stage
  /// Whether the last sweep found the object destroyed or in destruction.
  var isDoomed = false
  /// The object's number among the session's names; 0 if it has none yet.
  var row: UInt32 = 0

  init(_ object: AnyObject, as identity: ObjectRegistry.Identity, stage: Stage = .alive) {
    self.identity = identity
    self.stage = stage
    self.object = object
    type = ObjectIdentifier(Swift.type(of: object))
  }

  /// Whether this entry is about an object, and not about an earlier one at the same address.
  func isKnowledge(of other: AnyObject) -> Bool {
    if stage != .destroyed, object != nil { return true }
    return type == ObjectIdentifier(Swift.type(of: other)) && Self.hasBegunToDie(other)
  }

  /// Whether an object's destruction has started: the runtime then makes no weak reference to it.
  static func hasBegunToDie(_ object: AnyObject) -> Bool {
    weak let reference = object
    return reference == nil
  }
}

/// A class with objects that have another name in traces than their type's.
package protocol NamedParticipant: AnyObject {
  static var participantName: String { get }
}
