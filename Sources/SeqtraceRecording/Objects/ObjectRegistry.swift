internal import SeqtraceEvents

/// The objects that a session has seen, each with a serial number. The numbers count the objects of all
/// types, from 1.
///
/// An address identifies an object only while the object exists, so each entry has a weak reference to its
/// object. Given an object at an address with an entry:
///
/// | the entry's object | the given object | result |
/// |---|---|---|
/// | lives | lives | the same object |
/// | has died or is dying | lives | a new object at a reused address |
/// | has died or is dying | is in its `deinit`, of the same type | the same object |
/// | was destroyed | begins its destruction | a new object that was never seen alive |
///
/// No other table has entries for objects, so nothing recorded about an object outlives its entry.
struct ObjectRegistry: @unchecked Sendable {
  // Sendable because the session's lock also guards the known objects.

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
  /// The classes with objects that record their own destruction. Such objects are checked only when the
  /// session ends.
  private var mortal: Set<ObjectIdentifier> = []
  /// Whether an object is reported as dead as soon as a sweep finds it dead or its address is reused, so that
  /// dead objects don't accumulate. When this happens depends on addresses, so nothing in a drawing may depend
  /// on it.
  var buriesAtOnce = false
  /// The dead objects that were removed at once since the last `takeBuried()`.
  private var buried: [Identity] = []
  private var sweepLimit = 4096
  private var survivors: [AnyObject] = []
  private var lastSerial: Int32 = 0

  /// Returns the identity for an object that doesn't exist yet.
  mutating func makeIdentity(name: String) -> Identity {
    lastSerial += 1
    return Identity(serial: lastSerial, name: name)
  }

  /// Returns the entry of an object; `nil` if it hasn't been seen before.
  func known(_ object: AnyObject) -> KnownObject? {
    guard let known = objects[ObjectIdentifier(object)], known.isKnowledge(of: object) else {
      return nil
    }
    return known
  }

  /// Gives the object at this address an identity.
  mutating func bind(_ object: AnyObject, to identity: Identity) {
    let address = ObjectIdentifier(object)
    if let old = objects[address]?.identity.serial, old != identity.serial {
      buryAtOnce(old)
    }
    objects[address] = KnownObject(object, as: identity)
    // The destruction of a notification centre isn't shown.
    if !(type(of: object) is any NamedParticipant.Type) {
      watched[identity.serial] = Watched(address: address, name: identity.name)
    }
    if objects.count > sweepLimit { sweep() }
  }

  /// Removes the entry for an address if the entry has this serial number.
  mutating func forget(_ address: ObjectIdentifier, serial: Int32) {
    guard objects[address]?.identity.serial == serial else { return }
    objects[address] = nil
    watched[serial] = nil
  }

  /// Starts an object's destruction; returns `nil` if it has already started.
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
  /// The entry stays until the address is reused, because a superclass's `deinit` may still run.
  mutating func endDestruction(at address: ObjectIdentifier, serial: Int32) {
    guard let known = objects[address], known.identity.serial == serial else { return }
    known.stage = .destroyed
  }

  // MARK: - Deaths found later

  /// Returns whether an object is destroyed or in destruction; `nil` if its destruction is already recorded.
  ///
  /// - Parameter isLastLook: Whether this is the check at the session's end, which includes the objects that
  ///   should have recorded their own destruction.
  mutating func isDead(_ serial: Int32, isLastLook: Bool = false) -> Bool? {
    guard let address = watched[serial]?.address else { return nil }
    guard let known = objects[address], known.identity.serial == serial else { return true }
    return isLastLook ? !isHeld(known) : !lives(known)
  }

  /// Removes and returns the identity of an object that was found dead, which ends its checks.
  mutating func bury(_ serial: Int32) -> Identity? {
    watched.removeValue(forKey: serial).map { Identity(serial: serial, name: $0.name) }
  }

  private mutating func buryAtOnce(_ serial: Int32) {
    if buriesAtOnce, let identity = bury(serial) { buried.append(identity) }
  }

  /// Returns the dead objects that were removed at once since the last call of this function.
  mutating func takeBuried() -> [Identity] {
    guard !buried.isEmpty else { return [] }
    defer { buried = [] }
    return buried
  }

  /// The serial numbers of the objects without a recorded destruction, in ascending order.
  var unrecorded: [Int32] { watched.keys.sorted() }

  /// Returns whether an object has shown no sign of destruction.
  private mutating func lives(_ known: KnownObject) -> Bool {
    // For such an object, only the recorded stage is read: a strong reference could delay its destruction.
    if mortal.contains(known.type) { return known.stage == .alive }
    return isHeld(known)
  }

  /// Returns whether an object lives. If it does, it is kept alive until the session's lock is released.
  private mutating func isHeld(_ known: KnownObject) -> Bool {
    guard let survivor = known.object else { return false }
    survivors.append(survivor)
    return true
  }

  /// Returns the objects that were kept alive, and forgets them. Release them after the session's lock.
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

  /// The cached names of classes. Without the cache, names take a tenth of the time of short tests.
  private static let names = Guarded<[ObjectIdentifier: String]>([:])

  /// Returns the name that a class gives its objects in traces.
  static func name(of type: AnyClass) -> String {
    if let name = (type as? any NamedParticipant.Type)?.participantName { return name }
    let key = ObjectIdentifier(type)
    if let name = names.withLock({ $0[key] }) { return name }
    let name = String(nameOf: type, withArguments: true)
    names.withLock { $0[key] = name }
    return name
  }
}
