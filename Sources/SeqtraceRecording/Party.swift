package import SeqtraceEvents

/// Somebody who sends or receives: an object, a side of one, or a role.
///
/// A party is made for one call of a ``Recorder`` function, which keeps no reference to its object.
public enum Party {
  /// An object, named by its type.
  case object(AnyObject)
  /// A side of an object that is drawn as a lifeline of its own, such as `"extension"`.
  case facet(String, of: AnyObject)
  /// Somebody without an object, such as `"client"`; unique by the name.
  case role(String)
  /// A type that acts itself, as with static members; a role with the type's name.
  case type(Any.Type)
}

extension Party {
  /// What the recorder keeps of the party.
  package var reference: PartyReference {
    switch self {
    case .object(let object): .object(ObjectReference(object), facet: nil)
    case .facet(let name, let object): .object(ObjectReference(object), facet: name)
    case .role(let name): .role(name)
    case .type(let type): .role(String(describing: type))
    }
  }
}

/// A party as the recorder passes it around, without keeping its object alive.
package enum PartyReference: Sendable {
  case object(ObjectReference, facet: String?)
  case role(String)
  /// One that the recorder has told apart already.
  case participant(Participant)
}
