public import SeqtraceDiagram

/// Finds the messages of a design in a run.
///
/// A design is a diagram with numbered messages; several may share a number. A message of the run
/// matches one of the design if kind, name and lifelines agree. Names, arguments and values are
/// compared only if the design specifies them. `…` matches any argument or value and, as the last
/// argument, all remaining ones.
///
/// The design's lifelines are named after the *types* of objects: `UILabel` stands for one lifeline of the
/// run, the same throughout. Of several, it is the one with the most matching messages; ties go to the first.
/// A lifeline with a number, such as `UILabel#2`, stands for the lifeline of exactly that name, if the run
/// has it.
///
/// The run must have the design's messages in the design's order, with any messages in between. As many
/// messages as possible are matched in order, each as early as possible. The others are missing, even if the
/// run has them elsewhere. After the steps of a `loop` in the design were found, they may be repeated any
/// number of times. Those of an `opt`, `alt` or `break` are optional.
public struct Matcher: Sendable {
  /// The messages that a run is expected to have.
  public var design: SequenceDiagram
  /// Whether a call and an asynchronous message count as different kinds.
  ///
  /// Set it to `false` for hand-written designs: many authors draw one arrow for both.
  public var comparesWaiting = true

  /// Creates a matcher that looks for the messages of a design in the diagram of a run.
  public init(design: SequenceDiagram) { self.design = design }

  /// Finds the design's messages in a run.
  ///
  /// - Throws: If too many messages of the run have the same kind and name as messages of the design.
  /// - Complexity: O(*n* + *m* + *p* · log *n*) for *n* messages in the run, *m* in the design, and
  ///   *p* pairs of one of each with the same kind and name.
  public func match(_ run: SequenceDiagram) throws(MatchError) -> Match {
    let candidates = try Candidates(
      design: design, run: run, comparesWaiting: comparesWaiting)
    let binding = LifelineBinding(design: design, run: run, candidates: candidates)
    let rows = candidates.bound(by: binding)
    let first = rows.firstMatches(of: rows.longestAlignment())
    let pairs = rows.repeating(first, in: design)
    return Match(
      pairs: pairs.map { pair in
        Match.Pair(
          run: run.messages[pair.run].position, design: design.messages[pair.design].position,
          number: design.messages[pair.design].number)
      },
      missing: missing(pairs: pairs, rows: rows, run: run), lifelines: binding.runLifelines)
  }

  private func missing(
    pairs: [Candidates.Pair], rows: Candidates, run: SequenceDiagram
  ) -> [Match.Missing] {
    let found = Set(pairs.map(\.design))
    let used = Set(pairs.map(\.run))
    var elsewhere: [Int: Int] = [:]
    for row in rows.rows.indices where !used.contains(rows.rows[row].message) {
      for index in rows.designs(of: row) where elsewhere[index] == nil {
        elsewhere[index] = rows.rows[row].message
      }
    }
    let optional = design.positions(in: [.opt, .alt, .break])
    let labels = design.labels
    let expected = design.messages.indices.filter { index in
      !optional.contains(design.messages[index].position)
    }
    return expected.filter { !found.contains($0) }.map { index in
      Match.Missing(
        design.messages[index], labels: labels,
        misplaced: elsewhere[index].map { run.messages[$0].position })
    }
  }
}

extension SequenceDiagram {
  /// The positions that fragments with one of these operators cover.
  func positions(in operators: [CombinedFragment.Operator]) -> RangeSet<Position> {
    // Sorted, so that each range is added at the end.
    let ranges = fragments.lazy.filter { operators.contains($0.operator) }
      .flatMap(\.operands).map(\.positions)
    return RangeSet(ranges.sorted { $0.lowerBound < $1.lowerBound })
  }
}
