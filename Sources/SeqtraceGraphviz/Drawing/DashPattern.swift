internal import SeqtraceLayout

/// A pattern that divides a line into dashes, each drawn as a separate line.
///
/// xdot's own dashed style differs between renderers and doesn't grow with the zoom.
struct DashPattern: Sendable {
  /// The length of a dash, in the layout's units.
  var dash: Double
  /// The length of the gap after a dash.
  var gap: Double

  /// The pattern of replies, creations and the lines between operands.
  static let standard = DashPattern(
    dash: Double(PictureMeasures.dash), gap: Double(PictureMeasures.dashGap))
  /// The pattern of lifelines across a pause.
  static let short = DashPattern(
    dash: Double(PictureMeasures.shortDash), gap: Double(PictureMeasures.shortDashGap))
  /// Lines with more dashes than this are drawn solid; no page has room for that many.
  private static let largestCount = 50_000.0

  /// Returns the dashes along a polyline. The pattern continues around corners. Gaps are stretched or shrunk
  /// a little so that both ends of the line have a dash.
  func dashes(along places: [XDot.Place]) -> [[XDot.Place]] {
    let segments = zip(places, places.dropFirst()).map { Segment(from: $0, to: $1) }
    let length = segments.reduce(0) { $0 + $1.length }
    guard length / (dash + gap) < Self.largestCount else { return [places] }
    let count = max(((length + gap) / (dash + gap)).rounded(), 1)
    guard count > 1 else { return [places] }
    let fitted = DashPattern(dash: dash, gap: max((length - count * dash) / (count - 1), 0))
    var dashes: [[XDot.Place]] = []
    var start = 0.0
    for segment in segments {
      dashes += fitted.dashes(along: segment, startingAt: start)
      start += segment.length
    }
    return dashes
  }

  /// Returns the dashes of a segment. The start of the segment is at a distance from the line's start.
  private func dashes(along segment: Segment, startingAt start: Double) -> [[XDot.Place]] {
    let period = dash + gap
    var position = -start.truncatingRemainder(dividingBy: period)
    var dashes: [[XDot.Place]] = []
    while position < segment.length {
      let from = max(position, 0)
      let to = min(position + dash, segment.length)
      if from < to { dashes.append([segment.place(at: from), segment.place(at: to)]) }
      position += period
    }
    return dashes
  }
}

/// A straight line between two points.
struct Segment: Sendable {
  let from, to: XDot.Place
  let length: Double

  init(from: XDot.Place, to: XDot.Place) {
    self.from = from
    self.to = to
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    length = (dx * dx + dy * dy).squareRoot()
  }

  /// The direction as a unit vector; to the right for a line without length.
  var direction: XDot.Place {
    guard length > 0 else { return XDot.Place(x: 1, y: 0) }
    return XDot.Place(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
  }

  /// Returns the point at a distance from the start.
  func place(at distance: Double) -> XDot.Place {
    XDot.Place(x: from.x + direction.x * distance, y: from.y + direction.y * distance)
  }
}
