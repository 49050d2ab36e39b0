import SeqtraceEvents

extension SequenceDiagram {
  /// Returns this diagram with repeated messages drawn once, inside a loop.
  ///
  /// Two messages are repeats if their lifelines, kind and name agree; arguments, values, numbers and timing
  /// don't count. The drawn message shows `…` for values that differ, and no number if the numbers differ.
  ///
  /// A repeated block of messages must end all activations, fragments and registrations that it starts. A
  /// block doesn't fold if an object is created or destroyed in it, or if a registration stays open. Inner
  /// repetitions fold before outer ones, and the first of several equal blocks is drawn. Blocks are also
  /// equal if they differ only in the counts of their inner loops. Equal operands of a `par` fold, too, even
  /// if they aren't neighbours.
  ///
  /// Nothing folds across a reference or a separator. Durations inside a loop are omitted, because each
  /// repetition takes a different time.
  ///
  /// The loop's guard is the count: `3 times`, or `3–5 times` if it varies. The guard of an operand that
  /// represents others counts these: `and 3 more like this`. In UML, each loop is a ``CombinedFragment`` with
  /// the operator `loop`. A remark in ``remarks`` lists the numbers that no longer occur.
  ///
  /// - Parameters:
  ///   - minimumCount: The minimum number of repetitions that fold. Must be at least 2.
  ///   - keepsFirstNumbers: Whether a message that represents several keeps its own number. This suits
  ///     numbers that only count the messages.
  ///   - wording: The wording of the loops' guards and the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func foldingRepeats(
    atLeast minimumCount: Int = 2, keepsFirstNumbers: Bool = false,
    wording: DiagramWording = .english
  ) -> SequenceDiagram {
    precondition(minimumCount >= 2, "what happens once doesn't repeat")
    let tokens = FoldingTokens(of: self)
    let search = RepeatSearch(tokens, minimumCount: minimumCount)
    guard !search.runs.isEmpty else { return self }
    return Folding(
      self, tokens, search, keepsFirstNumbers: keepsFirstNumbers, wording: wording
    ).result()
  }
}

/// A diagram with its repetitions, to be drawn with loops.
private struct Folding {
  private let tokens: FoldingTokens
  private let folded: RepeatSearch
  private let runs: [RepeatSearch.Run]
  /// The number of equal operands, by the first token of the operand that is drawn.
  private let operandCounts: [Int: ClosedRange<Int>]
  /// The elements that are drawn. Each message has its arguments and values generalised to those that it
  /// represents.
  private var cut: DiagramCut
  private let keepsFirstNumbers: Bool
  private let wording: DiagramWording
  private var lostNumbers: Set<MessageNumber> = []
  /// The events of messages that aren't drawn, by the index of the message that represents them.
  private var events: [Int: [EventID]] = [:]

  init(
    _ diagram: SequenceDiagram, _ tokens: FoldingTokens, _ folded: RepeatSearch,
    keepsFirstNumbers: Bool, wording: DiagramWording
  ) {
    self.wording = wording
    self.keepsFirstNumbers = keepsFirstNumbers
    self.tokens = tokens
    self.folded = folded
    runs = folded.runs
    operandCounts = Dictionary(
      uniqueKeysWithValues: runs.lazy.filter(\.isOperand).map { ($0.block.lowerBound, $0.counts) })
    cut = DiagramCut(diagram)
    cut.keepsActivation = diagram.activations.indices.map {
      folded.draws(tokens.starts[.activation($0)])
    }
    for token in 0..<tokens.count where !folded.draws(token) { drop(token) }
    for (index, more) in events {
      if case .events(let own) = diagram.messages[index].origin {
        cut.whole.messages[index].origin = .events(.init(own + more))
      }
    }
  }

  private mutating func drop(_ token: Int) {
    switch tokens.items[token] {
    case .note(let index): cut.keepsNote[index] = false
    case .message(let index):
      cut.keepsMessage[index] = false
      guard case .message(let original) = tokens.items[folded.originals[token]] else { return }
      let message = cut.whole.messages[index]
      cut.whole.messages[original].generalize(to: message)
      if !keepsFirstNumbers { compareNumbers(original, message.number) }
      if case .events(let ids) = message.origin {
        events[original, default: []] += ids
      }
    case .operandStart, .operandEnd, nil: break
    }
  }

  private mutating func compareNumbers(_ original: Int, _ number: MessageNumber?) {
    let own = cut.whole.messages[original].number
    guard own != number else { return }
    lostNumbers.formUnion([own, number].compactMap(\.self))
    cut.whole.messages[original].number = nil
  }

  func result() -> SequenceDiagram {
    var result = cut.part
    (result.lifelines, result.groups, result.fragments) =
      (cut.whole.lifelines, cut.whole.groups, fragments)
    // Each repetition takes a different time.
    let repeated = Set(runs.lazy.flatMap { [tokens] in tokens.positions[$0.block] })
    result.durations.removeAll { repeated.contains($0.start) }
    describeLostNumbers(in: &result)
    return result
  }

  /// The loops, and the remaining fragments, outer before inner.
  private var fragments: [CombinedFragment] {
    let loops = runs.lazy.filter { !$0.isOperand }.map { [tokens, wording] run in
      let positions =
        tokens.positions[run.block.lowerBound]..<tokens.positions[run.block.upperBound]
      return CombinedFragment(
        .loop,
        operands: [
          .init(condition: StyledText(wording(.repetitions(run.counts))), positions: positions)
        ]
      )
    }
    let others = cut.whole.fragments.enumerated().filter { index, _ in
      folded.draws(tokens.starts[.fragment(index)])
    }.map { index, fragment in withDrawnOperands(fragment, index) }
    // A loop encloses a fragment of the same extent.
    return (Array(loops) + others).sorted { $0.positions.isBefore($1.positions) }
  }

  /// Returns a fragment without the operands that other operands represent. If a remaining operand represents
  /// others, its guard gives their number.
  private func withDrawnOperands(_ fragment: CombinedFragment, _ index: Int) -> CombinedFragment {
    guard let starts = tokens.operandStarts[index] else { return fragment }
    var drawn = fragment
    drawn.operands = []
    for (operand, start) in zip(fragment.operands, starts) where folded.draws(start) {
      var operand = operand
      if let counts = operandCounts[start] {
        let alike = wording(.alikeOperands(counts.lowerBound - 1...counts.upperBound - 1))
        operand.condition = StyledText(operand.condition.map { "\($0.text), \(alike)" } ?? alike)
      }
      if let last = drawn.operands.indices.last {
        drawn.operands[last].positions =
          drawn.operands[last].positions.lowerBound..<operand.positions.lowerBound
      }
      drawn.operands.append(operand)
    }
    return drawn
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
  /// Compares this message with another one that it represents, and puts `…` in place of arguments and values
  /// that differ.
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
