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
    let (left, tip, right) = (Point(x: -9, y: -4), Point(x: 0, y: 0), Point(x: -9, y: 4))
    // Half heads are taller, so that they are distinct from the line.
    let (leftHalf, back, rightHalf) = (
      Point(x: -10, y: -5), Point(x: -10, y: 0), Point(x: -10, y: 5)
    )
    let elements: [Element] =
      switch head {
      case .filled: [.solid([left, tip, right])]
      case .open: [.stroke([left, tip, right])]
      case .none: []
      case .cross:
        [
          .stroke([Point(x: -5, y: -5), Point(x: 5, y: 5)]),
          .stroke([Point(x: -5, y: 5), Point(x: 5, y: -5)]),
        ]
      case .leftFilled: [.solid([leftHalf, tip, back])]
      case .rightFilled: [.solid([back, tip, rightHalf])]
      case .leftOpen: [.stroke([leftHalf, tip])]
      case .rightOpen: [.stroke([tip, rightHalf])]
      }
    return SymbolShape(elements: elements)
  }

  /// The filled dot of a lost or found message.
  package static let dot = SymbolShape(elements: [
    .circle(Point(x: 0, y: 0), radius: PictureMeasures.dotRadius, isSolid: true)
  ])

  /// Creates the shape of a symbol, relative to its centre.
  package init(_ symbol: DiagramLayout.Symbol) {
    elements =
      switch symbol {
      case .destruction: Self.destruction
      case .actor: Self.actor
      case .boundary: Self.boundary
      case .control: Self.control
      case .entity: Self.entity
      case .database: Self.database
      case .queue: Self.queue
      case .bell: Self.bell
      case .registrationStart: [.circle(Point(x: 0, y: 0), radius: 3, isSolid: true)]
      case .registrationEnd: [.stroke([Point(x: -4, y: 0), Point(x: 4, y: 0)])]
      case .registrationOpen:
        [.outline([Point(x: -4, y: -3), Point(x: 4, y: -3), Point(x: 0, y: 4)])]
      case .measureStart:
        [.stroke([Point(x: -3, y: 6), Point(x: 0, y: 0), Point(x: 3, y: 6)])]
      case .measureEnd:
        [.stroke([Point(x: -3, y: -6), Point(x: 0, y: 0), Point(x: 3, y: -6)])]
      case .connection:
        [.circle(Point(x: 0, y: 0), radius: PictureMeasures.connectionRadius, isSolid: false)]
      case .solidConnection:
        [.circle(Point(x: 0, y: 0), radius: PictureMeasures.connectionRadius, isSolid: true)]
      case .interruption:
        [Self.torn(at: 4), Self.torn(at: 9)]
      }
  }

  /// A jagged line across and beyond the end of a bar, at a distance from it.
  private static func torn(at y: Int) -> Element {
    .stroke([
      Point(x: -9, y: y), Point(x: -6, y: y - 3), Point(x: -2, y: y + 3), Point(x: 2, y: y - 3),
      Point(x: 6, y: y + 3), Point(x: 9, y: y),
    ])
  }

  private static let destruction: [Element] = [
    .stroke([Point(x: -7, y: -7), Point(x: 7, y: 7)]),
    .stroke([Point(x: -7, y: 7), Point(x: 7, y: -7)]),
  ]

  private static let actor: [Element] = [
    .circle(Point(x: 0, y: -10), radius: 4, isSolid: false),
    .stroke([Point(x: 0, y: -6), Point(x: 0, y: 4)]),
    .stroke([Point(x: -7, y: -2), Point(x: 7, y: -2)]),
    .stroke([Point(x: -6, y: 12), Point(x: 0, y: 4), Point(x: 6, y: 12)]),
  ]

  private static let boundary: [Element] = [
    .stroke([Point(x: -14, y: -8), Point(x: -14, y: 8)]),
    .stroke([Point(x: -14, y: 0), Point(x: -9, y: 0)]),
    .circle(Point(x: 0, y: 0), radius: 9, isSolid: false),
  ]

  private static let control: [Element] = [
    .circle(Point(x: 0, y: 1), radius: 9, isSolid: false),
    .stroke([Point(x: 4, y: -12), Point(x: -1, y: -8), Point(x: 4, y: -4)]),
  ]

  private static let entity: [Element] = [
    .circle(Point(x: 0, y: -1), radius: 9, isSolid: false),
    .stroke([Point(x: -9, y: 10), Point(x: 9, y: 10)]),
  ]

  private static let database: [Element] = [
    .ellipse(Point(x: 0, y: 8), radiusX: 11, radiusY: 4),
    .patch([
      Point(x: -11, y: -7), Point(x: 11, y: -7), Point(x: 11, y: 8), Point(x: -11, y: 8),
    ]),
    .stroke([Point(x: -11, y: -7), Point(x: -11, y: 8)]),
    .stroke([Point(x: 11, y: -7), Point(x: 11, y: 8)]),
    .ellipse(Point(x: 0, y: -7), radiusX: 11, radiusY: 4),
  ]

  private static let queue: [Element] = [
    .ellipse(Point(x: -11, y: 0), radiusX: 4, radiusY: 9),
    .patch([
      Point(x: -11, y: -9), Point(x: 11, y: -9), Point(x: 11, y: 9), Point(x: -11, y: 9),
    ]),
    .stroke([Point(x: -11, y: -9), Point(x: 11, y: -9)]),
    .stroke([Point(x: -11, y: 9), Point(x: 11, y: 9)]),
    .ellipse(Point(x: 11, y: 0), radiusX: 4, radiusY: 9),
  ]

  private static let bell: [Element] = [
    .outline([
      Point(x: -5, y: 4), Point(x: -4, y: 2), Point(x: -4, y: -2), Point(x: -2, y: -5),
      Point(x: 2, y: -5), Point(x: 4, y: -2), Point(x: 4, y: 2), Point(x: 5, y: 4),
    ]),
    .circle(Point(x: 0, y: 5), radius: 1, isSolid: true),
  ]
}
