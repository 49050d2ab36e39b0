public import SeqtraceDiagram

/// The finished picture: items at fixed positions in integer units, grouped, from back to front.
///
/// Renderers read nothing else. The ``LayoutMetrics`` of the ``LayoutEngine`` determine the unit:
/// the point or the character cell. The x axis points right, the y axis down.
///
/// ```
///  (0, 0) ─────────────▶ x          a text's origin is the left end of its baseline
///    │   ┌────────┐                 a line one unit wide runs along the middle of its unit,
///    │   │  head  │                 so renderers shift by half a unit where that matters
///    ▼ y └───┬────┘
/// ```
public struct DiagramLayout: Sendable, Hashable {
  /// The size of the whole picture.
  public var size: Size
  /// The diagram's title for assistive technology; never empty.
  public var title: String
  /// A description of the picture in one or two sentences.
  public var summary: String
  /// The tint of the whole picture's background; `nil` for the theme's canvas.
  public var background: Tint?
  /// The factor by which the drawing is larger than ``size``.
  public var scale = 1.0
  /// The width of messages' lines, in points; `nil` for the theme's.
  public var messageWidth: Int?
  /// The groups, from back to front; within one layer in reading order.
  public var groups: Groups

  /// Creates a layout.
  public init(
    size: Size, title: String, summary: String, groups: Groups = [], background: Tint? = nil
  ) {
    self.size = size
    self.title = title
    self.summary = summary
    self.groups = groups
    self.background = background
  }
}

extension DiagramLayout {
  /// Items that belong together: a lifeline's head, a message with its label.
  public struct Group: Sendable, Hashable {
    /// The kind of element that the items draw. Together with ``number``, it identifies the group;
    /// both are stable between versions.
    public var role: Role
    /// The lifeline's id, the message's position or the like, unique within the role.
    public var number: Int
    /// The text description of the group, for tooltips and assistive technology; never shortened,
    /// even if the drawn text is.
    public var title: String?
    /// The address to which the group links; `nil` for none.
    public var link: String?
    /// The items to draw, from back to front.
    public var items: [Item]
    /// Equal in consecutive rows of repeated heads that differ only in their heights; `nil` in other groups.
    package var cast: Int?

    /// Creates a group.
    public init(
      role: Role, number: Int, title: String? = nil, link: String? = nil, items: [Item]
    ) {
      self.role = role
      self.number = number
      self.title = title
      self.link = link
      self.items = items
    }
  }

  /// The kind of element that a group draws. The raw value is the word used in ids and style
  /// classes.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case heading, group, link, lifeline, fragment, registration, activation
    case head, foot, headRow, message, note, reference, separator, caption, remark
    case groupTint, region, regionTitle, duration, measure, measureText, legend
  }
}
