/// Extracts a summary from its diagram.
///
/// ```
/// Test ──run()──▶ Cart ──add(_:)──▶ Lock ──withLock()──▶ Price        the lifeline `Lock` is left out:
/// Test ──run()──▶ Cart ──────────add(_:)───────────────▶ Price        the nearest caller calls
/// ```
struct SummaryCut {
  private let forest: SummaryForest
  private let selection: SummarySelection
  /// The whole diagram, with kept calls attached to kept callers.
  private var whole: SequenceDiagram
  private var omission = DiagramText.SummaryOmission()

  init(_ forest: SummaryForest, _ selection: SummarySelection) {
    self.forest = forest
    self.selection = selection
    whole = forest.diagram
    moveEnds()
    removeDeaths()
    describe()
  }

  /// Attaches each call and its reply to the nearest caller that is kept.
  private mutating func moveEnds() {
    let callers = forest.callers(left: selection.isKept)
    // Callers precede their calls.
    var outermost: [Int] = []
    for (index, call) in forest.calls.enumerated() {
      outermost.append(call.caller.map { outermost[$0] } ?? index)
    }
    for (index, call) in forest.calls.enumerated() where selection.isKept[index] {
      guard callers[index] != call.caller else { continue }
      let sender =
        callers[index].map { forest.diagram.messages[forest.calls[$0].message].receiver }
        ?? forest.diagram.messages[forest.calls[outermost[index]].message].sender
      if whole.messages[call.message].sender != sender, !call.isSelfCall {
        omission.movedCalls += 1
      }
      whole.messages[call.message].sender = sender
    }
    for (index, call) in forest.callOfMessage.enumerated() {
      guard let call, whole.messages[index].kind == .reply,
        callers[call] != forest.calls[call].caller
      else { continue }
      whole.messages[index].receiver = whole.messages[forest.calls[call].message].sender
    }
  }

  /// Removes the destruction of an object if the message that destroys it isn't kept.
  private mutating func removeDeaths() {
    for index in whole.lifelines.indices {
      guard let position = whole.lifelines[index].destruction else { continue }
      let call = whole.messageIndex(at: position).flatMap { forest.callOfMessage[$0] }
      if call.map({ !selection.isKept[$0] }) ?? true { whole.lifelines[index].destruction = nil }
    }
    omission.deaths = zip(forest.calls, selection.isKept).count { $0.isDeath && !$1 }
  }

  private mutating func describe() {
    omission.minorCalls = selection.minorCalls
    omission.excessCalls = selection.excessCalls
    let lifelines = selection.callsOfLifeline.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    omission.lifelines = .init(
      lifelines.map { "\(forest.diagram.lifelines[$0.key].label) (\($0.value))" })
  }

  /// Returns the summary, with remarks about the omitted elements.
  func result(_ wording: DiagramWording) -> SequenceDiagram {
    var cut = DiagramCut(whole)
    var shown: Set<Lifeline.ID?> = []
    for (index, call) in forest.calls.enumerated() where selection.isKept[index] {
      shown.insert(whole.messages[call.message].sender.lifeline)
      shown.insert(whole.messages[call.message].receiver.lifeline)
    }
    for (message, call) in forest.callOfMessage.enumerated() {
      cut.keepsMessage[message] =
        call.map { selection.isKept[$0] } ?? staysAlone(whole.messages[message], among: shown)
    }
    cut.dropWhatFollows(from: forest.tree)
    cut.dropSilentLifelines(thatTalkIn: forest.diagram)
    var summary = cut.result(.summary, wording)
    if !omission.isEmpty { summary.remarks.append(wording(.summary(omission))) }
    return summary
  }

  /// Returns whether a message without a call stays. A reply stays if both its lifelines are shown.
  private func staysAlone(_ message: Message, among shown: Set<Lifeline.ID?>) -> Bool {
    message.kind != .reply
      || shown.contains(message.sender.lifeline) && shown.contains(message.receiver.lifeline)
  }
}
