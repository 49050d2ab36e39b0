/// A recorder's information about the start of a lane.
package struct LaneOrigin: Sendable, Hashable {
  /// The relation between a lane and the lane that started it.
  package enum Tie: Sendable, Hashable {
    /// A `spawn` or `handoff` event started the lane.
    case event(EventID)
    /// The lane was started somewhere inside an activation of `lane`; `nil` means outside of all activations.
    case activation(EventID?, lane: LaneID)
  }

  package var tie: Tie
  /// A number that increases from sibling to sibling in order of their starts.
  package var birth: UInt64
  package var flags: LaneFlags
  /// The position of the starting event in its lane, from 1; 0 if unknown.
  package var place: UInt32
  /// The sender of the lane's outermost events if nothing was active when the lane started.
  package var role: ParticipantID?

  package init(
    _ tie: Tie, birth: UInt64, flags: LaneFlags = [], place: UInt32 = 0,
    role: ParticipantID? = nil
  ) {
    self.tie = tie
    self.birth = birth
    self.flags = flags
    self.place = place
    self.role = role
  }
}

/// Facts about the start of a lane, in the session format.
package struct LaneFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An event started the lane; otherwise it was started inside an activation.
  package static let isEvent = LaneFlags(rawValue: 1)
  /// The activation in which the lane was started can't end before the lane does: an `async let`.
  package static let isScoped = LaneFlags(rawValue: 2)
  /// The task that started the lane can't end before the lane does: an `async let`, or a child of a task
  /// group.
  package static let isChild = LaneFlags(rawValue: 4)
  /// The lane can't have run before the code that started it returned or awaited, because both are on one
  /// actor.
  package static let isDelayed = LaneFlags(rawValue: 8)
  /// The start is known only from the task's inherited context: it was somewhere inside the activation.
  package static let isInherited = LaneFlags(rawValue: 16)
}
