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
    case .object(let object): .object(Unmanaged.passUnretained(object), facet: nil)
    case .facet(let name, let object): .object(Unmanaged.passUnretained(object), facet: name)
    case .role(let name): .role(name)
    case .type(let type): .role(String(describing: type))
    }
  }
}

extension Party {
  /// The type that the party belongs to; a role has none.
  var owner: Any.Type? {
    switch self {
    case .object(let object), .facet(_, let object): Swift.type(of: object)
    case .type(let type): type
    case .role: nil
    }
  }
}

/// A party as the recorder passes it around, without keeping its object alive.
///
/// Whoever makes one of an object must keep the object alive until the recorder has seen it.
package enum PartyReference: @unchecked Sendable {
  // Sendable, because the object is only asked for its address, its type, and whether it lives.
  case object(Unmanaged<AnyObject>, facet: String?)
  case role(String)
  /// One that the recorder has told apart already.
  case participant(Participant)
}
