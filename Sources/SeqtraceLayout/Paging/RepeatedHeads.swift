/// The heads of lifelines, for repetition above rows in the middle of a picture.
struct RepeatedHeads: Sendable {
  private struct Head {
    let items: [DiagramLayout.Item]
    let bounds: ItemBounds
    /// The lifeline itself, from its head to its end.
    var line: ItemBounds
    var x: Int
  }

  /// The distance from the top of the tallest head to the rows below, in the layout's units.
  let height: Int
  private let heads: [Head]

  /// The space between heads and rows.
  private static let gap = 10

  init(_ layout: DiagramLayout) {
    var lines: [Int: (bounds: ItemBounds, x: Int)] = [:]
    for group in layout.groups where group.role == .lifeline {
      for item in group.items {
        guard case .line(let from, _, _, _) = item else { continue }
        lines[group.number, default: (ItemBounds(), from.x)].bounds.include(item)
      }
    }
    heads = layout.groups.compactMap { group in
      guard group.role == .head, let line = lines[group.number] else { return nil }
      var bounds = ItemBounds()
      group.items.forEach { bounds.include($0) }
      return Head(items: group.items, bounds: bounds, line: line.bounds, x: line.x)
    }
    let tallest = heads.reduce(0) { max($0, $1.bounds.height) }
    height = heads.isEmpty || tallest > 10_000 ? 0 : Int(tallest.rounded(.up)) + Self.gap
  }

  /// The heads of lifelines that continue at a height, moved so that their lines continue below
  /// `height`.
  func items(above top: Int) -> [DiagramLayout.Item] {
    let living = heads.filter {
      $0.bounds.bottom <= Double(top) + 1 && $0.line.bottom > Double(top) + 1
        && $0.line.top <= Double(top) + 1
    }
    return living.flatMap { head -> [DiagramLayout.Item] in
      let bottom = height - Self.gap
      let from = Point(x: head.x, y: bottom - 1)
      let line = DiagramLayout.Item.line(
        from: from, to: Point(x: head.x, y: height), style: .lifeline)
      let distance = bottom - Int(head.bounds.bottom.rounded(.up))
      return [line] + head.items.map { $0.moved(x: 0, y: distance) }
    }
  }
}
