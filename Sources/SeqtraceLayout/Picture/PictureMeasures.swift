/// Measures that all renderers in points share, in points. What a layout contains has no place
/// here.
package enum PictureMeasures {
  /// The length of the dashes of a line, and of the gaps between them.
  package static let dash = 5
  package static let dashGap = 3
  /// The same for lifelines where time passes, which have to differ at once from those where it doesn't.
  package static let shortDash = 2
  package static let shortDashGap = 3
  /// The default font size.
  package static let fontSize = LayoutMetrics.points.fontSize
  /// The corner radius of a self-message.
  package static let loopCorner = 4
  /// The radius of the dot of a lost or found message; the line stops in front of it.
  package static let dotRadius = 4
  /// The radius of the circle where a message meets a lifeline or the diagram's edge.
  package static let connectionRadius = 4
  /// How far before a lifeline a message's line ends in the middle of a cross.
  package static let crossGap = 7
  /// The distance from a baseline down to the underline of a link.
  package static let underlineDrop = 2
}
