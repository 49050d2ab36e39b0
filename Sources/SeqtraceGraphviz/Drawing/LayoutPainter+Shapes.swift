internal import SeqtraceLayout

extension LayoutPainter {
  /// Draws a box with quarter circles as corners.
  ///
  /// ```
  ///     left+r        right-r
  ///  top ╭───────────────╮      every side is a curve too, with its controls on it,
  ///      │               │      since xdot can't mix straight and curved parts in an outline
  /// ```
  mutating func paintBox(_ box: Rectangle, cornerRadius: Int, _ paint: Theme.Paint) {
    let corners = XDot.Place(Point(x: box.x, y: box.y)).corners(of: box)
    let radius = min(Double(cornerRadius), Double(box.width) / 2, Double(box.height) / 2)
    if radius > 0 {
      let outline = RoundedOutline(corners: corners, radius: radius)
      drawing.curves(outline.curves(), stroke: paint.stroke, fill: paint.fill)
    } else {
      drawing.polygon(corners, stroke: paint.stroke, fill: paint.fill)
    }
  }

  /// Draws a shape; `place` maps the shape's points to the picture's.
  mutating func paintShape(
    _ shape: SymbolShape, _ paint: Theme.Paint, place: (Point) -> XDot.Place
  ) {
    for element in shape.elements {
      switch element {
      case .stroke(let points): drawing.polyline(points.map(place), paint.stroke)
      case .solid(let points): drawing.polygon(points.map(place), stroke: nil, fill: paint.stroke)
      case .outline(let points):
        drawing.polygon(points.map(place), stroke: paint.stroke, fill: paint.fill)
      case .circle(let center, let radius, let isSolid):
        drawing.ellipse(
          place(center), radiusX: Double(radius), radiusY: Double(radius), stroke: paint.stroke,
          fill: isSolid ? paint.stroke : paint.fill)
      case .ellipse(let center, let radiusX, let radiusY):
        drawing.ellipse(
          place(center), radiusX: Double(radiusX), radiusY: Double(radiusY),
          stroke: paint.stroke, fill: paint.fill)
      case .patch(let points):
        drawing.polygon(points.map(place), stroke: nil, fill: paint.fill)
      }
    }
  }

  /// Draws a polyline, dashed or solid.
  mutating func paintLine(_ places: [XDot.Place], _ color: Theme.Color, dashes: DashPattern?) {
    guard let dashes else { return drawing.polyline(places, color) }
    for dash in dashes.dashes(along: places) { drawing.polyline(dash, color) }
  }
}

/// The outline of a box with round corners.
private struct RoundedOutline {
  let corners: [XDot.Place]
  let radius: Double

  /// The distance of a Bézier curve's control points from the curve's ends. With this distance, the curve
  /// best approximates a quarter of a circle of radius 1.
  private static let bend = 0.5523

  /// The start point, then two control points and an end point for each side and corner, clockwise.
  func curves() -> [XDot.Place] {
    let directions = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    var places: [XDot.Place] = []
    for (index, corner) in corners.enumerated() {
      let incoming = directions[(index + 3) % 4]
      let outgoing = directions[index]
      func place(_ direction: (Double, Double), _ distance: Double) -> XDot.Place {
        XDot.Place(x: corner.x + direction.0 * distance, y: corner.y + direction.1 * distance)
      }
      let start = place(incoming, -radius)
      let end = place(outgoing, radius)
      if let last = places.last { places += [last, start] }
      places.append(start)
      let control = radius * (1 - Self.bend)
      places += [place(incoming, -control), place(outgoing, control), end]
    }
    return places + [places[places.count - 1], places[0], places[0]]
  }
}
