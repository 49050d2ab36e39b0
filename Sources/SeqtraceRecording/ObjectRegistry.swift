/// The serials of a session's objects, over all types, from 1.
///
/// An address says who an object is only while the object lives, so each entry watches over its
/// object with a weak reference:
///
/// | the entry's object | the object asked about | then it is |
/// |---|---|---|
/// | lives | lives | the same |
/// | has died or is dying | lives | a new one at an address used again |
/// | has died or is dying | is in its `deinit`, of the same type | the same |
/// | was destroyed | begins its destruction | a new one that nobody saw alive |
struct ObjectRegistry {
  /// Who an object is.
  struct Identity {
    let serial: Int32
    let name: String
  }

  /// How far the destruction of an entry's object has been recorded.
  private enum Stage { case alive, dying, destroyed }

  private struct Entry {
    let identity: Identity
    let object: ObjectReference
    var stage = Stage.alive
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastSerial: Int32 = 0

  /// Makes the identity of an object that does not exist yet.
  mutating func makeIdentity(name: String) -> Identity {
    lastSerial += 1
    return Identity(serial: lastSerial, name: name)
  }

  /// Who an object is, if it has been seen before.
  func identity(of object: ObjectReference) -> Identity? {
    guard let entry = entries[object.address] else { return nil }
    if object.isDying { return entry.object.type == object.type ? entry.identity : nil }
    return entry.object.isAlive && entry.stage != .destroyed ? entry.identity : nil
  }

  /// From now on, the object at this address is known by an identity.
  mutating func bind(_ object: ObjectReference, to identity: Identity) {
    entries[object.address] = Entry(identity: identity, object: object)
  }

  /// Forgets who the object at an address is, if it is known by the serial.
  mutating func forget(_ address: ObjectIdentifier, serial: Int32) {
    if entries[address]?.identity.serial == serial { entries[address] = nil }
  }

  /// Begins an object's destruction; `nil` if it is being destroyed already.
  mutating func beginDestruction(of object: ObjectReference, name: String?) -> Identity? {
    if entries[object.address]?.stage == .destroyed { entries[object.address] = nil }
    let known = identity(of: object)
    if known != nil, entries[object.address]?.stage == .dying { return nil }
    let identity = known ?? makeIdentity(name: name ?? Self.name(of: object.type))
    entries[object.address] = Entry(identity: identity, object: object, stage: .dying)
    return identity
  }

  /// Ends the destruction of the object at an address.
  ///
  /// A `deinit` of its superclass may still run, so it stays known until the address is used again.
  mutating func endDestruction(at address: ObjectIdentifier, serial: Int32) {
    if entries[address]?.identity.serial == serial { entries[address]?.stage = .destroyed }
  }

  /// What objects of a type are called.
  static func name(of type: AnyClass) -> String {
    (type as? any NamedParticipant.Type)?.participantName ?? String(describing: type)
  }
}
