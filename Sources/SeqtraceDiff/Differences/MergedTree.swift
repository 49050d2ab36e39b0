import SeqtraceEvents
import SeqtraceTranscript

/// The merged lines of two matched trees.
struct MergedTree {
  /// A line, or a pair of lines, to write.
  private struct Step {
    var old: Int32
    var new: Int32
    var depth: Int
    /// Whether the step is inside a line that was added or removed with all its content.
    var isInside: Bool
  }

  private(set) var difference = TraceDifference(entries: [])

  private let old: TranscriptTree
  private let new: TranscriptTree
  private let matching: TreeMatching
  private let receivers: ReceiverComparison
  private var steps: [Step] = []

  init(_ old: TranscriptTree, _ new: TranscriptTree, _ matching: TreeMatching) {
    self.old = old
    self.new = new
    self.matching = matching
    receivers = ReceiverComparison(old, new, matching)
    difference.entries.reserveCapacity(max(old.nodes.count, new.nodes.count))
    steps = [Step(old: 0, new: 0, depth: -1, isInside: false)]
    while let step = steps.popLast() {
      if isEqual(step) {
        appendSubtree(step)
        continue
      }
      if step.depth >= 0 { difference.entries.append(entry(of: step)) }
      let state = self.state(of: step)
      let isInside = step.isInside || state == .added || state == .removed
      steps += children(of: step, isInside: isInside).reversed()
    }
    let moves = Moves(old, new, matching)
    if !moves.isEmpty { difference = moves.marked(difference) }
    markRepetitions(Repetitions(old, new, matching))
    markLaneOrder()
    markRenamed()
  }

  /// Marks calls of functions that were renamed. Only the first call of each function starts a change.
  private mutating func markRenamed() {
    var seen: Set<[String]> = []
    for index in difference.entries.indices where difference.entries[index].beginsChange {
      let entry = difference.entries[index]
      guard entry.state == .changed, let left = entry.oldEvent.map({ old.trace.events[$0] }),
        let right = entry.newEvent.map({ new.trace.events[$0] }), left.kind == .call,
        right.kind == .call, left.name != right.name
      else { continue }
      difference.entries[index].detail = .renamed
      let receiver = right.receiver.map { new.trace[$0].name } ?? ""
      let isFirst = seen.insert([receiver, left.name, right.name]).inserted
      if !isFirst, left.hasSameValues(as: right) { difference.entries[index].beginsChange = false }
    }
  }

  /// Whether all paired objects and registrations have the same number in both trees.
  var keepsNumbers: Bool { receivers.keepsNumbers }

  /// Combines the lines of calls that are repeated more or fewer times into one change.
  private mutating func markRepetitions(_ repetitions: Repetitions) {
    var seen: Set<Int> = []
    for index in difference.entries.indices where difference.entries[index].beginsChange {
      let entry = difference.entries[index]
      let found: Repetitions.Run? =
        switch entry.state {
        case .added: entry.newLine.flatMap { repetitions.added[Int32($0 + 1)] }
        case .removed: entry.oldLine.flatMap { repetitions.removed[Int32($0 + 1)] }
        case .same, .changed, .movedHere, .movedAway: nil
        }
      guard let found else { continue }
      if seen.insert(found.number).inserted {
        difference.entries[index].detail = .repeated(old: found.oldCount, new: found.newCount)
      } else {
        difference.entries[index].beginsChange = false
      }
    }
  }

  /// Marks starts and awaits of lanes that changed their position or their lane.
  private mutating func markLaneOrder() {
    for index in difference.entries.indices where difference.entries[index].beginsChange {
      let entry = difference.entries[index]
      let left = entry.oldEvent.map { old.trace.events[$0] }
      let right = entry.newEvent.map { new.trace.events[$0] }
      guard let kind = (right ?? left)?.kind, kind == .await || kind.startsLanes else { continue }
      switch entry.state {
      case .movedHere, .movedAway: difference.entries[index].detail = .laneOrder
      case .changed:
        let isOnlyAboutAnother = left?.name == right?.name && left?.arguments == right?.arguments
        if isOnlyAboutAnother { difference.entries[index].detail = .laneOrder }
      case .same, .added, .removed: break
      }
    }
  }

  /// Returns whether two subtrees are equal, so that their lines form pairs in the same order.
  private func isEqual(_ step: Step) -> Bool {
    step.old > 0 && step.new > 0 && !matching.mayCross
      && old.nodes[Int(step.old)].subtree == new.nodes[Int(step.new)].subtree
  }

