import SeqtraceDiagram

/// The heights at which a picture may be cut between its rows: never through a text, a message or a head.
///
/// Lifelines, bars and frames continue from page to page; everything else stays whole.
struct RowBreaks: Sendable {
  /// The stretches through which no cut may go, ascending and without overlap.
  private let stretches: [Range<Int>]
  /// The lowest point of all items.
  let bottom: Int

  init(_ layout: DiagramLayout) {
    var found: [Range<Int>] = []
    var lowest = 0.0
    for group in layout.groups {
      var united = ItemBounds()
      for item in group.items {
        let bounds = ItemBounds(item)
        lowest = max(lowest, bounds.bottom)
        if !group.role.goesOn {
          united.include(item)
        } else if !item.goesOn {
          found += Self.rows(of: bounds)
        }
      }
      found += Self.rows(of: united)
    }
    stretches = Self.united(found)
    bottom = Int(exactly: lowest.rounded(.up)) ?? .max
  }

  /// The last height, up to a limit, at which nothing is cut.
  func last(upTo limit: Int) -> Int {
    let count = stretches.partitioningIndex { $0.lowerBound >= limit }
    guard count > 0, stretches[count - 1].upperBound > limit else { return limit }
    return stretches[count - 1].lowerBound
  }

  /// The vertical stretch of the given bounds; empty for bounds of nothing or outside the range of `Int`.
  private static func rows(of bounds: ItemBounds) -> [Range<Int>] {
    guard bounds.top < bounds.bottom, let top = Int(exactly: bounds.top.rounded(.down)),
      let bottom = Int(exactly: bounds.bottom.rounded(.up))
    else { return [] }
    return [top..<bottom]
  }

  private static func united(_ stretches: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, stretch.lowerBound < last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
      } else {
        result.append(stretch)
      }
    }
    return result
  }
}

extension DiagramLayout.Role {
  /// Whether elements of this role continue from row to row.
  fileprivate var goesOn: Bool {
    switch self {
    case .lifeline, .registration, .measure, .activation, .fragment, .group, .groupTint, .region,
      .link:
      true
    default: false
    }
  }
}

extension DiagramLayout.Item {
  /// Whether it may be cut between rows.
  fileprivate var goesOn: Bool {
    switch self {
    case .line(let from, let to, _, _): from.y != to.y
    // A note's sheet, like a box, may be cut between its lines of text.
    case .box, .polygon, .tint: true
    case .arrow, .text, .symbol: false
    }
  }
}
