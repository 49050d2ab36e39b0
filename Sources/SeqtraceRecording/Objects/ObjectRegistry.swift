internal import CSeqtraceRecorder

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
///
/// Threads know objects by their address and the word of their header that holds the address of the
/// side table, which a weak reference pins. So a reference that isn't needed any more is kept until
/// the generation tells threads to forget what they know.
struct ObjectRegistry: @unchecked Sendable {
  // Sendable, because the generation is an atomic, and the rest are values.

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
    /// Whether the last sweep found the object dying or dead.
    var isDoomed = false
  }

  /// An object whose death nobody has recorded yet.
  private struct Watched {
    let address: ObjectIdentifier
    let name: String
  }

  private static let retiredLimit = 1024
  private let generation: UnsafeMutablePointer<seqtrace_generation>
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var watched: [Int32: Watched] = [:]
  /// Whether the dead are buried as soon as they are come across, so that they don't pile up; where
  /// that happens depends on addresses, so it may decide about nothing that is drawn.
  var buriesAtOnce = false
  /// Who was buried that way, and isn't recorded yet.
  private var buried: [Identity] = []
  private var retired: [ObjectReference] = []
  private var sweepLimit = 4096
  private var survivors: [AnyObject] = []
  private var lastSerial: Int32 = 0

  init(generation: UnsafeMutablePointer<seqtrace_generation>) { self.generation = generation }

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
    if let old = entries[object.address]?.identity.serial, old != identity.serial {
      buryAtOnce(old)
    }
    replace(Entry(identity: identity, object: object), at: object.address)
    // A centre is where others meet: its own end is no part of the story.
    if !(object.type is any NamedParticipant.Type) {
      watched[identity.serial] = Watched(address: object.address, name: identity.name)
    }
    if entries.count > sweepLimit { sweep() }
  }

  /// Forgets who the object at an address is, if it is known by the serial.
  mutating func forget(_ address: ObjectIdentifier, serial: Int32) {
    guard entries[address]?.identity.serial == serial else { return }
    replace(nil, at: address)
    watched[serial] = nil
    seqtrace_generation_bump(generation)
  }

  /// Begins an object's destruction; `nil` if it is being destroyed already.
  mutating func beginDestruction(of object: ObjectReference, name: String?) -> Identity? {
    if entries[object.address]?.stage == .destroyed { replace(nil, at: object.address) }
    let known = identity(of: object)
    if known != nil, entries[object.address]?.stage == .dying { return nil }
    let identity = known ?? makeIdentity(name: name ?? Self.name(of: object.type))
    replace(Entry(identity: identity, object: object, stage: .dying), at: object.address)
    watched[identity.serial] = nil
    return identity
  }

  /// Ends the destruction of the object at an address.
  ///
  /// A `deinit` of its superclass may still run, so it stays known until the address is used again.
  mutating func endDestruction(at address: ObjectIdentifier, serial: Int32) {
    guard entries[address]?.identity.serial == serial else { return }
    entries[address]?.stage = .destroyed
    // An object that lives on is another one from now on.
    if let object = entries[address]?.object, lives(object) {
      seqtrace_generation_bump(generation)
    }
  }

  // MARK: - Deaths that nobody records

  /// Whether an object has died, or begun to; `nil` if somebody has recorded that.
  mutating func isDead(_ serial: Int32) -> Bool? {
    guard let address = watched[serial]?.address else { return nil }
    guard let entry = entries[address], entry.identity.serial == serial else { return true }
    return !lives(entry.object)
  }

  /// Who an object was that has been found dead; nobody asks for it again.
  mutating func bury(_ serial: Int32) -> Identity? {
    watched.removeValue(forKey: serial).map { Identity(serial: serial, name: $0.name) }
  }

  private mutating func buryAtOnce(_ serial: Int32) {
    if buriesAtOnce, let identity = bury(serial) { buried.append(identity) }
  }

  /// Who was buried without being asked for since the last time.
  mutating func takeBuried() -> [Identity] {
    guard !buried.isEmpty else { return [] }
    defer { buried = [] }
    return buried
  }

  /// The objects whose deaths nobody has recorded, in order.
  var unrecorded: [Int32] { watched.keys.sorted() }

  /// Whether an object lives. Where only a hold on it can tell, it is let go of behind the lock.
  private mutating func lives(_ object: ObjectReference) -> Bool {
    if let isDying = object.hasBegunToDie { return !isDying }
    guard let survivor = object.object else { return false }
    survivors.append(survivor)
    return true
  }

  /// What must not be let go of before the session's lock is.
  mutating func takeSurvivors() -> [AnyObject] {
    guard !survivors.isEmpty else { return [] }
    defer { survivors = [] }
    return survivors
  }

  private mutating func replace(_ entry: Entry?, at address: ObjectIdentifier) {
    if let old = entries[address]?.object { retired.append(old) }
    entries[address] = entry
    guard retired.count > Self.retiredLimit else { return }
    seqtrace_generation_bump(generation)
    retired = []
  }

  /// Forgets the dead: an object that is only dying gets until the next sweep.
  private mutating func sweep() {
    for (address, entry) in entries {
      if lives(entry.object) {
        continue
      } else if entry.isDoomed {
        buryAtOnce(entry.identity.serial)
        replace(nil, at: address)
      } else {
        entries[address]?.isDoomed = true
      }
    }
    sweepLimit = max(4096, 2 * entries.count)
  }

  /// What objects of a type are called.
  static func name(of type: AnyClass) -> String {
    // What `String(describing:)` says in the end; it first searches all conformances for each kind of
    // description that a value may have, which is a 14th of the placeholder scenario's instructions.
    (type as? any NamedParticipant.Type)?.participantName ?? _typeName(type, qualified: false)
  }
}
