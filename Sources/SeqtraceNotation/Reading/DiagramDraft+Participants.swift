import SeqtraceDiagram

extension DiagramDraft {
  mutating func activate(_ number: Int) {
    // A bar that starts where another bar of the same lifeline ended must not look nested in that bar.
    if participants[number].ended.last?.upperBound == mark { isBehindBoundary = true }
    let start = nextMark()
    participants[number].activations.append(diagram.activations.count)
    diagram.activations.append(Activation(lifeline: number, start: start, end: start))
  }

  /// Ends an activation of a participant: the one that the last message answers, or else the innermost one.
  /// Returns the position at which the activation started; `nil` if there is no activation.
  mutating func deactivate(_ number: Int, _ detail: DiagramDetail? = nil) -> Position? {
    guard let place = answeredActivation(of: number) else { return nil }
    let activation = participants[number].activations.remove(at: place)
    let end = nextMark()
    diagram.activations[activation].end = end
    diagram.activations[activation].isInterrupted = detail?.flag("interrupted") ?? false
    diagram.activations[activation].goesOn = detail?.flag("goesOn") ?? false
    let start = diagram.activations[activation].start
    participants[number].ended.append(min(start, end)...end)
    return start
  }

  /// Returns the index, among the open activations, of the one that the last message answers, if that message
  /// is a reply to another participant; otherwise that of the innermost one. `nil` if none is open.
  private func answeredActivation(of number: Int) -> Int? {
    let open = participants[number].activations
    guard let innermost = open.last, let message = diagram.messages.last,
      message.kind == .reply, message.sender == .occurrence(number),
      caller(of: innermost) != message.sender
    else { return open.indices.last }
    return open.lastIndex { caller(of: $0) == message.receiver } ?? open.indices.last
  }

  /// Returns the sender of the message that started an activation; `nil` if no message did.
  private func caller(of activation: Int) -> Message.End? {
    let bar = diagram.activations[activation]
    let index = diagram.messages.partitioningIndex { $0.position >= bar.start }
    guard index < diagram.messages.count, case let message = diagram.messages[index],
      message.position == bar.start, message.receiver == .occurrence(bar.lifeline)
    else { return nil }
    return message.sender
  }

  /// Ends the life of a participant at the last row. Later statements may still end its activations.
  mutating func end(_ number: Int) { diagram.lifelines[number].destruction = nextMark() }

  /// Returns whether a participant was destroyed in an earlier row and has no open activations.
  func isOver(_ number: Int) -> Bool {
    guard let destruction = diagram.lifelines[number].destruction,
      participants[number].activations.isEmpty
    else { return false }
    return destruction > diagram.lifelines[number].creation ?? 0 && created != number
  }

  /// Makes the last message the creation or destruction of its receiver.
  ///
  /// The text and the line of the message stay as they are written. The exception is a text that starts with
  /// the stereotype, together with the usual line: then the stereotype is removed, and the line becomes that
  /// of the kind.
  mutating func turnLastMessage(into kind: Message.Kind) {
    let index = diagram.messages.count - 1
    var message = diagram.messages[index]
    let stereotype = kind == .creation ? "«create»" : "«destroy»"
    let usual: Message.Kind = kind == .creation ? .reply : .call
    let name = message.name
    if message.kind == usual, message.arrow == nil,
      name == stereotype || name.hasPrefix(stereotype + " ")
    {
      message.name = String(name.dropFirst(stereotype.count + 1))
    } else {
      message.arrow = message.arrow ?? .usual(for: message.kind)
    }
    message.kind = kind
    diagram.messages[index] = message
  }

  // MARK: Boxes

  mutating func openBox(_ tint: Tint?, _ title: StyledText, at span: SourceSpan) {
    boxParents.append(box)
    box = diagram.groups.count
    boxSpans.append(span)
    diagram.groups.append(LifelineGroup(title: title, from: .max, to: .min, tint: tint))
  }

  /// Ends the innermost open box.
  mutating func closeBox() { box = box.flatMap { boxParents[$0] } }

  /// The number of boxes that are open.
  var openBoxes: Int {
    sequence(first: box) { $0.map { boxParents[$0] } }.prefix { $0 != nil }.count
  }

