/// What a recorder knows about the start of a lane.
package struct LaneOrigin: Sendable, Hashable {
  /// How the lane is tied to the lane that started it.
  package enum Tie: Sendable, Hashable {
    /// This event, a `spawn` or a `handoff`, started it.
    case event(EventID)
    /// It was started somewhere inside an activation of a lane; `nil` for outside of all activations.
    case activation(EventID?, lane: LaneID)
  }

  /// How it was started.
  package var tie: Tie
  /// A number that grows from sibling to sibling in spawn order.
  package var birth: UInt64
  /// Further facts about its start.
  package var flags: LaneFlags
  /// The place of the starting event in its lane, from 1; 0 if unknown.
  package var place: UInt32
  /// The sender of its outermost events if nothing was active at its start.
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

/// How a lane was started, in the session format.
package struct LaneFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An event started it; otherwise it was started inside an activation.
  package static let isEvent = LaneFlags(rawValue: 1)
  /// The activation in which it was started can't end before it: an `async let`.
  package static let isScoped = LaneFlags(rawValue: 2)
  /// The task that started it can't end before it: an `async let`, or a task group's child.
  package static let isChild = LaneFlags(rawValue: 4)
  /// It can't have run before the code that started it returned or awaited: both are on one actor.
  package static let isDelayed = LaneFlags(rawValue: 8)
  /// Known only from what its task inherited: it was started somewhere inside.
  package static let isInherited = LaneFlags(rawValue: 16)
}
