extension SequenceDiagram {
  /// Returns this diagram with only the messages that are marked as changed, nearby messages, and the
  /// enclosing calls.
  ///
  /// A ``Separator`` of the kind `.delay` replaces each sequence of omitted messages and gives their number.
  /// Lifelines without remaining messages are omitted as well. A diagram without changes is returned
  /// unchanged.
  ///
  /// - Parameters:
  ///   - context: The number of messages to keep before and after each change. Must not be negative.
  ///   - changedNotes: The positions of notes that count as changes.
  ///   - wording: The wording of the separators and the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func foldingUnchanged(
    context: Int, changedNotes: Set<Position> = [], wording: DiagramWording = .english
  ) -> SequenceDiagram {
    precondition(context >= 0, "no less than nothing can remain around a change")
    let tree = CallTree(of: self)
    let changes = changedMessages(changedNotes)
    if changes.isEmpty { return self }
    var cut = DiagramCut(self)
    cut.keepsMessage = messagesNear(changes, context, tree)
    fillShortGaps(in: &cut.keepsMessage)
    cut.keepsNote = notes.map { note in
      let next = messages.partitioningIndex { $0.position > note.position }
      let isBetween = [next - 1, next].allSatisfy { index in
        !messages.indices.contains(index) || cut.keepsMessage[index]
      }
      return isBetween || changedNotes.contains(note.position)
    }
    cut.dropWhatFollows(from: tree)
    cut.dropSilentLifelines()
    let folds = folds(cut.keepsMessage, wording)
    var result = cut.result(.unchanged, wording)
    result.separators = (result.separators + folds).sorted { $0.position < $1.position }
    result.moveDeaths(of: self, cut.keepsMessage)
    return result
  }

  /// Returns the part around a message, with as many of the nearest messages before and after it as there is
  /// room for.
  ///
  /// - Parameters:
  ///   - index: The message's index.
  ///   - mostMessages: The maximum number of messages.
  ///   - mostLifelines: The maximum number of lifelines of these messages.
  ///   - wording: The wording of the remark.
  package func excerpt(
    around index: Int, mostMessages: Int, mostLifelines: Int, wording: DiagramWording = .english
  ) -> SequenceDiagram {
    var range = index...index
    var lines: Set<Lifeline.ID> = []
    func add(_ next: Int) -> Bool {
      guard messages.indices.contains(next), range.count < mostMessages || next == index else {
        return false
      }
      let ends = [messages[next].sender, messages[next].receiver].compactMap(\.lifeline)
      let all = lines.union(ends)
      guard all.count <= mostLifelines else { return false }
      lines = all
      range = min(next, range.lowerBound)...max(next, range.upperBound)
      return true
    }
    var (growsDown, growsUp) = (add(index), true)
    while growsDown || growsUp {
      growsUp = growsUp && add(range.lowerBound - 1)
      growsDown = growsDown && add(range.upperBound + 1)
    }
    let positions = messages[range.lowerBound].position...messages[range.upperBound].position
    return sliced(to: positions, .unchanged, wording)
  }

  /// Moves each destruction in a sequence of omitted messages to the separator that replaces the sequence.
  private mutating func moveDeaths(of whole: SequenceDiagram, _ keeps: [Bool]) {
    let deaths = Dictionary(
      whole.lifelines.compactMap { lifeline in lifeline.destruction.map { (lifeline.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    // For each omitted message, the first message of its sequence.
    var starts = Array(keeps.indices)
    for index in keeps.indices.dropFirst() where !keeps[index] && !keeps[index - 1] {
      starts[index] = starts[index - 1]
    }
    for index in lifelines.indices where lifelines[index].destruction != nil {
      guard let death = deaths[lifelines[index].id] else { continue }
      let message = whole.messages.partitioningIndex { $0.position > death } - 1
      if message >= 0, !keeps[message] {
        lifelines[index].destruction = whole.messages[starts[message]].position
      }
    }
  }

  /// Returns the indices of the messages that are changed or follow a changed note.
  private func changedMessages(_ changedNotes: Set<Position>) -> [Int] {
    let changed = messages.indices.filter { messages[$0].change != nil }
    if changedNotes.isEmpty { return changed }
    let noted = changedNotes.map { position in
      min(messages.partitioningIndex { $0.position > position }, messages.count - 1)
    }
    return Set(changed + noted.filter { $0 >= 0 }).sorted()
  }

  /// Returns for each message whether to keep it: it is changed, it is a call that contains a change, or it
  /// is near a change, at the level of the change or further out.
  private func messagesNear(_ changes: [Int], _ context: Int, _ tree: CallTree) -> [Bool] {
    var keeps = [Bool](repeating: false, count: messages.count)
    var holdsChange = [Bool](repeating: false, count: activations.count)
    for index in changes {
      keeps[index] = true
      var activation = tree.senders[index]
      while let open = activation, !holdsChange[open] {
        holdsChange[open] = true
        if let start = messageIndex(at: activations[open].start) { keeps[start] = true }
        activation = tree.parents[open]
      }
    }
    let level = messages.indices.filter { index in
      keeps[index] || tree.senders[index].map { holdsChange[$0] } ?? true
    }
    let changed = Set(changes)
    for direction in [level, level.reversed()] {
      var room = 0
      for index in direction {
        if changed.contains(index) { room = min(context, messages.count) + 1 }
        if room > 0 { keeps[index] = true }
        room -= 1
      }
    }
    return keeps
  }

  /// Keeps single messages between kept ones, because a separator would need as much room.
  private func fillShortGaps(in keeps: inout [Bool]) {
    for index in keeps.indices where !keeps[index] {
      let isAfterKept = index > 0 && keeps[index - 1]
      if isAfterKept, index + 1 < keeps.count, keeps[index + 1] { keeps[index] = true }
    }
  }

  /// Returns a separator for each sequence of omitted messages, at the position of its first message.
  private func folds(_ keeps: [Bool], _ wording: DiagramWording) -> [Separator] {
    var folds: [Separator] = []
    var start = 0
    while let first = keeps[start...].firstIndex(of: false) {
      let end = keeps[first...].firstIndex(of: true) ?? keeps.count
      let count = end - first
      folds.append(
        Separator(
          position: messages[first].position, kind: .delay,
          text: StyledText(wording(.unchangedMessages(count)))))
      start = end
    }
    return folds
  }
}
