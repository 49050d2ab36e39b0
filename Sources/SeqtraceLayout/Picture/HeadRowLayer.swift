import SeqtraceDiagram

/// The rows of repeated heads. Their groups are made on demand.
///
/// A long picture has one row per screenful, and nearly all show the same as the previous row.
struct HeadRowLayer: GroupLayer {
  /// The y of each row, and the index of its cast.
  private var rows: [(top: Int, cast: Int)] = []
  /// Heads as they were drawn in the first row that shows them.
  private var casts: [(top: Int, items: [DiagramLayout.Item])] = []

  var count: Int { rows.count }
  var blank: DiagramLayout.Group { .init(role: .headRow, number: 0, items: []) }

  /// Adds a row below all others with newly drawn heads.
  mutating func append(_ items: [DiagramLayout.Item], at top: Int) {
    casts.append((top, items))
    repeatLast(at: top)
  }

  /// Adds a row below all others that shows the same as the last one.
  mutating func repeatLast(at top: Int) {
    rows.append((top, casts.count - 1))
  }

  /// The rows that differ from the previous one.
  var distinct: [DiagramLayout.Group] {
    casts.map { .init(role: .headRow, number: $0.top, items: $0.items) }
  }

  /// Draws a row. Its y is also its number.
  func draw(_ index: Int, into group: inout DiagramLayout.Group) {
    let top = rows[index].top
    let cast = casts[rows[index].cast]
    (group.number, group.cast) = (top, rows[index].cast)
    for item in cast.items { group.items.append(item.moved(x: 0, y: top - cast.top)) }
  }
}
