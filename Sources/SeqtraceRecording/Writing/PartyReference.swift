package import SeqtraceEvents

/// A participant as the recorder passes it around, without keeping its object alive.
///
/// Whatever makes one of an object must keep the object alive until the recorder has seen it.
package enum PartyReference: @unchecked Sendable {
  // Sendable, because the object is only asked for its address, its type, and whether it lives.
  case object(Unmanaged<AnyObject>, facet: String?)
  case role(String)
  /// A type, for calls of its static members and of its values.
  case type(Any.Type)
  /// One that the recorder has told apart already.
  case participant(Participant)
}
