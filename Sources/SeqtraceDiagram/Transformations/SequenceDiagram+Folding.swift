import SeqtraceEvents

extension SequenceDiagram {
  /// Returns this diagram with each run of repeated messages drawn once, inside a loop.
  ///
  /// Two messages are repeats if their lifelines, kind and name agree; arguments, values, numbers and timing
  /// don't count. The drawn message shows `…` for values that differ, and no number if the numbers differ.
  ///
  /// A run repeats a block of messages that ends everything that it starts: activations, fragments
  /// and registrations. A block doesn't fold if an object is created or destroyed in it, or a
  /// registration stays open. Inner runs fold before outer ones, and the first of equal blocks is
  /// drawn.
  ///
  /// Nothing folds across a reference or a separator. Durations inside a loop are left out, because
  /// each repetition takes a different time.
  ///
  /// The loop's guard is the count: `3 times`. In UML, each loop is a ``CombinedFragment`` with the
  /// operator `loop`. A remark in ``remarks`` names the numbers that disappeared.
  ///
  /// - Parameters:
  ///   - minimumCount: The shortest run that folds. Must be at least 2.
  ///   - keepsFirstNumbers: Whether a message that represents several keeps its own number. This suits
  ///     numbers that only count the messages.
  ///   - wording: The words of the loops' guards and the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func foldingRepeats(
    atLeast minimumCount: Int = 2, keepsFirstNumbers: Bool = false,
    wording: DiagramWording = .english
  ) -> SequenceDiagram {
    precondition(minimumCount >= 2, "what happens once doesn't repeat")
    let tokens = FoldingTokens(of: self)
    let found = RepeatSearch(tokens, minimumCount: minimumCount).search()
    guard !found.isEmpty else { return self }
    let runs = FoldedRuns(found, tokenCount: tokens.count)
    return Folding(
      self, tokens, runs, keepsFirstNumbers: keepsFirstNumbers, wording: wording
    ).result()
  }
}

/// A diagram with known runs, to be drawn with loops.
private struct Folding {
  private let diagram: SequenceDiagram
  private let tokens: FoldingTokens
  private let folded: FoldedRuns
  /// The messages, each reduced to what it has in common with those that it represents.
  private var messages: [Message]
  private var keepsMessage: [Bool]
  private var keepsNote: [Bool]
  private let keepsFirstNumbers: Bool
  private let wording: DiagramWording
  private var lostNumbers: Set<MessageNumber> = []
  /// The events of messages that aren't drawn, by the index of the message that represents them.
  private var events: [Int: [EventID]] = [:]

  init(
    _ diagram: SequenceDiagram, _ tokens: FoldingTokens, _ folded: FoldedRuns,
    keepsFirstNumbers: Bool, wording: DiagramWording
  ) {
    self.diagram = diagram
    self.wording = wording
    self.keepsFirstNumbers = keepsFirstNumbers
    self.tokens = tokens
    self.folded = folded
    messages = diagram.messages
    keepsMessage = Array(repeating: true, count: diagram.messages.count)
    keepsNote = Array(repeating: true, count: diagram.notes.count)
    for token in 0..<tokens.count where !folded.draws(token) { drop(token) }
    for (index, more) in events {
      if case .events(let own) = messages[index].origin {
        messages[index].origin = .events(.init(own + more))
      }
    }
  }

  private mutating func drop(_ token: Int) {
    switch tokens.items[token] {
    case .note(let index): keepsNote[index] = false
    case .message(let index):
      keepsMessage[index] = false
      guard case .message(let original) = tokens.items[folded.originals[token]] else { return }
      messages[original].generalize(to: diagram.messages[index])
      if !keepsFirstNumbers { compareNumbers(original, index) }
      if case .events(let ids) = diagram.messages[index].origin {
        events[original, default: []] += ids
      }
    case nil: break
    }
  }

  private mutating func compareNumbers(_ original: Int, _ index: Int) {
    let numbers = [messages[original].number, diagram.messages[index].number]
    guard numbers[0] != numbers[1] else { return }
    lostNumbers.formUnion(numbers.compactMap(\.self))
    messages[original].number = nil
  }

  func result() -> SequenceDiagram {
    var result = diagram
    result.messages = zip(messages, keepsMessage).lazy.filter(\.1).map(\.0)
    result.notes = zip(diagram.notes, keepsNote).lazy.filter(\.1).map(\.0)
    let whole = RowPositions(of: diagram)
    let kept = RowPositions(of: result)
    result.activations = diagram.activations.enumerated().compactMap { index, activation in
      guard folded.draws(tokens.starts[.activation(index)]) else { return nil }
      var activation = activation
      activation.end = max(activation.start, kept.last(upTo: activation.end) ?? activation.start)
      return activation
    }
    result.registrations = diagram.registrations.enumerated().compactMap { index, registration in
      guard folded.draws(tokens.starts[.registration(index)]) else { return nil }
      var registration = registration
      if let end = registration.end, !whole.end(before: end) {
        registration.end = kept.last(upTo: end) ?? end
      }
      return registration
    }
    result.fragments = fragments
    result.regions = diagram.regions.filter { kept.overlap($0.positions) }
    result.durations = durations(kept)
    result.measures = diagram.measures.filter {
      kept.contains($0.start) && kept.contains($0.end)
    }
    result.links = diagram.links.filter { kept.contains($0.position) }
    describeLostNumbers(in: &result)
    return result
  }

  /// The durations of activations that represent no others.
  private func durations(_ kept: RowPositions) -> [DurationMark] {
    guard !diagram.durations.isEmpty else { return [] }
    var repeated: Set<Position> = []
    for run in folded.runs {
      repeated.formUnion(tokens.positions[run.start..<run.start + run.length])
    }
    return diagram.durations.compactMap { mark in
      guard kept.contains(mark.start), !repeated.contains(mark.start) else { return nil }
      var mark = mark
      mark.end = kept.last(upTo: mark.end) ?? mark.start
      return mark
    }
  }

  /// The loops and the fragments that are still drawn, outer before inner.
  private var fragments: [CombinedFragment] {
    let loops = folded.runs.map { run in
      let positions = tokens.positions[run.start]..<tokens.positions[run.start + run.length]
      return CombinedFragment(
        .loop, operands: [.init(condition: wording(.repetitions(run.count)), positions: positions)])
    }
    let others = diagram.fragments.enumerated().filter { index, _ in
      folded.draws(tokens.starts[.fragment(index)])
    }.map(\.element)
    // A loop is around a fragment of the same extent.
    return (loops + others).enumerated().sorted { left, right in
      let (a, b) = (left.element.positions, right.element.positions)
      return (a.lowerBound, b.upperBound, left.offset) < (b.lowerBound, a.upperBound, right.offset)
    }.map(\.element)
  }

  private func describeLostNumbers(in result: inout SequenceDiagram) {
    let lost = lostNumbers.subtracting(result.messages.lazy.compactMap(\.number))
    guard !lost.isEmpty else { return }
    result.captions.removeAll { lost.contains($0.number) }
    let names = lost.sorted().map(\.description)
    result.remarks.append(wording(.lostNumbers(.init(names))))
  }
}

extension Message {
  /// Keeps only what this message has in common with one that it represents.
  fileprivate mutating func generalize(to other: Message) {
    if arguments.count != other.arguments.count {
      arguments = ["…"]
    } else {
      for index in arguments.indices where arguments[index] != other.arguments[index] {
        arguments[index] = "…"
      }
    }
    if value != other.value { value = "…" }
  }
}
