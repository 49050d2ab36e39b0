extension SequenceDiagram {
  /// Returns this diagram with a limited number of elements other than messages.
  ///
  /// Notes, references, separators and empty fragments are each limited to one for every four messages that
  /// the size allows; the first ones stay. If there are too many lifelines, those without messages are
  /// removed.
  ///
  /// - Parameters:
  ///   - size: The size of the summary.
  ///   - wording: The wording of the remark.
  /// - Complexity: O(*n*) for *n* elements.
  func limitingAsides(
    to size: SummarySize, wording: DiagramWording
  ) -> SequenceDiagram {
    var result = withoutSilentLifelines(beyond: size.lifelines, wording: wording)
    let limit = max(1, size.messages / 4)
    let before = result.asideCount
    result.notes = Array(result.notes.prefix(limit))
    result.references = Array(result.references.prefix(limit))
    result.separators = Array(result.separators.prefix(limit))
    let surplus = Set(
      result.fragments.indices.filter { result.fragments[$0].positions.isEmpty }.dropFirst(limit))
    result.fragments = result.fragments.indices.filter { !surplus.contains($0) }
      .map { result.fragments[$0] }
    let omitted = before - result.asideCount
    if omitted > 0 { result.remarks.append(wording(.furtherAsides(omitted))) }
    return result
  }

  /// The number of notes, references, separators and empty fragments.
  private var asideCount: Int {
    notes.count + references.count + separators.count
      + fragments.count { $0.positions.isEmpty }
  }

  private func withoutSilentLifelines(
    beyond count: Int, wording: DiagramWording
  ) -> SequenceDiagram {
    var excess = lifelines.count - count
    guard excess > 0 else { return self }
    let talking = messages.lifelines
    var cut = DiagramCut(self)
    for index in lifelines.indices.reversed()
    where excess > 0 && !talking.contains(lifelines[index].id) {
      cut.keepsLifeline[index] = false
      excess -= 1
    }
    return cut.result(.summary, wording)
  }
}
