/// Related lifelines that are drawn in one box, such as the parts of a server or of a module.
public struct LifelineGroup: Sendable, Hashable {
  /// The title of the box.
  public var title: StyledText
  /// The lifeline at one side of the box.
  public var first: Lifeline.ID
  /// The lifeline at the other side; all lifelines between the two are in the group.
  public var last: Lifeline.ID
  /// The colours of the box. Groups without a tint take the theme's series colours in turn.
  public var look: BoxLook

  /// Creates a group.
  public init(
    title: StyledText, from first: Lifeline.ID, to last: Lifeline.ID, tint: Tint? = nil
  ) {
    self.title = title
    self.first = first
    self.last = last
    look = BoxLook(tint: tint)
  }
}

extension SequenceDiagram {
  /// The groups with explicit colours. A group without a tint is coloured by its index, which may be
  /// different in a part of the diagram. For such a part, use these groups.
  var tintedGroups: [LifelineGroup] {
    groups.enumerated().map { index, group in
      var group = group
      group.look.tint = group.look.tint ?? .series(index)
      return group
    }
  }
}
