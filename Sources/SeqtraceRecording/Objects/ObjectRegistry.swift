internal import SeqtraceEvents

/// The serials of a session's objects, across all types, from 1.
///
/// An address identifies an object only during the object's life, so each entry has a weak reference to its
/// object:
///
/// | the entry's object | the object in question | result |
/// |---|---|---|
/// | lives | lives | the same |
/// | has died or is dying | lives | a new one at an address used again |
/// | has died or is dying | is in its `deinit`, of the same type | the same |
/// | was destroyed | begins its destruction | a new one that was never seen alive |
///
/// The table stores nothing about an object elsewhere, so no answer outlives its object.
struct ObjectRegistry: @unchecked Sendable {
  // Sendable, because the session's lock also guards the known objects.

  /// The identity of an object.
  struct Identity: Sendable {
    let serial: Int32
    let name: String
  }

  /// An object without a recorded destruction.
  private struct Watched {
    let address: ObjectIdentifier
    let name: String
  }

  private var objects: [ObjectIdentifier: KnownObject] = [:]
  private var watched: [Int32: Watched] = [:]
  /// Classes with objects that record their own destruction; these aren't checked.
  private var mortal: Set<ObjectIdentifier> = []
  /// Whether dead objects are removed as soon as they are found, so that they don't accumulate. When that
  /// happens depends on addresses, so it must not affect anything that is drawn.
  var buriesAtOnce = false
  /// The objects that were removed that way and have no recorded destruction yet.
  private var buried: [Identity] = []
  private var sweepLimit = 4096
  private var survivors: [AnyObject] = []
  private var lastSerial: Int32 = 0

  /// Makes the identity of an object that doesn't exist yet.
  mutating func makeIdentity(name: String) -> Identity {
    lastSerial += 1
    return Identity(serial: lastSerial, name: name)
  }

  /// The entry of an object; `nil` if it hasn't been seen before.
  func known(_ object: AnyObject) -> KnownObject? {
    guard let known = objects[ObjectIdentifier(object)], known.isKnowledge(of: object) else {
      return nil
    }
    return known
  }

  /// From now on, gives the object at this address an identity.
  mutating func bind(_ object: AnyObject, to identity: Identity) {
    let address = ObjectIdentifier(object)
    if let old = objects[address]?.identity.serial, old != identity.serial {
      buryAtOnce(old)
    }
    objects[address] = KnownObject(object, as: identity)
    // The destruction of a notification centre isn't worth showing.
    if !(type(of: object) is any NamedParticipant.Type) {
      watched[identity.serial] = Watched(address: address, name: identity.name)
    }
    if objects.count > sweepLimit { sweep() }
  }

  /// Removes the entry for an address if it has the serial.
  mutating func forget(_ address: ObjectIdentifier, serial: Int32) {
    guard objects[address]?.identity.serial == serial else { return }
    objects[address] = nil
    watched[serial] = nil
  }

  /// Starts an object's destruction; `nil` if it is being destroyed already.
  mutating func beginDestruction(of object: AnyObject, name: String?) -> Identity? {
    let address = ObjectIdentifier(object)
    mortal.insert(ObjectIdentifier(type(of: object)))
    if objects[address]?.stage == .destroyed { objects[address] = nil }
    if let known = known(object) {
      if known.stage == .dying { return nil }
      known.stage = .dying
      watched[known.identity.serial] = nil
      return known.identity
    }
    let identity = makeIdentity(name: name ?? Self.name(of: type(of: object)))
    objects[address] = KnownObject(object, as: identity, stage: .dying)
    return identity
  }

  /// Ends the destruction of the object at an address.
  ///
  /// The `deinit` of a superclass may still run, so it stays known until the address is used again.
  mutating func endDestruction(at address: ObjectIdentifier, serial: Int32) {
    guard let known = objects[address], known.identity.serial == serial else { return }
    known.stage = .destroyed
  }

  // MARK: - Deaths that aren't recorded where they happen

  /// Whether an object is destroyed or in destruction; `nil` if that is recorded.
  ///
  /// - Parameter isLastLook: Whether the session ends, so that objects which were to record their destruction
  ///   themselves are checked, too.
  mutating func isDead(_ serial: Int32, isLastLook: Bool = false) -> Bool? {
    guard let address = watched[serial]?.address else { return nil }
    guard let known = objects[address], known.identity.serial == serial else { return true }
    return isLastLook ? !isHeld(known) : !lives(known)
  }

  /// Removes and returns the identity of an object that was found dead; it isn't checked again.
  mutating func bury(_ serial: Int32) -> Identity? {
    watched.removeValue(forKey: serial).map { Identity(serial: serial, name: $0.name) }
  }

  private mutating func buryAtOnce(_ serial: Int32) {
    if buriesAtOnce, let identity = bury(serial) { buried.append(identity) }
  }

  /// The objects that were removed at once since the last call.
  mutating func takeBuried() -> [Identity] {
    guard !buried.isEmpty else { return [] }
    defer { buried = [] }
    return buried
  }

  /// The objects without a recorded destruction, in order.
  var unrecorded: [Int32] { watched.keys.sorted() }

  /// Whether there is no sign that an object has been destroyed.
  private mutating func lives(_ known: KnownObject) -> Bool {
    // Taking a reference here could make its release destroy the object in the wrong place.
    if mortal.contains(known.type) { return known.stage == .alive }
    return isHeld(known)
  }

  /// Whether an object lives. If it does, it is kept until the session's lock is released.
  private mutating func isHeld(_ known: KnownObject) -> Bool {
    guard let survivor = known.object else { return false }
    survivors.append(survivor)
    return true
  }

  /// The objects that must not be released while the session's lock is held.
  mutating func takeSurvivors() -> [AnyObject] {
    guard !survivors.isEmpty else { return [] }
    defer { survivors = [] }
    return survivors
  }

  /// Removes dead objects. An object in destruction stays until the next sweep.
  private mutating func sweep() {
    for (address, known) in objects where !lives(known) {
      if known.isDoomed {
        buryAtOnce(known.identity.serial)
        objects[address] = nil
      } else {
        known.isDoomed = true
      }
    }
    sweepLimit = max(4096, 2 * objects.count)
  }

  /// The names of the classes so far: to make them takes a tenth of the time where tests are short.
  private static let names = Guarded<[ObjectIdentifier: String]>([:])

  /// The name of a type's objects.
  static func name(of type: AnyClass) -> String {
    if let name = (type as? any NamedParticipant.Type)?.participantName { return name }
    let key = ObjectIdentifier(type)
    if let name = names.withLock({ $0[key] }) { return name }
    let name = String(nameOf: type, withArguments: true)
    names.withLock { $0[key] = name }
    return name
  }
}
