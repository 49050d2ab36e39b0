internal import SeqtraceLayout

extension LayoutPainter {
  /// The length of the last part of a line, which a filled head covers. This part isn't drawn, because it
  /// would blunt the head's tip.
  private static let coveredByHead = 6.0

  /// Draws a message's line, the dot at one of its ends, and its head.
  mutating func paintArrow(_ arrow: DiagramLayout.Arrow) {
    guard arrow.points.count >= 2 else { return }
    var paint = palette[arrow.style]
    if let color = arrow.color { paint.stroke = palette.ink(color) }
    let places = arrow.points.map(XDot.Place.init)
    let tip = Segment(from: places[places.count - 2], to: places[places.count - 1])
      .shortened(by: arrow.dot == .end ? Double(PictureMeasures.dotRadius) : 0)
    let shaft = arrow.head == .filled ? tip.shortened(by: Self.coveredByHead) : tip
    let back = Segment(from: places[1], to: places[0])
    let start = arrow.tail == .filled ? back.shortened(by: Self.coveredByHead).to : places[0]
    let line = [start] + places.dropFirst().dropLast() + [shaft.to]
    paintLine(line, paint.stroke, dashes: arrow.isDashed ? .standard : nil)
    if let dot = arrow.dot {
      let middle = dot == .start ? places[0] : places[places.count - 1]
      paintShape(.dot, paint) { middle + $0 }
    }
    paintHead(.head(arrow.head), at: tip, paint)
    paintHead(.head(arrow.tail), at: back, paint)
  }

  /// Draws a head. Its shape points right, and is rotated to the line's direction.
  private mutating func paintHead(_ shape: SymbolShape, at line: Segment, _ paint: Theme.Paint) {
    let direction = line.direction
    paintShape(shape.withStraightStrokes, paint) { point in
      let (x, y) = (Double(point.x), Double(point.y))
      return XDot.Place(
        x: line.to.x + x * direction.x - y * direction.y,
        y: line.to.y + x * direction.y + y * direction.x)
    }
  }
}

extension Segment {
  /// The segment, shortened at its end by the length `stretch`; unchanged if it isn't longer than that.
  fileprivate func shortened(by stretch: Double) -> Segment {
    length > stretch ? Segment(from: from, to: place(at: length - stretch)) : self
  }
}

extension SymbolShape {
  /// The shape with every stroke divided at its corners, where a mitre would stick out: the corner of an open
  /// head would pierce the bar that the head points to.
  fileprivate var withStraightStrokes: SymbolShape {
    var shape = self
    shape.elements = elements.flatMap { element -> [Element] in
      guard case .stroke(let points) = element else { return [element] }
      return zip(points, points.dropFirst()).map { .stroke([$0, $1]) }
    }
    return shape
  }
}
