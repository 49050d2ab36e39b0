/// The calls of a forest that a summary shows.
///
/// ```
/// calls between objects ─▶ to the outermost lifelines ─▶ the outermost of them
/// ```
///
/// Calls are kept or removed by *path*: a path is a kind of call, either outermost or inside another path.
/// All iterations of a loop therefore lose the same calls, and still fold.
struct SummarySelection {
  /// For each call, whether it is shown.
  private(set) var isKept: [Bool]
  /// Whether the objects of each type share a lifeline.
  private(set) var mergesObjects = false
  /// The numbers of calls omitted because they are minor, because of their lifelines (by lifeline), and
  /// because there were too many.
  private(set) var minorCalls = 0
  private(set) var callsOfLifeline: [Int: Int] = [:]
  private(set) var excessCalls = 0

  private let forest: SummaryForest
  private let size: SequenceDiagram.SummarySize
  private let paths: SummaryPaths
  private let mainCall: Int?

  /// Selects the calls.
  ///
  /// - Complexity: O(*n* log *m*) for *n* calls and a limit of *m* messages.
  init(
    from forest: SummaryForest, to size: SequenceDiagram.SummarySize,
    _ request: SequenceDiagram.SummaryRequest
  ) {
    self.forest = forest
    self.size = size
    paths = SummaryPaths(of: forest, request)
    mainCall = forest.mainCall
    isKept = paths.pathOfCall.map { [paths] in $0.map { !paths.isMinor[$0] } ?? false }
    minorCalls = zip(forest.calls, isKept).count { !$0.isDeath && !$1 }
    hideLifelines(request)
    chooseLifelines()
    chooseMessages()
  }

  // MARK: - Lifelines

  /// Returns the number of a lifeline, or of its type if objects are merged.
  private func lane(of lifeline: Int) -> Int {
    mergesObjects ? forest.typeOfLifeline[lifeline] : lifeline
  }

  /// Returns the lifelines that a call needs: its receiver, and its sender if no caller can replace the
  /// sender. No caller can replace the sender of an outermost call, or a notification centre, because only a
  /// centre delivers notifications.
  private func lifelines(of index: Int) -> (sender: Int?, receiver: Int?) {
    let call = forest.calls[index]
    let sender = forest.sender(of: call).flatMap { lifeline in
      let isCenter = forest.diagram.lifelines[lifeline].kind == .notificationCenter
      return call.caller == nil || isCenter ? lifeline : nil
    }
    return (sender, call.lifeline)
  }

  /// Returns whether a condition holds for a lifeline that a call needs.
  private func needs(_ index: Int, _ condition: (Int) -> Bool) -> Bool {
    let (sender, receiver) = lifelines(of: index)
    return sender.map(condition) ?? false || receiver.map(condition) ?? false
  }

  /// Removes the calls that need a hidden lifeline.
  private mutating func hideLifelines(_ request: SequenceDiagram.SummaryRequest) {
    let isHidden = forest.diagram.lifelines.map(request.hides)
    guard isHidden.contains(true) else { return }
    for index in forest.calls.indices where needs(index, { isHidden[$0] }) { isKept[index] = false }
  }

  /// Removes the lifelines that receive only the deepest calls.
  private mutating func chooseLifelines() {
    var ranked = lanesByDepth
    guard ranked.count > size.lifelines else { return }
    mergesObjects = true
    ranked = lanesByDepth
    guard ranked.count > size.lifelines else { return }
    let chosen = Set(ranked.prefix(size.lifelines))
    for index in forest.calls.indices where isKept[index] && index != mainCall {
      guard needs(index, { !chosen.contains(lane(of: $0)) }) else { continue }
      isKept[index] = false
      if let lifeline = forest.calls[index].lifeline { callsOfLifeline[lifeline, default: 0] += 1 }
    }
  }

  /// The lifelines (by number, see `lane(of:)`) of the remaining calls, outermost first; at equal depth,
  /// those with the fewest received calls first.
  private var lanesByDepth: [Int] {
    // There are at most as many types as lifelines.
    let none: (depth: Int, calls: Int)? = nil
    var lanes = Array(repeating: none, count: forest.diagram.lifelines.count)
    for index in forest.calls.indices where isKept[index] {
      guard let path = paths.pathOfCall[index] else { continue }
      func count(_ lifeline: Int?, _ calls: Int) {
        // `map(lane)` would copy `self`.
        guard let lane = lifeline.map({ lane(of: $0) }) else { return }
        let known = lanes[lane] ?? (.max, 0)
        lanes[lane] = (min(known.depth, paths.depths[path]), known.calls + calls)
      }
      count(lifelines(of: index).sender, 0)
      count(lifelines(of: index).receiver, 1)
    }
    return lanes.indices.filter { lanes[$0] != nil }.sorted {
      (lanes[$0]!.depth, lanes[$0]!.calls, $0) < (lanes[$1]!.depth, lanes[$1]!.calls, $1)
    }
  }

  // MARK: - Messages

  /// Removes the deepest paths until the rest is short enough.
  private mutating func chooseMessages() {
    guard !isShort(isKept) else { return }
    var isCandidate = Array(repeating: false, count: paths.depths.count)
    for (index, path) in paths.pathOfCall.enumerated() where isKept[index] {
      if let path { isCandidate[path] = true }
    }
    // Each path takes at least one message, because calls of different paths don't fold.
    let ranked = paths.ranked(isCandidate).prefix(size.messages)
    // Binary search for the number of paths that together are short enough.
    var (short, long) = (min(1, ranked.count), ranked.count + 1)
    while long - short > 1 {
      let middle = (short + long) / 2
      if isShort(calls(on: Set(ranked.prefix(middle)))) { short = middle } else { long = middle }
    }
    let chosen = calls(on: Set(ranked.prefix(short)))
    excessCalls = zip(isKept, chosen).count { $0 && !$1 }
    isKept = chosen
  }

  /// Returns the calls that remain if only the chosen paths remain.
  private func calls(on chosen: Set<Int>) -> [Bool] {
    zip(isKept, paths.pathOfCall).map { $0 && $1.map(chosen.contains) == true }
  }

  private func isShort(_ isKept: [Bool]) -> Bool {
    forest.foldedCount(of: isKept) { self.lane(of: $0) } <= size.messages
  }
}