  /// Appends all lines of two equal subtrees.
  private mutating func appendSubtree(_ step: Step) {
    let outer = new.line(of: step.new).depth
    for offset in 0..<new.nodes[Int(step.new)].size {
      var line = step
      line.old += offset
      line.new += offset
      line.depth += new.line(of: line.new).depth - outer
      difference.entries.append(entry(of: line))
    }
  }

  private func state(of step: Step) -> TraceDifference.State {
    if step.old < 0 { return .added }
    if step.new < 0 { return .removed }
    if step.depth < 0 { return .same }
    let isSame = old.nodes[Int(step.old)].content == new.nodes[Int(step.new)].content
    return isSame && !receivers.changed.contains(step.old) ? .same : .changed
  }

  private func entry(of step: Step) -> TraceDifference.Entry {
    let state = state(of: step)
    var entry = TraceDifference.Entry(
      state: state, depth: step.depth, beginsChange: state != .same && !step.isInside)
    if step.old >= 0 {
      let line = old.line(of: step.old)
      entry.oldText = old.transcript.text(of: line)
      entry.oldLine = Int(step.old) - 1
      if case .event(let event) = line.subject { entry.oldEvent = event }
    }
    if step.new >= 0 {
      let line = new.line(of: step.new)
      entry.newText = new.transcript.text(of: line)
      entry.newLine = Int(step.new) - 1
      if case .event(let event) = line.subject { entry.newEvent = event }
    }
    return entry
  }

  private func children(of step: Step, isInside: Bool) -> [Step] {
    let (oldLanes, newLanes) = (lanes(of: step.old, in: old), lanes(of: step.new, in: new))
    let lanes =
      merged(oldLanes.filter { matching.newOf[Int($0)] < 0 }, [], step.depth + 1, isInside)
      + merged([], newLanes, step.depth + 1, isInside)
    let others = merged(
      step.old < 0 ? [] : old.sequence(of: step.old),
      step.new < 0 ? [] : new.sequence(of: step.new), step.depth + 1, isInside)
    let hasLanesLast =
      step.new >= 0 ? new.nodes[Int(step.new)].hasLanesLast : old.nodes[Int(step.old)].hasLanesLast
    return hasLanesLast ? others + lanes : lanes + others
  }

  private func lanes(of node: Int32, in tree: TranscriptTree) -> [Int32] {
    node < 0 ? [] : tree.lanes(of: node)
  }

  /// Merges siblings; removed lines precede the lines that replace them.
  private func merged(
    _ left: [Int32], _ right: [Int32], _ depth: Int, _ isInside: Bool
  ) -> [Step] {
    var steps: [Step] = []
    var next = 0
    func isRemoved(_ node: Int32) -> Bool { matching.newOf[Int(node)] < 0 }
    func appendRemoved(while condition: (Int32) -> Bool) {
      while next < left.count, condition(left[next]) {
        if isRemoved(left[next]) {
          steps.append(Step(old: left[next], new: -1, depth: depth, isInside: isInside))
        }
        next += 1
      }
    }
    for node in right {
      let partner = matching.oldOf[Int(node)]
      // If order is ignored, pairs may cross, so the partner may already have been passed.
      appendRemoved { partner < 0 ? isRemoved($0) : $0 <= partner }
      steps.append(Step(old: partner, new: node, depth: depth, isInside: isInside))
    }
    appendRemoved { _ in true }
    return steps
  }
}

extension TraceEvent {
  fileprivate func hasSameValues(as other: TraceEvent) -> Bool {
    arguments == other.arguments && value == other.value
  }
}

extension TraceDifference.Entry {
  /// Exchanges the old and the new side.
  fileprivate mutating func swap() {
    (oldText, newText) = (newText, oldText)
    (oldLine, newLine) = (newLine, oldLine)
    (oldEvent, newEvent) = (newEvent, oldEvent)
    if case .repeated(let old, let new) = detail { detail = .repeated(old: new, new: old) }
    switch state {
    case .same, .changed: break
    case .added: state = .removed
    case .removed: state = .added
    case .movedHere: state = .movedAway
    case .movedAway: state = .movedHere
    }
  }

  /// Creates an entry without texts.
  init(state: TraceDifference.State, depth: Int, beginsChange: Bool) {
    self.state = state
    self.depth = depth
    self.beginsChange = beginsChange
  }
}

extension TraceDifference {
  /// The difference with both sides exchanged.
  var swapped: TraceDifference {
    consuming get {
      for index in entries.indices { entries[index].swap() }
      return self
    }
  }
}
