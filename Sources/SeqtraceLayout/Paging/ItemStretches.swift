import SeqtraceDiagram

/// The items visible in each stretch of a page, so that drawing a stretch doesn't look at all
/// items.
///
/// Only the indices of groups are stored, and their items are made again for each stretch. All
/// items of a long diagram at once would take more memory than its picture.
package struct ItemStretches: Sendable {
  private let layout: DiagramLayout
  /// The starts of the stretches and the end of the last one; ascending, in the layout's units.
  private let borders: [Int]
  /// The distance within which an item belongs to a stretch.
  private let margin: Double
  /// The groups of each stretch, as indices, from back to front.
  private var indices: [[Int32]]

  /// Assigns a layout's items to the stretches between borders, including those within a distance of
  /// `margin`.
  package init(_ layout: DiagramLayout, borders: [Int], margin: Double = 0) {
    self.layout = layout
    self.borders = borders
    self.margin = margin
    indices = Array(repeating: [], count: max(borders.count - 1, 0))
    for (index, group) in layout.groups.enumerated() {
      for item in group.items {
        for stretch in stretches(of: ItemBounds(item)) where indices[stretch].last != Int32(index) {
          indices[stretch].append(Int32(index))
        }
      }
    }
  }

  /// The items that are visible in a stretch, from back to front.
  package subscript(stretch: Int) -> some Sequence<DiagramLayout.Item> {
    indices[stretch].lazy.flatMap { layout.groups[Int($0)].items }
      .filter { stretches(of: ItemBounds($0)).contains(stretch) }
  }

  private func stretches(of bounds: ItemBounds) -> Range<Int> {
    stretches(from: bounds.top - margin, to: bounds.bottom + margin)
  }

  /// The stretches that overlap the range between two heights.
  private func stretches(from top: Double, to bottom: Double) -> Range<Int> {
    guard top <= bottom else { return 0..<0 }
    let first = borders.partitioningIndex { Double($0) > top } - 1
    let last = borders.partitioningIndex { Double($0) >= bottom } - 1
    return max(first, 0)..<min(max(last + 1, max(first, 0)), indices.count)
  }
}
