import SeqtraceDiagram

/// The groups of activations, made when they are asked for.
struct ActivationLayer: Sendable {
  /// The place of a bar.
  struct Place {
    /// The index of the activation in its diagram.
    let number: Int32
    private let x: Int32
    private let top: Int32
    private let height: Int32
    /// Whether the recording stopped before it ended.
    let isInterrupted: Bool
    /// The tint of the bar; `nil` for the theme's own colour.
    let tint: Tint?

    /// Places a bar, in the layout's units.
    init(number: Int, x: Int, top: Int, height: Int, isInterrupted: Bool, tint: Tint? = nil) {
      self.number = Int32(clamping: number)
      self.x = Int32(clamping: x)
      self.top = Int32(clamping: top)
      self.height = Int32(clamping: height)
      self.isInterrupted = isInterrupted
      self.tint = tint
    }

    /// The bar of a width.
    func box(width: Int) -> Rectangle {
      Rectangle(x: Int(x), y: Int(top), width: width, height: Int(height))
    }
  }

  /// The places of the bars, in the diagram's order.
  let places: [Place]
  /// The width of a bar.
  let width: Int
  /// The pauses, from top to bottom: bars and lifelines are dashed there.
  let delays: [Range<Int>]

  /// Bars that between them have every look that there is.
  var examples: [DiagramLayout.Group] {
    let indices = [
      places.firstIndex { $0.isInterrupted }, places.firstIndex { !$0.isInterrupted },
      delays.isEmpty ? nil : places.firstIndex { !gaps(in: $0.box(width: width)).isEmpty },
    ]
    var tints: Set<Tint> = []
    let tinted = places.indices.filter {
      places[$0].tint.map { tints.insert($0).inserted } ?? false
    }
    return (indices + tinted).compactMap {
      $0.map { DiagramLayout.Groups.Layer.activations(self)[$0] }
    }
  }

  /// Draws a bar.
  func draw(_ index: Int, into group: inout DiagramLayout.Group) {
    let box = places[index].box(width: width)
    group.number = Int(places[index].number)
    let tint = places[index].tint
    if delays.isEmpty {
      group.items.append(bar(box, tint))
    } else {
      group.items += pieces(of: box, tint)
    }
    guard places[index].isInterrupted else { return }
    let center = Point(x: box.x + width / 2, y: box.maxY)
    group.items.append(.symbol(.interruption, center: center, style: .error))
  }

  private func bar(_ box: Rectangle, _ tint: Tint?) -> DiagramLayout.Item {
    .box(box, cornerRadius: 0, style: .activation, tint: tint)
  }

  /// A bar with its sides dashed where time passes.
  ///
  /// ```
  ///   ┃        bar
  ///   ┊┊       delay
  ///   ┃        bar
  /// ```
  private func pieces(of box: Rectangle, _ tint: Tint?) -> [DiagramLayout.Item] {
    var items: [DiagramLayout.Item] = []
    var top = box.y
    for gap in gaps(in: box) {
      items.append(
        bar(Rectangle(x: box.x, y: top, width: box.width, height: gap.lowerBound - top), tint))
      items += [box.x, box.maxX].map { x in
        .line(
          from: Point(x: x, y: gap.lowerBound), to: Point(x: x, y: gap.upperBound),
          style: .lifelineGap)
      }
      top = gap.upperBound
    }
    items.append(bar(Rectangle(x: box.x, y: top, width: box.width, height: box.maxY - top), tint))
    return items
  }

  /// The delays that a bar crosses from its start to its end.
  func gaps(in box: Rectangle) -> ArraySlice<Range<Int>> {
    let first = delays.partitioningIndex { $0.lowerBound > box.y }
    let end = delays.partitioningIndex { $0.upperBound >= box.maxY }
    return delays[first..<max(first, end)]
  }
}
