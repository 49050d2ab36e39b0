/// The pages of a diagram that is too long for one.
///
/// Each page is a whole diagram. It shows those who take part on it, or are busy; the bars, frames,
/// regions and registrations that go on from the page before begin at its top, and those that go on
/// after it run to its end. A frame that goes on says so in its guard. References lead from each
/// page to its neighbours. Positions, numbers and the ids of lifelines are those of the whole.
///
/// A page is made when it is asked for, since those of a diagram with many open calls are together
/// much larger than the diagram.
public struct DiagramPages: Sequence, Sendable {
  let whole: SequenceDiagram
  let stretches: [PageStretch]
  let wording: PageWording

  init(of whole: SequenceDiagram, _ size: PageSize, wording: PageWording) {
    self.whole = whole
    self.wording = wording
    stretches = PageBreaks(of: whole).stretches(size)
  }

  /// How many pages there are; at least one.
  public var count: Int { stretches.count }

  /// The number of pages.
  public var underestimatedCount: Int { count }

  /// Goes through the pages from the first.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Makes one page after the other.
  public struct Iterator: IteratorProtocol {
    private let pages: DiagramPages
    private let cast: PageCast
    /// The place of the page that comes next.
    private var index = 0
    private var spans: Spans

    init(_ pages: DiagramPages) {
      self.pages = pages
      cast = PageCast(of: pages.whole)
      spans = Spans(of: pages.whole, cast)
    }

    /// The next page, if there is one.
    public mutating func next() -> SequenceDiagram? {
      guard index < pages.count else { return nil }
      defer { index += 1 }
      guard pages.count > 1 else { return pages.whole }
      let content = spans.turn(to: pages.stretches[index])
      return PageAssembly(pages, cast, content, index: index).page()
    }
  }
}
