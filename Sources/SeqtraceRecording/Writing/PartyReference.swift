package import SeqtraceEvents

/// A reference to a participant, for use inside the recorder. It doesn't keep its object alive.
///
/// Code that makes a reference to an object must keep the object alive until the recorder has used it.
package enum PartyReference: @unchecked Sendable {
  // Sendable because only the object's address, its type, and whether it is alive are read.
  case object(Unmanaged<AnyObject>, facet: String?)
  case role(String)
  /// A type, as the receiver of calls of its static members and of its values.
  case type(Any.Type)
  /// A participant that the recorder has already identified.
  case participant(Participant)
}
