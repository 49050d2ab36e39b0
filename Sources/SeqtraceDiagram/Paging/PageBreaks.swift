/// Finds the best positions for page breaks.
///
/// ```
///  cost   2   1   0   1   3      bars and frames that the break would divide
///         ┆   ┆   ▼   ┆   ┆      the break
///         └───┴─┬─┴───┴───┘      a quarter of a page around the ideal
///             ideal              at which all pages are equal
/// ```
///
/// A break is before a message, and before the separators above that message; a note stays with the message
/// that it follows. If several breaks have the same cost, the nearest to the ideal is used.
struct PageBreaks {
  /// The costs of dividing a bar or a frame, and of separating a call from its reply. A divider at the break
  /// reduces the cost.
  private static let barCost = 1
  private static let frameCost = 2
  private static let answerCost = 1
  private static let dividerGain = 3

  private let diagram: SequenceDiagram
  private let size: PageSize
  /// The positions of all rows, without the author's page breaks if these divide the diagram.
  private let positions: RowPositions

  /// Creates a search for the page breaks of a diagram.
  init(of diagram: SequenceDiagram, _ size: PageSize) {
    self.diagram = diagram
    self.size = size
    var shown = diagram
    if size == .separators { shown.separators.removeAll { $0.kind == .page } }
    positions = RowPositions(of: shown)
  }

  /// Returns the parts of the timeline, one for each page; never empty.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  func stretches() -> [PageStretch] {
    let firsts =
      if let (count, limit) = size.pages(for: diagram.messages.count) {
        starts(count, limit: limit).map { $0 == 0 ? Position.min : firstPosition(ofPageFrom: $0) }
      } else {
        writtenFirsts
      }
    let starts = firsts.map { diagram.messageCount(before: $0) }
    return starts.indices.map { page in
      let isLast = page == starts.count - 1
      let last = positions.last(upTo: isLast ? .max : firsts[page + 1] - 1)
      return PageStretch(
        messages: starts[page]..<(isLast ? diagram.messages.count : starts[page + 1]),
        first: firsts[page], last: last ?? 0,
        before: page == 0 ? nil : positions.last(upTo: firsts[page] - 1),
        after: isLast ? nil : firsts[page + 1])
    }
  }

  /// The first position of each page, if the author chose the page breaks. Pages without rows are omitted, so
  /// consecutive breaks count as one.
  private var writtenFirsts: [Position] {
    var firsts = [Position.min]
    var previous: Position?
    let breaks = diagram.separators.filter { $0.kind == .page }.map(\.position).sorted()
    for position in breaks {
      let last = positions.last(upTo: position - 1)
      if last != previous, let first = positions.first(from: position) { firsts.append(first) }
      previous = last
    }
    return firsts
  }

  /// Returns the index of the first message of each page.
  private func starts(_ count: Int, limit: Int) -> [Int] {
    let total = diagram.messages.count
    guard count > 1 else { return [0] }
    let costs = costs
    let slack = total / count / 4
    var starts = [0]
    for page in 1..<count {
      let previous = starts[page - 1]
      let ideal = (page * total + count - 1) / count
      // The remaining messages must fit on the remaining pages.
      let lower = max(ideal - slack, total - (count - page) * limit, previous + 1)
      let upper = min(ideal + slack, previous + limit, total - 1)
      let best = (lower...upper).min { left, right in
        (costs[left], abs(left - ideal), left) < (costs[right], abs(right - ideal), right)
      }
      starts.append(best ?? lower)
    }
    return starts
  }

  /// The cost of starting a page with each message.
  private var costs: [Int] {
    var steps = Array(repeating: 0, count: diagram.messages.count + 1)
    func add(_ cost: Int, from start: Position, before end: Position) {
      let (low, high) = (diagram.messageCount(before: start) + 1, diagram.messageCount(before: end))
      guard low < high else { return }
      steps[low] += cost
      steps[high] -= cost
    }
    for bar in diagram.activations where !bar.isInterrupted {
      add(Self.barCost, from: bar.start, before: bar.end + 1)
    }
    for frame in diagram.fragments {
      add(Self.frameCost, from: frame.positions.lowerBound, before: frame.positions.upperBound)
    }
    var cost = 0
    for index in steps.indices {
      cost += steps[index]
      steps[index] = cost
    }
    for (index, message) in diagram.messages.enumerated() where message.kind == .reply {
      steps[index] += Self.answerCost
    }
    for separator in diagram.separators where [.divider, .page].contains(separator.kind) {
      steps[diagram.messageCount(before: separator.position)] -= Self.dividerGain
    }
    return steps
  }

  /// Returns the position of a page's first message or, if there are separators directly above this message,
  /// of the first of them.
  private func firstPosition(ofPageFrom message: Int) -> Position {
    let position = diagram.messages[message].position
    let previous = diagram.messages[message - 1].position
    let separators = diagram.separators
    let first = separators.partitioningIndex { $0.position >= previous }
    guard first < separators.count else { return position }
    return min(separators[first].position, position)
  }
}
