/// An object that a session has seen.
///
/// This is a class so that its weak reference is never copied. A copy made while the object is being
/// destroyed would be `nil`, and would no longer distinguish that object from a later one at the same
/// address.
final class KnownObject {
  /// The recorded stage of the object's life.
  enum Stage { case alive, dying, destroyed }

  let identity: ObjectRegistry.Identity
  let type: ObjectIdentifier
  /// The object; `nil` once its destruction has started. Releasing a strong reference that was read here may
  /// destroy the object.
  private(set) weak var object: AnyObject?
  var stage: Stage
  /// Whether the last sweep found the object destroyed or in destruction.
  var isDoomed = false
  /// The object's number in the session's name table; 0 if it has none yet.
  var row: UInt32 = 0

  init(_ object: AnyObject, as identity: ObjectRegistry.Identity, stage: Stage = .alive) {
    self.identity = identity
    self.stage = stage
    self.object = object
    type = ObjectIdentifier(Swift.type(of: object))
  }

  /// Returns whether this entry is about the given object, and not about an earlier one at the same address.
  func isKnowledge(of other: AnyObject) -> Bool {
    if stage != .destroyed, object != nil { return true }
    return type == ObjectIdentifier(Swift.type(of: other)) && Self.hasBegunToDie(other)
  }

  /// Returns whether an object's destruction has started: from then on, weak references to it are `nil`.
  static func hasBegunToDie(_ object: AnyObject) -> Bool {
    weak let reference = object
    return reference == nil
  }
}

/// A class with its own name for its objects in traces, used instead of the type's name.
package protocol NamedParticipant: AnyObject {
  static var participantName: String { get }
}
