/// The strokes of a symbol or an arrowhead, relative to its centre or tip, in points.
///
/// All renderers in points take their shapes from here.
package struct SymbolShape: Sendable, Hashable {
  /// One stroke or outline.
  package enum Element: Sendable, Hashable {
    /// Straight strokes from point to point.
    case stroke([Point])
    /// A closed outline, filled with the stroke colour.
    case solid([Point])
    /// A closed outline, filled with the fill colour of the style.
    case outline([Point])
    /// An outlined circle with a centre and a radius; `isSolid` fills it with the stroke colour.
    case circle(Point, radius: Int, isSolid: Bool)
    /// An ellipse with a centre and two radii, outlined, and filled with the fill colour of the
    /// style.
    case ellipse(Point, radiusX: Int, radiusY: Int)
    /// A closed area in the fill colour of the style, without an outline.
    case patch([Point])
  }

  /// The elements, from back to front.
  package var elements: [Element]

  /// How far the shape extends to either side of its centre.
  package var halfWidth: Int {
    elements.reduce(0) { widest, element in
      switch element {
      case .stroke(let points), .solid(let points), .outline(let points), .patch(let points):
        points.reduce(widest) { max($0, abs($1.x)) }
      case .circle(let center, let radius, _): max(widest, abs(center.x) + radius)
      case .ellipse(let center, let radius, _): max(widest, abs(center.x) + radius)
      }
    }
  }
}

extension SymbolShape {
  /// Returns the head of an arrow that points to the right, with the tip at the origin.
  ///
  /// ```
  ///   (-9,-4) ╲
  ///             ╲ (0,0)
  ///   (-9, 4) ╱
  /// ```
  package static func head(_ head: DiagramLayout.Arrow.Head) -> SymbolShape {
    // Half heads are taller, so that they are distinct from the line.
    let elements: [Element] =
      switch head {
      case .filled: [.solid(path(-9, -4, 0, 0, -9, 4))]
      case .open: [.stroke(path(-9, -4, 0, 0, -9, 4))]
      case .none: []
      case .cross: [.stroke(path(-5, -5, 5, 5)), .stroke(path(-5, 5, 5, -5))]
      case .leftFilled: [.solid(path(-10, -5, 0, 0, -10, 0))]
      case .rightFilled: [.solid(path(-10, 0, 0, 0, -10, 5))]
      case .leftOpen: [.stroke(path(-10, -5, 0, 0))]
      case .rightOpen: [.stroke(path(0, 0, -10, 5))]
      }
    return SymbolShape(elements: elements)
  }

  /// The filled dot of a lost or found message.
  package static let dot = SymbolShape(elements: [
    .circle(Point(x: 0, y: 0), radius: PictureMeasures.dotRadius, isSolid: true)
  ])

  /// Creates the shape of a symbol, relative to its centre.
  package init(_ symbol: DiagramLayout.Symbol) {
    func circle(_ y: Int, radius: Int, isSolid: Bool = false) -> Element {
      .circle(Point(x: 0, y: y), radius: radius, isSolid: isSolid)
    }
    func ellipse(_ x: Int, _ y: Int, _ radiusX: Int, _ radiusY: Int) -> Element {
      .ellipse(Point(x: x, y: y), radiusX: radiusX, radiusY: radiusY)
    }
    /// A jagged line across and beyond the end of a bar, at a distance from it.
    func torn(at y: Int) -> Element {
      .stroke(path(-9, y, -6, y - 3, -2, y + 3, 2, y - 3, 6, y + 3, 9, y))
    }
    elements =
      switch symbol {
      case .destruction: [.stroke(path(-7, -7, 7, 7)), .stroke(path(-7, 7, 7, -7))]
      case .actor:
        [
          circle(-10, radius: 4), .stroke(path(0, -6, 0, 4)), .stroke(path(-7, -2, 7, -2)),
          .stroke(path(-6, 12, 0, 4, 6, 12)),
        ]
      case .boundary:
        [.stroke(path(-14, -8, -14, 8)), .stroke(path(-14, 0, -9, 0)), circle(0, radius: 9)]
      case .control: [circle(1, radius: 9), .stroke(path(4, -12, -1, -8, 4, -4))]
      case .entity: [circle(-1, radius: 9), .stroke(path(-9, 10, 9, 10))]
      case .database:
        [
          ellipse(0, 8, 11, 4), .patch(path(-11, -7, 11, -7, 11, 8, -11, 8)),
          .stroke(path(-11, -7, -11, 8)), .stroke(path(11, -7, 11, 8)), ellipse(0, -7, 11, 4),
        ]
      case .queue:
        [
          ellipse(-11, 0, 4, 9), .patch(path(-11, -9, 11, -9, 11, 9, -11, 9)),
          .stroke(path(-11, -9, 11, -9)), .stroke(path(-11, 9, 11, 9)), ellipse(11, 0, 4, 9),
        ]
      case .bell:
        [
          .outline(path(-5, 4, -4, 2, -4, -2, -2, -5, 2, -5, 4, -2, 4, 2, 5, 4)),
          circle(5, radius: 1, isSolid: true),
        ]
      case .registrationStart: [circle(0, radius: 3, isSolid: true)]
      case .registrationEnd: [.stroke(path(-4, 0, 4, 0))]
      case .registrationOpen: [.outline(path(-4, -3, 4, -3, 0, 4))]
      case .measureStart: [.stroke(path(-3, 6, 0, 0, 3, 6))]
      case .measureEnd: [.stroke(path(-3, -6, 0, 0, 3, -6))]
      case .connection: [circle(0, radius: PictureMeasures.connectionRadius)]
      case .solidConnection:
        [circle(0, radius: PictureMeasures.connectionRadius, isSolid: true)]
      case .interruption: [torn(at: 4), torn(at: 9)]
      }
  }
}

/// The points of a line, from their x and y in turn.
private func path(_ coordinates: Int...) -> [Point] {
  stride(from: 0, to: coordinates.count, by: 2).map {
    Point(x: coordinates[$0], y: coordinates[$0 + 1])
  }
}
