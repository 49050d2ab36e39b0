/// Lifelines that belong together, drawn in one box: the parts of a server, of a module.
public struct LifelineGroup: Sendable, Hashable {
  /// What they are together.
  public var title: String
  /// The outermost lifeline on one side.
  public var first: Lifeline.ID
  /// The outermost lifeline on the other side; those between the two belong to the group too.
  public var last: Lifeline.ID

  /// Creates a group.
  public init(title: String, from first: Lifeline.ID, to last: Lifeline.ID) {
    self.title = title
    self.first = first
    self.last = last
  }
}
