/// Keeps PlantUML's rules for bars and deaths, which it ties to the message before them.
///
/// It accepts no end before the first message, no second start on the message that ended a bar, and
/// ignores an end on the message that created. Such bars are left out, start and end alike.
struct PlantUMLBars {
  /// For each lifeline its open bars, inner last: whether each was written.
  private var open: [Int: [Bool]] = [:]
  private var hasMessage = false
  /// The lifelines with bars that ended since the last message.
  private var ended: Set<Int> = []
  /// The lifeline that the last message created.
  private var created: Int?

  /// Goes on to a message.
  mutating func passMessage(creating created: Int?) {
    (hasMessage, ended, self.created) = (true, [], created)
  }

  /// Starts a bar; returns whether to write so.
  ///
  /// - Parameters:
  ///   - isBrief: Whether its end follows at once.
  ///   - isEarly: Whether it ends before the first message.
  mutating func start(_ lifeline: Int, isBrief: Bool, isEarly: Bool) -> Bool {
    let isWritten = !isEarly && !(isBrief && lifeline == created) && !ended.contains(lifeline)
    open[lifeline, default: []].append(isWritten)
    return isWritten
  }

  /// Ends the innermost bar; returns whether to write so.
  mutating func end(_ lifeline: Int) -> Bool {
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
