extension DiagramPages {
  /// The elements of a page other than messages, as indices.
  struct Content {
    /// A kind of element. A death is an index into `PageCast.dying`.
    enum Kind: CaseIterable {
      case activation, fragment, region, registration, duration, measure, note, reference, separator
      case link, death
    }

    /// The maximum number of activations, and of registrations, from earlier pages on one page.
    static let mostOpen = 200

    private var spans: [Kind: PageSpans]

    /// Collects the elements of a diagram, before the first page.
    init(of whole: SequenceDiagram, _ cast: PageCast) {
      spans = [
        .activation: PageSpans(
          whole.activations.map { ($0.start, $0.lastPosition) }, limit: Self.mostOpen),
        .fragment: PageSpans(whole.fragments.map { ($0.positions.lowerBound, $0.positions.last) }),
        .region: PageSpans(whole.regions.map { ($0.positions.lowerBound, $0.positions.last) }),
        .registration: PageSpans(
          whole.registrations.map { ($0.start, $0.end ?? .max) }, limit: Self.mostOpen),
        // The duration of a call is drawn at the end of the call.
        .duration: PageSpans(whole.durations.map(\.end)),
        .measure: PageSpans(whole.measures.map { ($0.start, $0.end) }),
        .note: PageSpans(whole.notes.map(\.position)),
        .reference: PageSpans(whole.references.map(\.position)),
        .separator: PageSpans(whole.separators.map(\.position)),
        .link: PageSpans(whole.links.map(\.position)),
        .death: PageSpans(cast.dying.compactMap { cast.deaths[$0] }),
      ]
    }

    mutating func turn(to page: PageStretch) {
      for kind in Kind.allCases { spans[kind]!.turn(to: page) }
    }

    /// The elements of a kind on the page.
    subscript(kind: Kind) -> [Int] { spans[kind]!.shown }

    /// Returns the number of elements of a kind from earlier pages that the page doesn't show.
    func hiddenCount(_ kind: Kind) -> Int { spans[kind]!.hiddenCount }
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
