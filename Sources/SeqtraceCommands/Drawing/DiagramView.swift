import SeqtraceDiagram

/// The part of a diagram that is drawn, and its level of detail.
///
/// ```
/// sliced ─▶ the steps of `ViewSteps`
///        ─▶ filtered or, if that is too large, summarized ─▶ foldingRepeats ─▶ ordered
/// ```
///
/// A summary hides lifelines itself, because it must know how hidden lifelines relate to the others.
struct DiagramView: Sendable {
  /// The function whose call is drawn like a test; `nil` for the test itself.
  var story: NamePattern?
  /// The first and last messages; `nil` for those of the whole diagram.
  var from: Landmark?
  var to: Landmark?
  /// The lifelines that are shown; empty for all.
  var only: [NamePattern] = []
  var hidden: [NamePattern] = []
  /// The steps that have options of their own; `nil` for none.
  var steps: ViewSteps?
  /// The size to which the diagram is reduced; `nil` to keep all of it. A summary also folds repeats.
  var summarySize: SequenceDiagram.SummarySize?
  /// Whether a pattern may match no lifeline. It may if several diagrams are drawn, because some of them may
  /// lack a matching lifeline.
  var allowsUnknownLifelines = false
  /// The smallest number of repeats to fold; `nil` folds none.
  var leastRepeats: Int?
  /// The order of lifelines. If `nil`, a summarised diagram gets the order with short arrows, and any other
  /// keeps its own.
  var order: LifelineOrder?

  /// The patterns, each with the option that it belongs to.
  private var patterns: [(option: DrawingOption, pattern: NamePattern)] {
    only.map { (.only, $0) } + hidden.map { (.hide, $0) }
      + (steps?.patterns ?? [])
  }

  /// Whether the view changes nothing.
  private var isWhole: Bool {
    from == nil && to == nil && only.isEmpty && hidden.isEmpty && steps == nil
      && summarySize == nil && leastRepeats == nil && order == nil
  }

  /// Returns the part of a diagram that is drawn.
  ///
  /// - Parameters:
  ///   - keepsNumbers: Whether a message that represents folded ones keeps its own number.
  ///   - language: The language of remarks and guards.
  /// - Returns: The part, and whether a summary reduced it.
  /// - Throws: ``CommandError`` if an option matches nothing in the diagram, or if no lifeline is left.
  func apply(
    to whole: SequenceDiagram, keepsNumbers: Bool = false, in language: Language = .en
  ) throws(CommandError) -> (diagram: SequenceDiagram, isSummary: Bool) {
    guard !isWhole else { return (whole, false) }
    if !allowsUnknownLifelines { try check(patterns, in: whole) }
    let wording = DiagramWording(in: language)
    var diagram = try slice(of: whole, wording)
    if let steps { diagram = try steps.apply(to: diagram, wording: wording) }
    var visible = diagram
    if !only.isEmpty || !hidden.isEmpty {
      visible = diagram.filtered(only: only, hiding: hidden, wording: wording)
    }
    guard !visible.lifelines.isEmpty || whole.lifelines.isEmpty else { throw .part(.nothingLeft) }
    func folded(_ diagram: SequenceDiagram) -> SequenceDiagram {
      guard let count = leastRepeats ?? summarySize.map({ _ in 2 }) else { return diagram }
      return diagram.foldingRepeats(
        atLeast: count, keepsFirstNumbers: keepsNumbers, wording: wording)
    }
    guard var size = summarySize else { return (ordered(folded(visible)), false) }
    var forest = SummaryForest(of: visible)
    if forest.fits(size) {
      return (ordered(folded(visible.summarized(to: size, wording: wording))), false)
    }
    if !only.isEmpty || !hidden.isEmpty { forest = SummaryForest(of: diagram) }
    let request = SequenceDiagram.SummaryRequest(
      only: only, hidden: hidden, lifelines: steps?.kept ?? [],
      messages: [from, to].compactMap(\.self),
      keepsNumbered: !keepsNumbers)
    let limit = size.messages
    while true {
      let summary = forest.summary(to: size, request, wording: wording)
      let result = folded(summary)
      // A summary only estimates how many messages will be folded.
      let excess = result.messages.count { $0.kind != .reply } - limit
      if excess <= 0 || size.messages <= excess { return (ordered(result, by: .short), true) }
      size.messages -= excess
    }
  }

  private func ordered(
    _ diagram: SequenceDiagram, by usual: LifelineOrder? = nil
  ) -> SequenceDiagram {
    (order ?? usual).map(diagram.ordered) ?? diagram
  }

  private func check(
    _ patterns: [(option: DrawingOption, pattern: NamePattern)], in diagram: SequenceDiagram
  ) throws(CommandError) {
    for (option, pattern) in patterns where !diagram.lifelines.contains(where: pattern.matches) {
      throw .part(
        .unknownLifeline(
          option, pattern.description, lifelines: diagram.lifelines.map(\.label.text)))
    }
  }

  private func slice(
    of diagram: SequenceDiagram, _ wording: DiagramWording
  ) throws(CommandError) -> SequenceDiagram {
    do throws(LandmarkError) {
      return try diagram.sliced(from: from, to: to, wording: wording)
    } catch {
      switch error {
      case .endsBeforeStart(let from, let to): throw .part(.reversedSlice(from: from, to: to))
      case .notFound(let landmark), .untimed(let landmark):
        throw .part(error.reason(for: landmark == from ? .from : .to, in: diagram))
      }
    }
  }
}
