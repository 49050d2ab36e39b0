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
  /// Whether the activation in which it was started can't end before it.
  package var isScoped: Bool
  /// Who sends at its depth 0 where nothing was active when it was started.
  package var role: ParticipantID?

  package init(_ tie: Tie, birth: UInt64, isScoped: Bool = false, role: ParticipantID? = nil) {
    self.tie = tie
    self.birth = birth
    self.isScoped = isScoped
    self.role = role
  }
}
