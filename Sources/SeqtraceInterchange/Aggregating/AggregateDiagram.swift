internal import SeqtraceEvents
package import SeqtraceDiagram

extension RunAggregate {
  /// Returns one diagram of all runs.
  ///
  /// Steps that occur in all runs are drawn without a fragment. Steps that occur only in some runs are in an
  /// `opt`, or in an `alt` if steps that directly follow one another never occur in the same run. Each type
  /// has one lifeline.
  ///
  /// - Parameters:
  ///   - size: The greatest size of the diagram. If there are more calls, the most important ones are kept,
  ///     each with its enclosing calls: first failing calls, then calls between services, then the calls that
  ///     take the most time.
  ///   - wording: The words of guards and remarks.
  package func diagram(
    size: SequenceDiagram.SummarySize? = nil, wording: DiagramWording = .english
  ) -> SequenceDiagram {
    diagram(size: size, wording: wording, marking: nil)
  }

  /// Returns one diagram of all runs, in which the changes that a comparison found are marked and described.
  fileprivate func diagram(
    size: SequenceDiagram.SummarySize? = nil, wording: DiagramWording,
    marking comparison: RunComparison?
  ) -> SequenceDiagram {
    var runs = MergedRuns(self)
    let omitted = size.map { runs.reduce(to: $0) } ?? 0
    var drawing = AggregateDrawing(runs, wording, comparison)
    drawing.draw()
    if omitted > 0 {
      drawing.remark(wording(.omission(.init(of: omitted, reason: .summary))))
    }
    return drawing.finished()
  }
}

extension RunComparison {
  /// Returns one diagram of all old and new runs, in which the changes between old and new are marked.
  package func diagram(
    of old: RunAggregate, _ new: RunAggregate, wording: DiagramWording
  ) -> SequenceDiagram {
    var both = old
    both.merge(new)
    var diagram = both.diagram(wording: wording, marking: self)
    diagram.remarks += changes.map { "\($0.title): \($0.sentence)" }
    return diagram
  }
}

/// The diagram of merged runs, under construction. Nothing here is recursive.
private struct AggregateDrawing {
  /// The remaining tasks, as a stack: the next one is last.
  private enum Task {
    case children(of: Int)
    case node(Int)
    case endNode(activation: Int?, duration: Int?, isCall: Bool)
    /// Draws a node inside a loop.
    case loop(Int, StyledText)
    case begin(CombinedFragment.Operator, [StyledText?], [[Int]])
    case operand(fragment: Int, StyledText?, [Int])
    case endOperand(fragment: Int, StyledText?, start: Position)
  }

  private let runs: MergedRuns
  private let wording: DiagramWording
  private var pending: [Task] = [.children(of: 0)]
  private var diagram = SequenceDiagram()
  private var fragments: [(kind: CombinedFragment.Operator, operands: [CombinedFragment.Operand])] =
    []
  private var lifelines: [RunStep.Party: Lifeline.ID] = [:]
  private var takenNames: Set<String> = []
  private let labels: [String: String]
  private let comparison: RunComparison?
  /// The operations of the calls around the next message, outermost first.
  private var callers: [Operation] = []

  init(_ runs: MergedRuns, _ wording: DiagramWording, _ comparison: RunComparison?) {
    self.runs = runs
    self.comparison = comparison
    self.wording = wording
    let parties = runs.nodes.flatMap { [$0.content.sender, $0.content.receiver] }
    labels = TypeName.shortest(Set(parties.compactMap { $0?.name }))
  }

  private var next: Position { diagram.messages.count }

  mutating func draw() {
    while let task = pending.popLast() {
      switch task {
      case .children(let node): add(tasks(forChildrenOf: node))
      case .node(let node): draw(node)
      case .endNode(let activation, let duration, let isCall):
        if isCall { callers.removeLast() }
        if let activation { diagram.activations[activation].end = next - 1 }
        if let duration { diagram.durations[duration].end = next - 1 }
      case .loop(let node, let condition):
        let end = Task.endOperand(fragment: begin(.loop), condition, start: next)
        add([.node(node), end])
      case .begin(let kind, let guards, let parts):
        let fragment = begin(kind)
        add(zip(guards, parts).map { .operand(fragment: fragment, $0, $1) })
      case .operand(let fragment, let condition, let parts):
        pending.append(.endOperand(fragment: fragment, condition, start: next))
        add(parts.flatMap(tasks(for:)))
      case .endOperand(let fragment, let condition, let start):
        if start < next {
          fragments[fragment].operands.append(
            .init(condition: condition, positions: start..<next))
        }
      }
    }
  }

  private mutating func begin(_ kind: CombinedFragment.Operator) -> Int {
    fragments.append((kind, []))
    return fragments.count - 1
  }

  private mutating func add(_ tasks: [Task]) { pending += tasks.reversed() }

  mutating func remark(_ text: String) { diagram.remarks.append(text) }

  func finished() -> SequenceDiagram {
    var diagram = diagram
    diagram.fragments = fragments.compactMap { kind, operands in
      // A parallel fragment needs at least two operands, so it is dropped if others are empty.
      operands.isEmpty || kind == .par && operands.count < 2
        ? nil : CombinedFragment(kind, operands: operands)
    }
    let total = runs.nodes[0].runs.addingSaturated(runs.undrawnCount)
    diagram.remarks.append(wording(.aggregatedRuns(total, undrawn: runs.undrawnCount)))
    return diagram
  }

  // MARK: Choices

