/// What spans stretches of a timeline, dealt out to the pages that it is seen on.
///
/// Of what goes on from earlier pages, a page shows the latest up to a limit: the pages of a diagram
/// with many open calls would otherwise grow with the number of both.
struct PageSpans {
  private let spans: [(start: Position, end: Position)]
  private let limit: Int
  /// The spans by start.
  private let order: [Int]
  /// The ends, ascending.
  private let ends: [Position]
  /// The first span that begins on a page still to come.
  private var next = 0
  /// The first end that isn't before the page to come.
  private var nextEnd = 0
  /// What goes on from earlier pages, by start; a few may be over by now.
  private var open: [Int] = []
  /// The first position after the page shown last, if there is one.
  private var pageStart: Position?
  /// How many spans go on from earlier pages and aren't shown on the latest one.
  private(set) var hiddenCount = 0

  /// Takes the first and the last position of everything.
  init(_ spans: [(start: Position, end: Position)], limit: Int = .max) {
    self.spans = spans
    self.limit = limit
    order = spans.indices.sorted { (spans[$0].start, $0) < (spans[$1].start, $1) }
    ends = spans.map(\.end).sorted()
  }

  /// Takes the position of everything that has only one.
  init(_ positions: [Position]) { self.init(positions.map { ($0, $0) }) }

  /// What the next page shows, as indices: what goes on from those before, then what begins on it.
  mutating func turn(to page: PageStretch) -> [Int] {
    var shown = latestOpen()
    while next < order.count, !page.beginsLater(spans[order[next]].start) {
      let index = order[next]
      shown.append(index)
      if page.goesOn(spans[index].end) { open.append(index) }
      next += 1
    }
    pageStart = page.after
    return shown
  }

  /// The latest of those that go on from earlier pages, by start.
  private mutating func latestOpen() -> [Int] {
    guard let pageStart else { return [] }
    while nextEnd < ends.count, ends[nextEnd] < pageStart { nextEnd += 1 }
    var latest: [Int] = []
    var first = open.count
    while first > 0, latest.count < limit {
      first -= 1
      if spans[open[first]].end >= pageStart { latest.append(open[first]) }
    }
    latest.reverse()
    // Those found to be over are forgotten.
    open.replaceSubrange(first..., with: latest)
    hiddenCount = next - nextEnd - latest.count
    return latest
  }
}
