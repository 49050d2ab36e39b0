/// The finished picture: items at fixed positions in integer units, grouped, from back to front.
///
/// Renderers read nothing else. The unit is the point, or the character cell, as the metrics of
/// the ``LayoutEngine`` had it; x grows to the right and y grows downwards.
///
/// ```
///  (0, 0) ─────────────▶ x          a text's origin is the left end of its baseline
///    │   ┌────────┐                 a line one unit wide runs along the middle of its unit,
///    │   │  head  │                 so renderers shift by half a unit where that matters
///    ▼ y └───┬────┘
/// ```
public struct DiagramLayout: Sendable, Hashable {
  /// Width and height of the whole.
  public var size: Size
  /// The diagram's title for those who can't see it; never empty.
  public var title: String
  /// What the picture shows, in a sentence or two.
  public var summary: String
  /// The groups, from back to front; within one layer in reading order.
  public var groups: Groups

  /// Creates a layout.
  public init(size: Size, title: String, summary: String, groups: Groups = []) {
    self.size = size
    self.title = title
    self.summary = summary
    self.groups = groups
  }
}

extension DiagramLayout {
  /// Items that belong together: a lifeline's head, a message with its label.
  public struct Group: Sendable, Hashable {
    /// What the items are part of; with ``number`` the group's identity, stable between versions.
    public var role: Role
    /// The lifeline's id, the message's position or the like, unique within the role.
    public var number: Int
    /// What the group says, for a tooltip and for those who can't see it; always whole, also where
    /// the drawn text is shortened.
    public var title: Title?
    /// Where a click leads.
    public var link: String?
    /// What to draw, from back to front.
    public var items: [Item]

    /// Creates a group.
    public init(
      role: Role, number: Int, title: Title? = nil, link: String? = nil, items: [Item]
    ) {
      self.role = role
      self.number = number
      self.title = title
      self.link = link
      self.items = items
    }
  }

  /// What a group is. The raw value is the word that ids and style classes use.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case heading, group, link, lifeline, fragment, registration, activation
    case head, foot, headRow, message, note, reference, separator, caption, remark
    case groupTint, region, regionTitle, duration, measure, measureText, legend
  }
}

/// Width and height, in the layout's units.
public struct Size: Sendable, Hashable {
  /// From left to right.
  public var width: Int
  /// From top to bottom.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A place, in the layout's units.
public struct Point: Sendable, Hashable {
  /// From the left edge.
  public var x: Int
  /// From the top edge.
  public var y: Int

  /// Creates a point.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle, in the layout's units.
public struct Rectangle: Sendable, Hashable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Int { x + width }
  /// The bottom edge.
  public var maxY: Int { y + height }
}
