/// Assembles one page.
struct PageAssembly {
  let pages: DiagramPages
  let cast: PageCast
  let content: DiagramPages.Content
  /// The index of the page.
  let index: Int
  /// The columns of the page's lifelines in the whole diagram.
  let columns: Set<Int>

  init(_ pages: DiagramPages, _ cast: PageCast, _ content: DiagramPages.Content, index: Int) {
    self.pages = pages
    self.cast = cast
    self.content = content
    self.index = index
    columns = Self.columns(pages, cast, content, index: index)
  }

  var whole: SequenceDiagram { pages.whole }
  var stretch: PageStretch { pages.stretches[index] }

  /// Returns the page. Its number is added to the title, unless the author chose the page breaks.
  func page(_ start: StyledText?) -> SequenceDiagram {
    let messages = Array(whole.messages[stretch.messages])
    let lifelines = columns.sorted().map(lifeline)
    var page = SequenceDiagram(
      title: pages.followsSeparators ? start : title(after: start),
      lifelines: lifelines, messages: messages, activations: activations,
      fragments: content[.fragment].compactMap { fragment(whole.fragments[$0]) },
      notes: content[.note].map { whole.notes[$0] },
      references: references(between: lifelines), separators: separators,
      groups: whole.tintedGroups,
      registrations: registrations, captions: captions(of: messages),
      remarks: whole.remarks + remarks,
      regions: regions, durations: durations,
      links: content[.link].map { whole.links[$0] }, measures: measures)
    page.moveSpans { first, last in
      whole.outermostLifelines(from: first, to: last, cast.columns, where: columns.contains)
    }
    page.surroundings = whole.surroundings
    page.sharedRows = whole.sharedRows
    if !whole.legend.isEmpty {
      let used = Set(page.notation)
      page.legend = whole.legend.filter { used.contains($0.kind) }
    }
    return page.numbered(page: index + 1, of: pages.count)
  }

  /// Returns a title with the page's name.
  private func title(after start: StyledText?) -> StyledText {
    let text = pages.wording.title(start?.text, pages.wording.name(index + 1, pages.count))
    return StyledText(text, from: start)
  }

  /// The separators, without the author's page breaks.
  private var separators: [Separator] {
    content[.separator].lazy.map { whole.separators[$0] }
      .filter { !pages.followsSeparators || $0.kind != .page }
  }

  /// Returns the columns of the lifelines that have messages, activations or their X on the page, or to which
  /// an element of the page refers, together with the objects of facets. Lifelines without activity appear on
  /// the first page only. If the author chose the page breaks, each page has all lifelines that are alive.
  private static func columns(
    _ pages: DiagramPages, _ cast: PageCast, _ content: DiagramPages.Content, index: Int
  ) -> Set<Int> {
    let whole = pages.whole
    let stretch = pages.stretches[index]
    var columns: Set<Int> = index == 0 ? Set(cast.silent) : []
    if pages.followsSeparators {
      columns = Set(whole.lifelines.indices.filter { cast.lives($0, on: stretch, of: whole) })
    }
    func add(_ id: Lifeline.ID?) {
      var (next, seen) = (id, Set<Int>())
      while let column = next.flatMap({ cast.columns[$0] }), seen.insert(column).inserted {
        columns.insert(column)
        next = whole.lifelines[column].facetOf
      }
    }
    for message in whole.messages[stretch.messages] {
      add(message.sender.lifeline)
      add(message.receiver.lifeline)
    }
    for death in content[.death] { add(whole.lifelines[cast.dying[death]].id) }
    for bar in content[.activation] { add(whole.activations[bar].lifeline) }
    for measure in content[.measure] { add(whole.measures[measure].lifeline) }
    for note in content[.note] { whole.notes[note].placement.lifelines.forEach { add($0) } }
    for reference in content[.reference] {
      add(whole.references[reference].first)
      add(whole.references[reference].last)
    }
    return columns
  }
}
