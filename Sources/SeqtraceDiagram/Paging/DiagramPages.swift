/// The pages of a diagram that is too long for one page.
///
/// Each page is a complete diagram with the lifelines that are active or have messages on it. Bars, frames,
/// regions and registrations that continue from the previous page start at the top, and those that continue
/// on the next page run to the end. The guard of a continued frame is marked as continued. References lead
/// from each page to its neighbours.
///
/// If the author chose the page breaks, there are no such references. Each page then has all lifelines that
/// are alive, and the title that the author gave the page. Positions, numbers and lifeline ids are those of
/// the whole diagram.
///
/// Pages are created on demand: for a diagram with many open calls, all pages together are much larger than
/// the diagram.
public struct DiagramPages: Sequence, Sendable {
  let whole: SequenceDiagram
  let stretches: [PageStretch]
  let wording: PageWording
  /// Whether the author chose the page breaks. If so, pages have all live lifelines and no references to each
  /// other.
  let followsSeparators: Bool

  init(of whole: SequenceDiagram, _ size: PageSize, wording: PageWording) {
    self.whole = whole
    self.wording = wording
    followsSeparators = size == .separators
    stretches = PageBreaks(of: whole, size).stretches()
  }

  /// The number of pages; at least one.
  public var count: Int { stretches.count }

  /// Returns an iterator that starts with the first page.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator that creates the pages one by one.
  public struct Iterator: IteratorProtocol {
    private let pages: DiagramPages
    private let cast: PageCast
    /// The index of the next page.
    private var index = 0
    private var content: Content

    init(_ pages: DiagramPages) {
      self.pages = pages
      cast = PageCast(of: pages.whole)
      content = Content(of: pages.whole, cast)
    }

    /// Returns the next page, or `nil` after the last one.
    public mutating func next() -> SequenceDiagram? {
      guard index < pages.count else { return nil }
      defer { index += 1 }
      guard pages.count > 1 else { return pages.whole }
      content.turn(to: pages.stretches[index])
      return PageAssembly(pages, cast, content, index: index).page(title)
    }

    /// The title of the page without its page number: that of the preceding page break, or the
    /// diagram's.
    private var title: StyledText? {
      let whole = pages.whole.title
      guard pages.followsSeparators else { return whole }
      let breaks = content[.separator].map { pages.whole.separators[$0] }
      let titled = breaks.last { $0.kind == .page && !$0.text.isEmpty }
      return titled?.text ?? (index == 0 ? whole : nil)
    }
  }
}
