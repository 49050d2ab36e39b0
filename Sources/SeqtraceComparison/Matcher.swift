public import SeqtraceDiagram

/// Finds the messages of a design in a run.
///
/// A design is a diagram whose messages carry numbers; several may share one. A message of the run
/// can be one of the design where kind, name and lifelines agree. Names, arguments and values are
/// compared only where the design gives them; `…` agrees with any argument or value, and as the
/// last argument with any rest.
///
/// The design's lifelines are those of its objects' *types*: `UILabel` is one label of the run,
/// the same throughout. Of several labels it is the one that the design says most about, and of
/// equals the first. A lifeline with a number, `UILabel#2`, is the one of exactly that name, if the
/// run has it.
///
/// The run is asked to have the design's messages in the design's order, with anything in between.
/// As many as possible are found in order, each as early as possible; the others are missing, even
/// if the run has them elsewhere. What stands in a `loop` of the design may come again any number
/// of times after it was first found.
public struct Matcher: Sendable {
  /// What a run is expected to say.
  public var design: SequenceDiagram

  /// Creates a matcher that looks for a design.
  public init(design: SequenceDiagram) { self.design = design }

  /// Finds the design's messages in a run.
  ///
  /// - Complexity: O(*n* · *m* · (*k* + log *n*)) at most, for *n* messages in the run, *m* in the
  ///   design, and *k* lifelines of which the run has several. Messages whose kind and name the
  ///   design doesn't have are read once.
  public func match(_ run: SequenceDiagram) -> Match {
    let candidates = Candidates(design: design, run: run)
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
    return design.messages.indices.filter { !found.contains($0) }.map { index in
      Match.Missing(
        design.messages[index], of: design,
        misplaced: elsewhere[index].map { run.messages[$0].position })
    }
  }
}
