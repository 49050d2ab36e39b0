/// The groups of activations, made when they are asked for.
struct ActivationLayer: Sendable {
  /// Where a bar stands.
  struct Place {
    /// The index of the activation in its diagram.
    let number: Int32
    private let x: Int32
    private let top: Int32
    private let height: Int32
    /// Whether the recording stopped before it ended.
    let isInterrupted: Bool

    /// Places a bar, in the layout's units.
    init(number: Int, x: Int, top: Int, height: Int, isInterrupted: Bool) {
      self.number = Int32(clamping: number)
      self.x = Int32(clamping: x)
      self.top = Int32(clamping: top)
      self.height = Int32(clamping: height)
      self.isInterrupted = isInterrupted
    }

    /// The bar of a width.
    func box(width: Int) -> Rectangle {
      Rectangle(x: Int(x), y: Int(top), width: width, height: Int(height))
    }
  }

  /// Where the bars stand, in the diagram's order.
  let places: [Place]
  /// The width of a bar.
  let width: Int

  /// Bars that between them have every look that there is.
  var examples: [DiagramLayout.Group] {
    let indices = [
      places.firstIndex { $0.isInterrupted }, places.firstIndex { !$0.isInterrupted },
    ]
    return indices.compactMap { $0.map(group(at:)) }
  }

  /// Draws a bar.
  func group(at index: Int) -> DiagramLayout.Group {
    let place = places[index]
    let box = place.box(width: width)
    var items: [DiagramLayout.Item] = [.box(box, cornerRadius: 0, style: .activation)]
    if place.isInterrupted {
      let center = Point(x: box.x + width / 2, y: box.maxY)
      items.append(.symbol(.interruption, center: center, style: .error))
    }
    return DiagramLayout.Group(role: .activation, number: Int(place.number), items: items)
  }
}