  /// Returns the tasks for the children of a node. Children that occur only in some of the node's runs are
  /// inside fragments.
  private func tasks(forChildrenOf node: Int) -> [Task] {
    let parent = runs.nodes[node]
    if parent.content.kind == .parallel {
      let guards = parent.children.map { child -> StyledText? in
        let part = runs.nodes[child]
        return part.shapes.count < parent.shapes.count ? StyledText(share(of: part.runs)) : nil
      }
      return [.begin(.par, guards, parent.children.map { [$0] })]
    }
    var tasks: [Task] = []
    for group in groups(of: parent) {
      guard runs.nodes[group[0][0]].shapes.count < parent.shapes.count else {
        tasks += group[0].flatMap(self.tasks(for:))
        continue
      }
      let guards = group.map { StyledText(share(of: runs.nodes[$0[0]].runs)) }
      tasks.append(.begin(group.count > 1 ? .alt : .opt, guards, group))
    }
    return tasks
  }

  /// Returns the children in groups of alternatives. An alternative consists of steps that occur in the same
  /// runs; no run has steps of two alternatives in a group.
  private func groups(of parent: MergedRuns.Node) -> [[[Int]]] {
    var groups: [[[Int]]] = []
    var taken: Set<Int32> = []
    for child in parent.children {
      let shapes = runs.nodes[child].shapes
      if let last = groups.last?.last, runs.nodes[last[0]].shapes == shapes {
        groups[groups.count - 1][groups[groups.count - 1].count - 1].append(child)
      } else if groups.isEmpty || !taken.isDisjoint(with: shapes) {
        groups.append([[child]])
        taken = Set(shapes)
      } else {
        groups[groups.count - 1].append([child])
        taken.formUnion(shapes)
      }
    }
    return groups
  }

  private func share(of count: Int) -> String {
    // In a comparison, a share would count old and new runs together, which has no meaning.
    guard comparison == nil else { return wording(.someRuns) }
    let total = runs.nodes[0].runs
    let percent = Int((Double(count) / Double(max(total, 1)) * 100).rounded())
    return wording(.shareOfRuns(percent: min(max(percent, 1), 99), count))
  }

  /// Returns the task for a node, inside a loop if it is repeated.
  private func tasks(for node: Int) -> [Task] {
    let counts = runs.nodes[node].samples.counts
    guard counts.most > 1 else { return [.node(node)] }
    return [.loop(node, StyledText(words(for: counts)))]
  }

  private func words(for counts: Histogram) -> String {
    guard counts.least < counts.most, let usual = counts.usual else {
      return wording(.repetitions(counts.least...counts.most))
    }
    return wording(.usualRepetitions(counts.least...counts.most, usual: usual))
  }

  // MARK: Messages

  private mutating func draw(_ node: Int) {
    let step = runs.nodes[node]
    guard step.content.kind != .parallel, step.content.kind != .operand,
      step.content.kind != .loop
    else {
      pending.append(.children(of: node))
      return
    }
    let (kind, isThrow) = step.content.kind.message
    let position = next
    let sender = step.content.sender.map { lifeline(of: $0) }
    let receiver = step.content.receiver.map { lifeline(of: $0) }
    diagram.messages.append(
      Message(
        position: position, kind: kind, from: sender.map { .occurrence($0) } ?? .unknown,
        to: receiver.map { .occurrence($0) } ?? .unknown, name: step.content.name,
        arguments: step.samples.arguments, value: step.samples.value, isThrow: isThrow))
    var (activation, duration): (Int?, Int?)
    if step.content.isActive, let receiver {
      activation = diagram.activations.count
      diagram.activations.append(Activation(lifeline: receiver, start: position, end: position))
      if comparison == nil, let mark = mark(for: step.samples.times, on: receiver) {
        duration = diagram.durations.count
        diagram.durations.append(mark)
      }
    }
    let operation = step.content.operation
    if let operation {
      mark(operation)
      callers.append(operation)
    }
    pending.append(
      .endNode(activation: activation, duration: duration, isCall: operation != nil))
    pending.append(.children(of: node))
  }

  /// Marks the last message if a comparison found a change of the message's operation.
  private mutating func mark(_ operation: Operation) {
    guard
      let change = comparison?.changes.first(where: { change in
        change.operation == operation && (change.caller == nil || change.caller == callers.last)
      })
    else { return }
    diagram.messages[next - 1].change = change.mark
    diagram.messages[next - 1].name += ": " + change.course
  }

  /// Returns the mark with the median and the 95th percentile of a call's times; `nil` if no times are known.
  private func mark(for times: Histogram, on lifeline: Lifeline.ID) -> DurationMark? {
    guard let median = times.percentile(50), let high = times.percentile(95) else { return nil }
    let (time, late) = (
      TimeSpan(nanoseconds: Int64(median)), TimeSpan(nanoseconds: Int64(high))
    )
    var mark = DurationMark(lifeline: lifeline, start: next - 1, end: next - 1, time: time)
    if time.description != late.description { mark.text = wording(.usualTime(time, high: late)) }
    return mark
  }

  private mutating func lifeline(of party: RunStep.Party) -> Lifeline.ID {
    if let known = lifelines[party] { return known }
    let id = diagram.lifelines.count
    lifelines[party] = id
    let label = labels[party.name] ?? party.name
    var name = label
    while !takenNames.insert(name).inserted { name += " (\(party.kind.rawValue))" }
    var lifeline = Lifeline(id: id, name: name, label: StyledText(label), kind: party.kind)
    if label != party.name { lifeline.qualifiedType = party.name }
    diagram.lifelines.append(lifeline)
    return id
  }
}

extension RunStep.Kind {
  /// The kind of message that a step is drawn as, and whether that message throws.
  fileprivate var message: (Message.Kind, isThrow: Bool) {
    switch self {
    case .call, .parallel, .operand, .loop: (.call, false)
    case .signal: (.signal, false)
    case .reply: (.reply, false)
    case .throw: (.reply, true)
    case .creation: (.creation, false)
    case .destruction: (.destruction, false)
    }
  }
}
