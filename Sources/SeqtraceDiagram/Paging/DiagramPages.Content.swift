extension DiagramPages {
  /// The elements of a page other than messages, as indices.
  struct Content {
    var activations: [Int] = []
    var fragments: [Int] = []
    var regions: [Int] = []
    var registrations: [Int] = []
    var durations: [Int] = []
    var measures: [Int] = []
    var notes: [Int] = []
    var references: [Int] = []
    var separators: [Int] = []
    var links: [Int] = []
    /// The lifelines with their X on the page, as indices into `PageCast.dying`.
    var deaths: [Int] = []
    /// The numbers of activations and registrations from earlier pages that the page doesn't show.
    var hiddenActivationCount = 0
    var hiddenRegistrationCount = 0
  }

  /// The elements of a diagram other than messages.
  struct Spans {
    /// The maximum number of activations, and of registrations, from earlier pages on one page.
    static let mostOpen = 200

    private var activations: PageSpans
    private var fragments: PageSpans
    private var regions: PageSpans
    private var registrations: PageSpans
    private var durations: PageSpans
    private var measures: PageSpans
    private var notes: PageSpans
    private var references: PageSpans
    private var separators: PageSpans
    private var links: PageSpans
    private var deaths: PageSpans

    init(of whole: SequenceDiagram, _ cast: PageCast) {
      activations = PageSpans(
        whole.activations.map { ($0.start, $0.lastPosition) }, limit: Self.mostOpen)
      fragments = PageSpans(whole.fragments.map { ($0.positions.lowerBound, $0.positions.last) })
      regions = PageSpans(whole.regions.map { ($0.positions.lowerBound, $0.positions.last) })
      registrations = PageSpans(
        whole.registrations.map { ($0.start, $0.end ?? .max) }, limit: Self.mostOpen)
      // The duration of a call is drawn at the end of the call.
      durations = PageSpans(whole.durations.map(\.end))
      measures = PageSpans(whole.measures.map { ($0.start, $0.end) })
      notes = PageSpans(whole.notes.map(\.position))
      references = PageSpans(whole.references.map(\.position))
      separators = PageSpans(whole.separators.map(\.position))
      links = PageSpans(whole.links.map(\.position))
      deaths = PageSpans(cast.dying.compactMap { cast.deaths[$0] })
    }

    mutating func turn(to page: PageStretch) -> Content {
      var content = Content(
        activations: activations.turn(to: page), fragments: fragments.turn(to: page),
        regions: regions.turn(to: page), registrations: registrations.turn(to: page),
        durations: durations.turn(to: page), measures: measures.turn(to: page),
        notes: notes.turn(to: page), references: references.turn(to: page),
        separators: separators.turn(to: page),
        links: links.turn(to: page), deaths: deaths.turn(to: page))
      content.hiddenActivationCount = activations.hiddenCount
      content.hiddenRegistrationCount = registrations.hiddenCount
      return content
    }
  }
}

extension Activation {
  /// The last position of the bar. An interrupted activation has no end, so its bar reaches the end of the
  /// diagram.
  var lastPosition: Position { isInterrupted ? .max : max(start, end) }
}

extension Range<Position> {
  /// The last position in the range; for an empty range, its start.
  fileprivate var last: Position { Swift.max(lowerBound, upperBound - 1) }
}
