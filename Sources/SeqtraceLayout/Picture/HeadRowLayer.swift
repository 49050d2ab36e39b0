import SeqtraceDiagram

/// The rows of repeated heads, made when they are asked for.
///
/// A long picture has one for each screenful, and nearly all show what the row before them shows.
struct HeadRowLayer: Sendable {
  /// The height and the content of a row.
  private struct Row {
    let top: Int32
    /// The index of its cast.
    let cast: Int32
  }

  /// Heads as they were drawn in the first row that shows them.
  private struct Cast {
    let top: Int
    let items: [DiagramLayout.Item]
  }

  private var rows: [Row] = []
  private var casts: [Cast] = []

  /// The number of rows.
  var count: Int { rows.count }

  /// Adds a row below all others that shows what is drawn there.
  mutating func append(_ items: [DiagramLayout.Item], at top: Int) {
    casts.append(Cast(top: top, items: items))
    repeatLast(at: top)
  }

  /// Adds a row below all others that shows what the last shows.
  mutating func repeatLast(at top: Int) {
    rows.append(Row(top: Int32(clamping: top), cast: Int32(casts.count - 1)))
  }

  /// Rows that between them have every look that there is.
  var examples: [DiagramLayout.Group] {
    casts.map { .init(role: .headRow, number: $0.top, items: $0.items) }
  }

  /// The height of a row, which is its number.
  func top(of index: Int) -> Int { Int(rows[index].top) }

  /// Whether a row shows what the row before it shows.
  func isRepeated(_ index: Int) -> Bool { index > 0 && rows[index].cast == rows[index - 1].cast }

  /// Draws a row.
  func draw(_ index: Int, into group: inout DiagramLayout.Group) {
    let top = top(of: index)
    let cast = casts[Int(rows[index].cast)]
    group.number = top
    for item in cast.items { group.items.append(item.moved(x: 0, y: top - cast.top)) }
  }
}
