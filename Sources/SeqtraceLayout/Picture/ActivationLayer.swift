import SeqtraceDiagram

/// The groups of activations, made on demand.
struct ActivationLayer: GroupLayer {
  /// The place of a bar.
  struct Place {
    /// The index of the activation in its diagram.
    @Compact private(set) var number: Int
    @Compact private var x: Int
    @Compact private var y: Int
    @Compact private var width: Int
    @Compact private var height: Int
    /// Whether the recording stopped before the activation ended.
    let isInterrupted: Bool
    /// The colours of the bar.
    let look: DiagramLayout.Look

    init(number: Int, box: Rectangle, isInterrupted: Bool, look: DiagramLayout.Look) {
      self.number = number
      x = box.x
      y = box.y
      width = box.width
      height = box.height
      self.isInterrupted = isInterrupted
      self.look = look
    }

    var box: Rectangle { Rectangle(x: x, y: y, width: width, height: height) }
  }

  /// The places of the bars, in the diagram's order.
  let places: [Place]
  /// The pauses, from top to bottom, at which bars and lifelines are dashed.
  let delays: [Range<Int>]

  var count: Int { places.count }
  var blank: DiagramLayout.Group { .init(role: .activation, number: 0, items: []) }

  private struct Look: Hashable {
    let colors: DiagramLayout.Look
    let isInterrupted: Bool
    let isDashed: Bool
  }

  var examples: [DiagramLayout.Group] {
    examples { index in
      Look(
        colors: places[index].look, isInterrupted: places[index].isInterrupted,
        isDashed: !delays.isEmpty && !gaps(in: places[index].box).isEmpty)
    }
  }

  /// Draws a bar.
  func draw(_ index: Int, into group: inout DiagramLayout.Group) {
    let (box, look) = (places[index].box, places[index].look)
    group.number = places[index].number
    if delays.isEmpty {
      group.items.append(bar(box, look))
    } else {
      group.items += pieces(of: box, look)
    }
    guard places[index].isInterrupted else { return }
    let center = Point(x: box.x + box.width / 2, y: box.maxY)
    group.items.append(.symbol(.interruption, center: center, style: .error))
  }

  private func bar(_ box: Rectangle, _ look: DiagramLayout.Look) -> DiagramLayout.Item {
    .box(box, cornerRadius: 0, style: .activation, look: look)
  }

  /// The pieces of a bar, with dashed sides at pauses.
  ///
  /// ```
  ///   ┃        bar
  ///   ┊┊       delay
  ///   ┃        bar
  /// ```
  private func pieces(of box: Rectangle, _ look: DiagramLayout.Look) -> [DiagramLayout.Item] {
    var items: [DiagramLayout.Item] = []
    var top = box.y
    for gap in gaps(in: box) {
      items.append(
        bar(Rectangle(x: box.x, y: top, width: box.width, height: gap.lowerBound - top), look))
      items += [box.x, box.maxX].map { x in
        .line(
          from: Point(x: x, y: gap.lowerBound), to: Point(x: x, y: gap.upperBound),
          style: .lifelineGap, color: look.outline)
      }
      top = gap.upperBound
    }
    items.append(bar(Rectangle(x: box.x, y: top, width: box.width, height: box.maxY - top), look))
    return items
  }

  /// The delays that a bar crosses from its start to its end.
  func gaps(in box: Rectangle) -> ArraySlice<Range<Int>> {
    let first = delays.partitioningIndex { $0.lowerBound > box.y }
    let end = delays.partitioningIndex { $0.upperBound >= box.maxY }
    return delays[first..<max(first, end)]
  }
}
