/// Lifelines that belong together, drawn in one box: the parts of a server or of a module.
public struct LifelineGroup: Sendable, Hashable {
  /// The title of the box.
  public var title: String
  /// The looks of the title's parts; none if all of it is plain.
  public var runs: [TextRun] = []
  /// The lifeline at one side of the box.
  public var first: Lifeline.ID
  /// The lifeline at the other side; all lifelines between the two are in the group.
  public var last: Lifeline.ID
  /// The colour of the box; `nil` takes the theme's colours in turn, in the order of the groups.
  public var tint: Tint?
  /// The colour of the outline, which a theme changes until it can be seen; `nil` for the theme's own.
  public var outline: Tint.Color?

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
