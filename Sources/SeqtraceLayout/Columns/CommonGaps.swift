import SeqtraceDiagram

/// The gaps between lifelines that several pictures share. Each gap is as wide as the widest one among the
/// pictures, so that the lifelines are at the same places in all of them.
///
/// ```
///   ┌───┐              ┌───┐   ┌───┐
///   │ A │──── long ───▶│ B │   │ C │     a page
///   └───┘              └───┘   └───┘
///   ┌───┐              ┌───┐   ┌───┐
///   │ A │              │ B │─x▶│ C │     the next page
///   └───┘              └───┘   └───┘
/// ```
package struct CommonGaps: Sendable, Hashable {
  /// The width between two adjacent lifelines; `nil` is an edge of the picture.
  private var widths: [[Lifeline.ID?]: Int] = [:]

  /// No gaps.
  package init() {}

  private static func neighbours(of lifelines: [Lifeline]) -> [[Lifeline.ID?]] {
    let ids = lifelines.map { Optional($0.id) }
    return zip([nil] + ids, ids + [nil]).map { [$0, $1] }
  }

  /// Adds the gaps of a picture, from its left edge to its right edge.
  mutating func add(_ gaps: [Int], between lifelines: [Lifeline]) {
    for (pair, gap) in zip(Self.neighbours(of: lifelines), gaps) {
      widths[pair] = max(widths[pair] ?? 0, gap)
    }
  }

  /// Widens the gaps of a picture to the shared ones.
  func widen(_ gaps: inout [Int], between lifelines: [Lifeline]) {
    if widths.isEmpty { return }
    for (index, pair) in Self.neighbours(of: lifelines).enumerated() {
      gaps[index] = max(gaps[index], widths[pair] ?? 0)
    }
  }
}

extension LayoutEngine {
  /// The gaps that the pages of a diagram share.
  package func commonGaps(of pages: some Sequence<SequenceDiagram>) -> CommonGaps {
    var common = CommonGaps()
    for page in pages {
      let (engine, page) = fitted(to: page)
      let measured = MeasuredDiagram(page, engine: engine)
      common.add(engine.spread(measured).gaps, between: page.lifelines)
    }
    return common
  }
}
