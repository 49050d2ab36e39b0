/// What a recorder knows of how a lane began.
package struct LaneOrigin: Sendable, Hashable {
  /// How the lane is tied to the lane that started it.
  package enum Tie: Sendable, Hashable {
    /// This event, a `spawn` or a `handoff`, started it.
    case event(EventID)
    /// It was started somewhere inside an activation of a lane; `nil` for outside of all.
    case activation(EventID?, lane: LaneID)
  }

  /// What started it.
  package var tie: Tie
  /// A number that grows from sibling to sibling in spawn order.
  package var birth: UInt64
  /// More about how it began.
  package var flags: LaneFlags
  /// The place of the starting event in its lane, from 1; 0 if that is unknown.
  package var place: UInt32
  /// Who sends at its depth 0 where nothing was active when it was started.
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

/// How a lane began, in the session format.
package struct LaneFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An event started it; else it was started inside an activation.
  package static let isEvent = LaneFlags(rawValue: 1)
  /// The activation in which it was started can't end before it: an `async let`.
  package static let isScoped = LaneFlags(rawValue: 2)
  /// The task that started it can't end before it: an `async let`, or a task group's child.
  package static let isChild = LaneFlags(rawValue: 4)
  /// It can't have run before the code that started it returned or awaited: both are on one actor.
  package static let isDelayed = LaneFlags(rawValue: 8)
  /// It is known only that its task inherited where it records: it was started somewhere inside.
  package static let isInherited = LaneFlags(rawValue: 16)
}
