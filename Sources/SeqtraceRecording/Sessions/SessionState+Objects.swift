internal import SeqtraceEvents

/// The creation of an object that doesn't exist yet, or that no event has mentioned.
struct PendingCreation: Sendable {
  let place: UInt32
  let type: CreatedType
  let identity: ObjectRegistry.Identity
  /// The address of the object that was assumed to be the new one.
  var address: ObjectIdentifier?
  /// The source location of the creation; `nil` if the object's own initialiser records it.
  let site: CreationSite?
  /// The participant that creates the object, by its number; 0 if unknown.
  let surroundings: UInt32
  /// Whether the next initialiser that is declared in the class itself belongs to this creation.
  var awaitsInitializer: Bool
}

/// A creation that ended without an object: with an error, or with `nil`. If all properties were already set,
/// Swift then destroys the object, and this destruction belongs to the creation.
struct FailedCreation: Sendable {
  let type: CreatedType
  let identity: ObjectRegistry.Identity
  /// The position of the event that ended the creation.
  let end: UInt32
}

/// The type of an object that is about to be created.
struct CreatedType: Sendable {
  // The check is a closure, because a generic class can be compared with another class only where its type is
  // known statically.
  let accepts: @Sendable (AnyClass) -> Bool
  let name: String
  let module: @Sendable () -> String
}

extension SessionState {
  /// Returns the number that the name table gives a party; adds the party if necessary.
  mutating func participant(of party: PartyReference, in laneID: LaneID) -> UInt32 {
    names.id(of: resolve(party, in: laneID))
  }

  /// Returns the participant for a party, recorded or not.
  mutating func resolve(_ party: PartyReference, in laneID: LaneID) -> Participant {
    switch party {
    case .participant(let participant): return participant
    case .role(let name): return Participant(name: name)
    case .type(let type): return Participant(name: String(nameOf: type, withArguments: false))
    case .object(let object, let facet):
      let identity = identity(of: object.takeUnretainedValue(), in: laneID)
      return Participant(name: identity.name, serial: identity.serial, facet: facet)
    }
  }

  private mutating func identity(
    of object: AnyObject, in laneID: LaneID
  ) -> ObjectRegistry.Identity {
    if let known = objects.known(object) { return known.identity }
    let identity =
      pendingIdentity(of: object, in: laneID)
      ?? objects.makeIdentity(name: ObjectRegistry.name(of: type(of: object)))
    objects.bind(object, to: identity)
    watchOver(identity)
    return identity
  }

  /// Returns the identity of the innermost creation that still waits for its object and accepts the given
  /// object's type.
  private mutating func pendingIdentity(
    of object: AnyObject, in laneID: LaneID
  ) -> ObjectRegistry.Identity? {
    let type: AnyClass = type(of: object)
    let depth = creations[laneID]?.lastIndex { $0.address == nil && $0.type.accepts(type) }
    guard let depth, !KnownObject.hasBegunToDie(object) else { return nil }
    creations[laneID]?[depth].address = ObjectIdentifier(object)
    return creations[laneID]?[depth].identity
  }

  /// If a creation has just failed and may have made the given object, gives the object the identity from
  /// that creation. The object must be in destruction and unknown.
  mutating func bindToFailedCreation(_ object: AnyObject, in hand: Hand) {
    guard let failed = failedCreations[hand.laneID], failed.end == hand.lane.pointee.place,
      failed.type.accepts(type(of: object)), objects.known(object)?.stage != .alive
    else { return }
    failedCreations[hand.laneID] = nil
    objects.bind(object, to: failed.identity)
  }

  /// Returns whether the innermost activation is a creation to which an initialiser that was just entered
  /// belongs.
  ///
  /// A superclass's initialiser belongs to it if the new object has the created type. An initialiser of the
  /// created type itself (`isOwn`) belongs to it only once, and only if the creation wasn't started by an
  /// initialiser: otherwise the initialiser creates another object.
  mutating func joinCreation(
    at place: UInt32, of type: AnyClass, isOwn: Bool, in laneID: LaneID
  ) -> Bool {
    guard let depth = creations[laneID]?.indices.last,
      let creation = creations[laneID]?[depth], creation.place == place,
      creation.type.accepts(type)
    else { return false }
    if !isOwn { return true }
    creations[laneID]?[depth].awaitsInitializer = false
    return creation.awaitsInitializer
  }

  /// Returns the sender of the innermost activation, if that is a creation and the new object is one of its
  /// arguments; otherwise `nil`.
  func surroundings(
    ofCreationAt site: CreationSite?, inside place: UInt32, in laneID: LaneID
  ) -> UInt32? {
    guard let site, let creation = creations[laneID]?.last, creation.place == place,
      creation.address == nil, let outer = creation.site, site.isArgument(of: outer)
    else { return nil }
    return creation.surroundings
  }

  /// Sets the object of an open creation, in place of an object that was assumed to be the new one.
  mutating func completeCreation(at place: UInt32, in laneID: LaneID, with object: AnyObject) {
    guard let pending = creations[laneID]?.last(where: { $0.place == place }) else { return }
    if pending.address == ObjectIdentifier(object) { return }
    if let taken = pending.address { objects.forget(taken, serial: pending.identity.serial) }
    objects.bind(object, to: pending.identity)
    watchOver(pending.identity)
  }

  /// Ends a creation and all creations inside it: they no longer wait for their objects.
  ///
  /// - Parameters:
  ///   - place: The position of the event that started it.
  ///   - end: The position of the event that ended it.
  mutating func endCreation(at place: UInt32, in laneID: LaneID, by end: UInt32) {
    guard let depth = creations[laneID]?.lastIndex(where: { $0.place == place }),
      let creation = creations[laneID]?[depth]
    else { return }
    if creation.address == nil {
      failedCreations[laneID] = FailedCreation(
        type: creation.type, identity: creation.identity, end: end)
    }
    creations[laneID]?.removeSubrange(depth...)
    if creations[laneID]?.isEmpty ?? false { creations[laneID] = nil }
  }
}
