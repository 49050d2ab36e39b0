/// What spans stretches of a timeline, dealt out to the pages that it is seen on.
struct PageSpans {
  private let spans: [(start: Position, end: Position)]
  /// The spans by start.
  private let order: [Int]
  /// The first span that begins on a page still to come.
  private var next = 0
  /// What goes on from the page before.
  private var open: [Int] = []

  /// Takes the first and the last position of everything.
  init(_ spans: [(start: Position, end: Position)]) {
    self.spans = spans
    order = spans.indices.sorted { (spans[$0].start, $0) < (spans[$1].start, $1) }
  }

  /// Takes the position of everything that has only one.
  init(_ positions: [Position]) { self.init(positions.map { ($0, $0) }) }

  /// What the next page shows, as indices: what goes on from the one before, then what begins on it.
  mutating func turn(to page: PageStretch) -> [Int] {
    var shown = open
    while next < order.count, !page.beginsLater(spans[order[next]].start) {
      shown.append(order[next])
      next += 1
    }
    open = shown.filter { page.goesOn(spans[$0].end) }
    return shown
  }
}
