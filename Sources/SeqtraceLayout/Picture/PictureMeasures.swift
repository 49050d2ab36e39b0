/// What every renderer of points draws alike, in points; what a layout itself gives has no place here.
package enum PictureMeasures {
  /// The length of the dashes of a line, and of the gaps between them.
  package static let dash = 5
  package static let dashGap = 3
  /// The size of type that needs no mention.
  package static let fontSize = LayoutMetrics.points.fontSize
  /// The radius of the corners of a message to oneself.
  package static let loopCorner = 4
  /// The radius of the dot of a lost or found message, in front of which its line stops.
  package static let dotRadius = 4
  /// From a baseline down to the line under a text that leads somewhere.
  package static let underlineDrop = 2
}
