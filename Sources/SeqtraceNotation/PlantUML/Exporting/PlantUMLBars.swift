/// Applies PlantUML's rules for bars and deaths, which it attaches to the message before them.
///
/// PlantUML accepts no end before the first message and no second start on the message that ended a bar, and
/// it ignores an end on the message that created the lifeline. Such bars are left out completely.
struct PlantUMLBars {
  /// For each lifeline, whether each of its open bars was written, the innermost last.
  private var open: [Int: [Bool]] = [:]
  private var hasMessage = false
  /// The lifelines with bars that ended since the last message.
  private var ended: Set<Int> = []
  /// The lifeline that the last message created.
  private var created: Int?

  /// Moves on to a message.
  mutating func passMessage(creating created: Int?) {
    (hasMessage, ended, self.created) = (true, [], created)
  }

  /// Starts a bar; returns whether to write the start.
  ///
  /// - Parameters:
  ///   - isBrief: Whether the bar's end follows immediately.
  ///   - isEarly: Whether the bar ends before the first message.
  mutating func start(_ lifeline: Int, isBrief: Bool, isEarly: Bool) -> Bool {
    let isWritten = !isEarly && !(isBrief && lifeline == created) && !ended.contains(lifeline)
    open[lifeline, default: []].append(isWritten)
    return isWritten
  }

  /// Ends the innermost bar; returns whether to write the end.
  mutating func end(_ lifeline: Int) -> Bool {
    let isWritten = open[lifeline]?.popLast() ?? false
    if isWritten { ended.insert(lifeline) }
    return isWritten
  }

  /// Ends a life, which in PlantUML also ends the innermost bar; returns whether PlantUML accepts the end.
  mutating func destroy(_ lifeline: Int, endsActivation: Bool) -> Bool {
    let endsBar = endsActivation && end(lifeline)
    if !endsBar, let innermost = open[lifeline]?.indices.last {
      open[lifeline]?[innermost] = false
    }
    ended.insert(lifeline)
    return hasMessage
  }
}
