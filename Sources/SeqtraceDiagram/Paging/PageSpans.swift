/// The elements that span parts of the timeline, assigned to the pages that show them.
///
/// A page shows only a limited number of the latest elements from earlier pages. Otherwise, the total size of
/// all pages would grow with the number of pages times the number of open calls. The general index of the
/// timeline doesn't support such a limit, so pages use this type instead.
struct PageSpans {
  private let spans: [(start: Position, end: Position)]
  private let limit: Int
  /// The indices of the spans, ordered by start.
  private let order: [Int]
  /// The ends, ascending.
  private let ends: [Position]
  /// The index in `order` of the first span that starts after the pages so far.
  private var next = 0
  /// The index in `ends` of the first end that isn't before the next page.
  private var nextEnd = 0
  /// The spans from earlier pages, ordered by start; some may already have ended.
  private var open: [Int] = []
  /// The first position of the page after the latest one; `nil` if there is none.
  private var pageStart: Position?
  /// The indices of the spans on the latest page: first those that continue from earlier pages, then those that
  /// start on the page.
  private(set) var shown: [Int] = []
  /// The number of spans from earlier pages that the latest page doesn't show.
  private(set) var hiddenCount = 0

  /// Creates the spans from first and last positions.
  init(_ spans: [(start: Position, end: Position)], limit: Int = .max) {
    self.spans = spans
    self.limit = limit
    order = spans.indices.sorted { spans[$0].start < spans[$1].start }
    ends = spans.map(\.end).sorted()
  }

  /// Creates spans of a single position each.
  init(_ positions: [Position]) { self.init(positions.map { ($0, $0) }) }

  /// Finds the spans on the next page.
  mutating func turn(to page: PageStretch) {
    shown = latestOpen()
    while next < order.count, !page.beginsLater(spans[order[next]].start) {
      let index = order[next]
      shown.append(index)
      if page.goesOn(spans[index].end) { open.append(index) }
      next += 1
    }
    pageStart = page.after
  }

  /// Returns the latest of the spans that continue from earlier pages, ordered by start.
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
    // Ended spans are dropped.
    open.replaceSubrange(first..., with: latest)
    hiddenCount = next - nextEnd - latest.count
    return latest
  }
}
