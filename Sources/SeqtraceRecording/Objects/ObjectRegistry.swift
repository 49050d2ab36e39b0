/// The serials of a session's objects, over all types, from 1.
///
/// An address identifies an object only while the object lives, so each entry watches its object with a
/// weak reference:
///
/// | the entry's object | the object asked about | then it is |
/// |---|---|---|
/// | lives | lives | the same |
/// | has died or is dying | lives | a new one at an address used again |
/// | has died or is dying | is in its `deinit`, of the same type | the same |
/// | was destroyed | begins its destruction | a new one that was never seen alive |
///
/// Nothing is known of an object outside of this table, so an answer can't outlive its object.
struct ObjectRegistry: @unchecked Sendable {
  // Sendable, because the session's lock guards what is known of the objects, too.

  /// Who an object is.
  struct Identity: Sendable {
    let serial: Int32
    let name: String
  }

  /// An object whose death isn't recorded yet.
  private struct Watched {
    let address: ObjectIdentifier
    let name: String
  }

  private var objects: [ObjectIdentifier: KnownObject] = [:]
  private var watched: [Int32: Watched] = [:]
  /// Classes whose objects record their deaths themselves; these aren't searched for the dead.
  private var mortal: Set<ObjectIdentifier> = []
  /// Whether dead objects are buried as soon as they are found, so that they don't pile up; where that
  /// happens depends on addresses, so it may decide about nothing that is drawn.
  var buriesAtOnce = false
  /// The objects that were buried that way, and whose deaths aren't recorded yet.
  private var buried: [Identity] = []
  private var sweepLimit = 4096
  private var survivors: [AnyObject] = []
  private var lastSerial: Int32 = 0

  /// Makes the identity of an object that does not exist yet.
  mutating func makeIdentity(name: String) -> Identity {
    lastSerial += 1
    return Identity(serial: lastSerial, name: name)
  }

  /// What is known of an object; `nil` if it hasn't been seen before.
  func known(_ object: AnyObject) -> KnownObject? {
    guard let known = objects[ObjectIdentifier(object)], known.isKnowledge(of: object) else {
      return nil
    }
    return known
  }

  /// From now on, the object at this address is known by an identity.
  mutating func bind(_ object: AnyObject, to identity: Identity) {
    let address = ObjectIdentifier(object)
    if let old = objects[address]?.identity.serial, old != identity.serial {
      buryAtOnce(old)
    }
    objects[address] = KnownObject(object, as: identity)
    // A centre is where others meet: its own end is no part of the story.
    if !(type(of: object) is any NamedParticipant.Type) {
      watched[identity.serial] = Watched(address: address, name: identity.name)
    }
    if objects.count > sweepLimit { sweep() }
  }

  /// Forgets who the object at an address is, if it is known by the serial.
  mutating func forget(_ address: ObjectIdentifier, serial: Int32) {
    guard objects[address]?.identity.serial == serial else { return }
    objects[address] = nil
    watched[serial] = nil
  }

  /// Begins an object's destruction; `nil` if it is being destroyed already.
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
  /// A `deinit` of its superclass may still run, so it stays known until the address is used again.
  mutating func endDestruction(at address: ObjectIdentifier, serial: Int32) {
    guard let known = objects[address], known.identity.serial == serial else { return }
    known.stage = .destroyed
  }

  // MARK: - Deaths that aren't recorded where they happen

  /// Whether an object has died, or begun to; `nil` if that is recorded.
  ///
  /// - Parameter isLastLook: Whether the session ends, so that objects which were to record their deaths
  ///   themselves are looked for, too.
  mutating func isDead(_ serial: Int32, isLastLook: Bool = false) -> Bool? {
    guard let address = watched[serial]?.address else { return nil }
    guard let known = objects[address], known.identity.serial == serial else { return true }
    return isLastLook ? !isHeld(known) : !lives(known)
  }

  /// The identity of an object that has been found dead; from now on, it isn't looked for.
  mutating func bury(_ serial: Int32) -> Identity? {
    watched.removeValue(forKey: serial).map { Identity(serial: serial, name: $0.name) }
  }

  private mutating func buryAtOnce(_ serial: Int32) {
    if buriesAtOnce, let identity = bury(serial) { buried.append(identity) }
  }

  /// The objects that were buried at once since the last call.
  mutating func takeBuried() -> [Identity] {
    guard !buried.isEmpty else { return [] }
    defer { buried = [] }
    return buried
  }

  /// The objects whose deaths aren't recorded, in order.
  var unrecorded: [Int32] { watched.keys.sorted() }

  /// Whether nothing says that an object has died.
  private mutating func lives(_ known: KnownObject) -> Bool {
    // Not held to find out: the release could end the object here, and not where the program does.
    if mortal.contains(known.type) { return known.stage == .alive }
    return isHeld(known)
  }

  /// Whether an object lives. If it does, it is held until the session's lock isn't.
  private mutating func isHeld(_ known: KnownObject) -> Bool {
    guard let survivor = known.object else { return false }
    survivors.append(survivor)
    return true
  }

  /// The objects that may not be released while the session's lock is held.
  mutating func takeSurvivors() -> [AnyObject] {
    guard !survivors.isEmpty else { return [] }
    defer { survivors = [] }
    return survivors
  }

  /// Forgets the dead: an object that is only dying stays until the next sweep.
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

  /// What objects of a type are called.
  static func name(of type: AnyClass) -> String {
    (type as? any NamedParticipant.Type)?.participantName
      ?? String(nameOf: type, withArguments: true)
  }
}
