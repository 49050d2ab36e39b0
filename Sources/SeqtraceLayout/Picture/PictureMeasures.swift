/// Measures in points that all renderers in points share. Measures that a layout contains don't belong here.
package enum PictureMeasures {
  /// The length of the dashes of a line, and of the gaps between them.
  package static let dash = 5
  package static let dashGap = 3
  /// The same for lifelines at pauses, which have to differ visibly from other dashed lines.
  package static let shortDash = 2
  package static let shortDashGap = 3
  /// The default font size.
  package static let fontSize = LayoutMetrics.points.fontSize
  /// The corner radius of a self-message.
  package static let loopCorner = 4
  /// The radius of the dot of a lost or found message; the line stops in front of it.
  package static let dotRadius = 4
  /// The radius of the circle at a message's end, on a lifeline or at the diagram's edge.
  package static let connectionRadius = 4
  /// The distance from a lifeline to the middle of a cross, where a message's line ends.
  package static let crossGap = 7
  /// The distance from a baseline down to the underline of a link.
  package static let underlineDrop = 2
}
