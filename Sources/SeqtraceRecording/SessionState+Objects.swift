internal import SeqtraceEvents

extension SessionState {
  /// The row of a party, which gets one if it has none.
  mutating func participant(of party: PartyReference, in laneID: LaneID) -> ParticipantID {
    participants.id(of: resolve(party, in: laneID))
  }

  /// Who a party is, whether or not anything is ever recorded of it.
  mutating func resolve(_ party: PartyReference, in laneID: LaneID) -> Participant {
    switch party {
    case .participant(let participant): return participant
    case .role(let name): return Participant(name: name)
    case .object(let object, let facet):
      let identity = identity(of: object, in: laneID)
      return Participant(name: identity.name, serial: identity.serial, facet: facet)
    }
  }

  private mutating func identity(
    of object: ObjectReference, in laneID: LaneID
  ) -> ObjectRegistry.Identity {
    if let known = objects.identity(of: object) { return known }
    let identity =
      pendingIdentity(of: object, in: laneID)
      ?? objects.makeIdentity(name: ObjectRegistry.name(of: object.type))
    objects.bind(object, to: identity)
    return identity
  }

  /// The identity of the innermost creation that still waits for an object of this type.
  private mutating func pendingIdentity(
    of object: ObjectReference, in laneID: LaneID
  ) -> ObjectRegistry.Identity? {
    guard !object.isDying else { return nil }
    let depth = lanes[laneID]?.frames.lastIndex { frame in
      guard let pending = frame.object, pending.address == nil else { return false }
      return pending.createdType?.accepts(object.type) ?? false
    }
    guard let depth else { return nil }
    lanes[laneID]?.frames[depth].object?.address = object.address
    return lanes[laneID]?.frames[depth].object?.identity
  }

  /// Opens the creation of an object that does not exist yet.
  mutating func openCreation(
    of type: CreatedType, _ draft: EventDraft, in laneID: LaneID, role: String?, time: Int64
  ) -> EventID {
    let identity = objects.makeIdentity(name: type.name)
    var draft = draft
    draft.receiver = .participant(Participant(name: identity.name, serial: identity.serial))
    return append(
      draft, in: laneID, role: role, time: time,
      framing: Lane.FramedObject(identity: identity, createdType: type))
  }

  /// The object of an open creation exists: this one, whichever was taken for it before.
  mutating func completeCreation(_ event: EventID, in laneID: LaneID, with object: ObjectReference)
  {
    let frame = lanes[laneID]?.frames.last { $0.event == event }
    guard let pending = frame?.object else { return }
    if let taken = pending.address, taken != object.address {
      objects.forget(taken, serial: pending.identity.serial)
    }
    objects.bind(object, to: pending.identity)
  }

  /// Opens the destruction of an object; `nil` if it is being destroyed already.
  mutating func openDestruction(
    of object: ObjectReference, name: String?, _ draft: EventDraft, in laneID: LaneID,
    role: String?, time: Int64
  ) -> EventID? {
    guard let identity = objects.beginDestruction(of: object, name: name) else { return nil }
    var draft = draft
    draft.receiver = .participant(Participant(name: identity.name, serial: identity.serial))
    return append(
      draft, in: laneID, role: role, time: time,
      framing: Lane.FramedObject(identity: identity, address: object.address))
  }
}