  /// Puts a participant into the innermost open box.
  mutating func addToBox(_ number: Int, at id: SourceSpan) {
    guard let box else { return }
    if let other = participants[number].box, other != box {
      return report(.inTwoBoxes(text(of: id)), at: id)
    }
    participants[number].box = box
  }

  /// Extends each box from its first to its last participant, and removes the boxes that have no
  /// participants.
  ///
  /// - Parameter order: The numbers of the participants, from left to right.
  mutating func settleBoxes(order: some RandomAccessCollection<Int>) {
    guard !diagram.groups.isEmpty else { return }
    var members = Array(repeating: [Int](), count: diagram.groups.count)
    for (column, number) in order.enumerated() {
      var box = participants[number].box
      while let inner = box {
        members[inner].append(column)
        box = boxParents[inner]
      }
    }
    let columns = Array(order)
    diagram.groups = diagram.groups.enumerated().compactMap { index, group in
      guard let first = members[index].first, let last = members[index].last else { return nil }
      if members[index].count != last - first + 1 {
        warnOnce(.scatteredBox(group.title.text), "box \(index)", at: boxSpans[index])
      }
      var group = group
      (group.first, group.last) = (columns[first], columns[last])
      // Remove these tints, because the exporters write them for boxes without a colour.
      if group.look.tint == .series(index % Tint.seriesLength) { group.look.tint = nil }
      return group
    }
  }

  // MARK: The whole

  /// Gives each lifeline a unique name: its label, with a number if another lifeline has the same label.
  mutating func nameLifelines() {
    var names = UniqueNames()
    // A name from a comment has no effect on the names of other lifelines. Comments therefore need only the
    // names that differ.
    for index in diagram.lifelines.indices where standIns[index] == nil {
      let name = diagram.lifelines[index].label.text.onOneLine
      let id = diagram.lifelines[index].name
      // The names `p0`, `p1` and so on are those that the exporters write, so they aren't kept as aliases.
      let isExported = id.first == "p" && id.count > 1 && id.dropFirst().allSatisfy(\.isNumber)
      if id.onOneLine != name, !isExported { diagram.lifelines[index].alias = id }
      diagram.lifelines[index].name = names.take(name)
    }
    let given = diagram.lifelines.indices.filter {
      standIns[$0] == nil && participants[$0].name != nil
    }
    for index in given { names.release(diagram.lifelines[index].name) }
    for index in given {
      guard let name = participants[index].name else { continue }
      diagram.lifelines[index].name = names.take(name)
    }
  }

  /// Removes the stand-ins, and puts the other participants into the order that comments give.
  mutating func arrangeLifelines() {
    guard !standIns.isEmpty || !columns.isEmpty else { return }
    let lifelines = diagram.lifelines
    var free = lifelines.indices.filter { standIns[$0] == nil && columns[$0] == nil }[...]
    var placed = columns.filter { standIns[$0.key] == nil }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }[...]
    diagram.lifelines = []
    while !placed.isEmpty || !free.isEmpty {
      let isDue = placed.first.map { $0.value <= diagram.lifelines.count } ?? false
      let number = isDue || free.isEmpty ? placed.removeFirst().key : free.removeFirst()
      diagram.lifelines.append(lifelines[number])
    }
    for index in diagram.messages.indices {
      diagram.messages[index].sender = end(diagram.messages[index].sender)
      diagram.messages[index].receiver = end(diagram.messages[index].receiver)
    }
  }

  /// Returns the end of a message. If it is on a stand-in, returns the end for which that stands.
  private func end(_ end: Message.End) -> Message.End {
    end.lifeline.flatMap { standIns[$0] } ?? end
  }
}

/// Makes names unique.
private struct UniqueNames {
  private var taken: Set<String> = []
  /// The number of times that each name was requested, so that a million equal names take no longer than
  /// different ones.
  private var counts: [String: Int] = [:]

  /// Returns a name, with a number after it if the name is already taken.
  mutating func take(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var count = counts[name, default: 1] + 1
    while !taken.insert("\(name)#\(count)").inserted { count += 1 }
    counts[name] = count
    return "\(name)#\(count)"
  }

  /// Makes a name available again.
  mutating func release(_ name: String) { taken.remove(name) }
}
