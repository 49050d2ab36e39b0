/// Lifelines that belong together, drawn in one box: the parts of a server, of a module.
public struct LifelineGroup: Sendable, Hashable {
  /// What they are together.
  public var title: String
  /// The outermost lifeline on one side.
  public var first: Lifeline.ID
  /// The outermost lifeline on the other side; those between the two belong to the group too.
  public var last: Lifeline.ID
  /// The colour of the box; `nil` for the theme's in turn, by the group's place in the diagram.
  public var tint: Tint?

  /// Creates a group.
  public init(
    title: String, from first: Lifeline.ID, to last: Lifeline.ID, tint: Tint? = nil
  ) {
    self.title = title
    self.first = first
    self.last = last
    self.tint = tint
  }
}

extension SequenceDiagram {
  /// The groups, each with the colour that it has in this diagram: for parts of it, in which a group
  /// may have another place.
  var tintedGroups: [LifelineGroup] {
    groups.enumerated().map { index, group in
      var group = group
      group.tint = group.tint ?? .series(index)
      return group
    }
  }
}
