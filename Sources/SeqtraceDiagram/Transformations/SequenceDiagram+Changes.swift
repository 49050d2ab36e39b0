extension SequenceDiagram {
  /// Returns this diagram with only the messages that are marked as changed, those near them, and
  /// the calls around them.
  ///
  /// What is left out between them is a ``Separator`` of the kind `.delay` that counts it. Lifelines
  /// that have nothing left to say or hear are left out, too. A diagram without changes stays what it
  /// is.
  ///
  /// - Parameters:
  ///   - context: How many messages remain before and after each change. Must not be negative.
  ///   - changedNotes: The positions of notes that count as changes.
  ///   - wording: The words for what is left out.
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
    return result
  }

  /// The indices of the messages that are changed, or stand behind a note that is.
  private func changedMessages(_ changedNotes: Set<Position>) -> [Int] {
    let changed = messages.indices.filter { messages[$0].change != nil }
    if changedNotes.isEmpty { return changed }
    let noted = changedNotes.map { position in
      min(messages.partitioningIndex { $0.position > position }, messages.count - 1)
    }
    return Set(changed + noted.filter { $0 >= 0 }).sorted()
  }

  /// Which messages are changed, are calls around a change, or stand near one on the same level or
  /// further out.
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

  /// Keeps what takes no more room than to say that it is left out.
  private func fillShortGaps(in keeps: inout [Bool]) {
    for index in keeps.indices where !keeps[index] {
      let isAfterKept = index > 0 && keeps[index - 1]
      if isAfterKept, index + 1 < keeps.count, keeps[index + 1] { keeps[index] = true }
    }
  }

  /// A separator for each run of messages that isn't kept, where its first message stood.
  private func folds(_ keeps: [Bool], _ wording: DiagramWording) -> [Separator] {
    var folds: [Separator] = []
    var start = 0
    while let first = keeps[start...].firstIndex(of: false) {
      let end = keeps[first...].firstIndex(of: true) ?? keeps.count
      let count = end - first
      folds.append(
        Separator(
          position: messages[first].position, kind: .delay,
          text: wording(.unchangedMessages(count))))
      start = end
    }
    return folds
  }
}
