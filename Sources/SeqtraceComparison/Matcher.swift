public import SeqtraceDiagram

/// Finds the messages of a design in a run.
///
/// A design is a diagram with numbered messages; several may share a number. A message of the run matches a
/// message of the design if kind, name and lifelines agree; calls and signals count as one kind. Names,
/// arguments and values are compared only if the design specifies them. `…` matches any argument or value
/// and, as the last argument, all remaining ones.
///
/// The design's lifelines represent those of the run by the rules for ``ParticipantBinding``, with one
/// difference: a lifeline with an object's type represents a *single* lifeline of the run throughout. If
/// several of the run's lifelines have the type, the design's lifeline represents the one with the most
/// matching messages; ties go to the first. A lifeline with a number that the run lacks, such as `UILabel#2`,
/// represents another lifeline of the type. A label without an exact match in the run is matched by the rules
/// for ``LabelRule``.
///
/// The run must have the design's messages in the design's order, with any messages in between. As many
/// messages as possible are matched in order, each as early as possible. The others are missing, even if the
/// run has them elsewhere. Once found, the steps of a `loop` in the design may be repeated any number of
/// times. The steps of an `opt`, `alt` or `break` are optional.
public struct Matcher: Sendable {
  /// The messages that a run is expected to have.
  public var design: SequenceDiagram

  /// Creates a matcher for a design.
  public init(design: SequenceDiagram) { self.design = design }

  /// Finds the design's messages in a run.
  ///
  /// - Throws: ``MatchError`` if too many messages of the run have the same kind and name as messages of the
  ///   design.
  /// - Complexity: O(*n* + *m* + *p* · log *n*) for *n* messages in the run, *m* messages in the design, and
  ///   *p* pairs of a message of the run and a message of the design with the same kind and name.
  public func match(_ run: SequenceDiagram) throws(MatchError) -> Match {
    let specification = Specification(steps: design, of: run)
    let participants = ParticipantBinding(of: specification, to: run)
    let candidates = try Candidates(specification, design: design, run: run, participants)
    let binding = LifelineBinding(
      design: design, run: run, candidates: candidates, participants: participants)
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

extension Specification {
  /// Creates a specification with the messages of a design as steps, without the design's fragments.
  fileprivate init(steps design: SequenceDiagram, of run: SequenceDiagram) {
    self.init()
    let names = Set(run.lifelines.lazy.map(\.name))
    var ids: [Lifeline.ID: Lifeline.ID] = [:]
    for (index, lifeline) in design.lifelines.enumerated() {
      ids[lifeline.id] = index
      var copy = lifeline
      copy.id = index
      if lifeline.isNumbered, !names.contains(lifeline.name) {
        copy.name = lifeline.typeName
        copy.label = StyledText(lifeline.typeName)
      }
      lifelines.append(copy)
    }
    func end(_ end: Message.End) -> Message.End {
      end.lifeline.flatMap { ids[$0] }.map { .occurrence($0) } ?? end
    }
    steps = design.messages.map { message in
      var message = message
      (message.sender, message.receiver) = (end(message.sender), end(message.receiver))
      return Step(
        message: message, label: StepLabel(of: message), place: DesignPlace(file: "", line: nil))
    }
  }
}

extension SequenceDiagram {
  /// Returns the positions that fragments with one of these operators cover.
  func positions(in operators: [CombinedFragment.Operator]) -> RangeSet<Position> {
    // Sorted, so that each range is appended at the end.
    let ranges = fragments.lazy.filter { operators.contains($0.operator) }
      .flatMap(\.operands).map(\.positions)
    return RangeSet(ranges.sorted { $0.lowerBound < $1.lowerBound })
  }
}
