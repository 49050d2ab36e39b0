/// Keeps PlantUML's rules for bars and deaths, which it ties to the message before them.
///
/// It accepts no end before the first message, no second start on the message that ended a bar, and
/// ignores an end on the message that created. Such bars are left out, start and end alike.
struct PlantUMLBars {
  /// For each lifeline its open bars, inner last: whether each was written.
  private var open: [Int: [Bool]] = [:]
  /// The bars that the first message finds open.
  private var waiting: [Int] = []
  private var hasMessage = false
  /// The lifelines with bars that ended since the last message.
  private var ended: Set<Int> = []
  /// The lifeline that the last message created.
  private var created: Int?

  /// Goes on to a message, and returns the lifelines to activate before the first one.
  mutating func passMessage(creating created: Int?) -> [Int] {
    defer { waiting = [] }
    (hasMessage, ended, self.created) = (true, [], created)
    for lifeline in waiting { open[lifeline, default: []].append(true) }
    return waiting
  }

  /// Starts a bar; returns whether to write so.
  mutating func start(_ lifeline: Int, isBrief: Bool) -> Bool {
    guard hasMessage else {
      waiting.append(lifeline)
      return false
    }
    let isWritten = !(isBrief && lifeline == created) && !ended.contains(lifeline)
    open[lifeline, default: []].append(isWritten)
    return isWritten
  }

  /// Ends the innermost bar; returns whether to write so.
  mutating func end(_ lifeline: Int) -> Bool {
    if let index = waiting.lastIndex(of: lifeline) {
      waiting.remove(at: index)
      return false
    }
    let isWritten = open[lifeline]?.popLast() ?? false
    if isWritten { ended.insert(lifeline) }
    return isWritten
  }

  /// Ends a life, which for PlantUML ends the innermost bar too; returns whether it accepts that.
  mutating func destroy(_ lifeline: Int, endsActivation: Bool) -> Bool {
    let endsBar = endsActivation && end(lifeline)
    if !endsBar, let innermost = open[lifeline]?.indices.last {
      open[lifeline]?[innermost] = false
    }
    ended.insert(lifeline)
    return hasMessage
  }
}
