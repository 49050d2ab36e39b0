import SeqtraceDiagram

/// The parts of regions that inner regions don't cover. With these, painting thousands of nested regions
/// doesn't paint the whole area for each of them.
///
/// ```
///   ┌──────────┐ strip
///   │┌────────┐│
///   ││ inner  ││
///   │└────────┘│
///   └──────────┘ strip
/// ```
///
/// An inner region is painted later. If the outer one has the same width, it only shows above and below the
/// inner one, so only these two strips of it are painted. The inner one's edges may be between two pixels, so
/// the strips overlap it a little.
struct RegionStrips {
  /// The strips of regions that contain others of the same width, by the index of their group.
  private(set) var items: [Int: [DiagramLayout.Item]] = [:]

  /// A region that may contain further ones.
  private struct Open {
    let group: Int
    let box: Rectangle
    let tint: Tint?
    /// Where the next strip starts.
    var top: Int
  }

  /// How far a strip extends into the inner region: a pixel at the smallest scale.
  private static let overlap = 10

  init(_ layout: DiagramLayout) {
    var open: [Open] = []
    // Groups are ordered from back to front, so a region covers those before it.
    for (index, group) in layout.groups.stored where group.role == .region {
      guard case .tint(let box, let tint)? = group.items.first, group.items.count == 1 else {
        continue
      }
      while let outer = open.last, !outer.box.spans(box) || box.y + Self.overlap < outer.top {
        close(open.removeLast())
      }
      if let outer = open.last {
        addStrip(of: outer, to: box.y + Self.overlap)
        open[open.count - 1].top = max(box.maxY - Self.overlap, outer.top)
      }
      open.append(Open(group: index, box: box, tint: tint, top: box.y))
    }
    while let outer = open.popLast() { close(outer) }
  }

  private mutating func close(_ region: Open) {
    if items[region.group] != nil { addStrip(of: region, to: region.box.maxY) }
  }

  private mutating func addStrip(of region: Open, to bottom: Int) {
    let end = min(bottom, region.box.maxY)
    var box = region.box
    (box.y, box.height) = (region.top, max(end - region.top, 0))
    items[region.group, default: []].append(.tint(box, region.tint))
  }
}

extension Rectangle {
  /// Whether another box has the same left and right edges, and neither starts above this one nor ends below
  /// it.
  fileprivate func spans(_ other: Rectangle) -> Bool {
    x == other.x && width == other.width && y <= other.y && other.maxY <= maxY
  }
}
