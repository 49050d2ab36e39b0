import SeqtraceDiagram

/// A diagram that is built while its text is read, statement by statement.
///
/// Each row is one position after the previous row. If something starts or ends between two rows, such as an
/// activation after the end of a loop, a row without content is added for it. The importers of all languages
/// use this type; the differences between the languages are in the importers.
struct DiagramDraft {
  let source: [UInt8]
  let language: NotationLanguage
  var diagram = SequenceDiagram()
  var diagnostics: [NotationDiagnostic] = []

  /// The numbers of the participants, by the bytes of their names.
  private var numbers: [ArraySlice<UInt8>: Int] = [:]
  /// The state of each participant, by the participant's number.
  var participants: [ParticipantState] = []
  /// The position of the last row.
  var position: Position = 0
  /// Whether a block has started or ended since the last row.
  var isBehindBoundary = false {
    didSet { if isBehindBoundary { lastBoundary = position } }
  }
  /// The position that the last row had when a block last started or ended.
  private(set) var lastBoundary: Position = 0
  /// The position of the last message that isn't drawn.
  var hiddenRow: Position = 0
  var blocks: [OpenBlock] = []
  /// The index of the group for the innermost open box; `nil` if none is open.
  var box: Int?
  /// For each box, by the index of its group, the position of the box in the text.
  var boxSpans: [SourceSpan] = []
  /// For each box, by the index of its group, the index of the group for the box around it.
  var boxParents: [Int?] = []
  /// The number of the participant that the next message creates; `nil` if there is none.
  var created: Int?
  /// Whether plain replies have open heads, as in recordings, although the language draws other heads.
  var repliesAreOpen = false
  /// Whether a circle at an open end stands for the dot of a lost or found message, as in recordings.
  var endsAreDots = false
  /// The detail, from a comment, about the next statement; `nil` if there is none.
  var pending: DiagramDetail?
  /// The words in several languages that comments contain.
  var words: [WrittenWords] = []
  /// The offsets of the statements in which rows and fragments are written.
  var starts = Starts()
  /// The details, from comments, about the whole diagram, with the positions of the comments.
  var overrides: [(DiagramDetail, SourceSpan)] = []
  /// The participants that stand for an end of a message that is on no lifeline.
  var standIns: [Int: Message.End] = [:]
  /// The columns that comments give to lifelines that aren't in the order of the text.
  var columns: [Int: Int] = [:]
  /// For each branch, the participants that are active at its start although an earlier branch of the same
  /// fragment ended their activations. They are, because this branch ends these activations as well.
  let resumed: Resumptions
  /// The participants that `resumed` should contain, as far as the text has been read.
  private(set) var resumptions: Resumptions
  /// The keys of the warnings that were reported; a warning with the same key isn't repeated.
  private var warned: Set<String> = []

  /// The facts about a participant that aren't in its lifeline.
  struct ParticipantState {
    /// The indices of the participant's open activations, outermost first.
    var activations: [Int] = []
    /// Whether a statement declared the participant.
    var isDeclared = false
    /// The index of the group for the participant's box; `nil` if it is in none.
    var box: Int?
    /// The positions of the activations that have ended, from start to end.
    var ended: [ClosedRange<Position>] = []
    /// The name of the lifeline that a comment gives; `nil` if none does.
    var name: String?
  }

  /// A block that is open.
  enum OpenBlock {
    /// A fragment, given by its index.
    case fragment(Int)
    /// A region, given by its index.
    case region(Int)
    /// A box of participants.
    case box
  }

  /// A branch of a fragment: an operand other than the first one, given by its index.
  struct Branch: Hashable {
    let fragment: Int
    let operand: Int
  }

  /// For each branch, the numbers of participants. A number occurs once for each activation.
  typealias Resumptions = [Branch: [Int]]

  init(_ source: [UInt8], in language: NotationLanguage, resuming resumed: Resumptions) {
    self.language = language
    self.resumed = resumed
    resumptions = resumed
    self.source = source
  }

  /// Returns the text of a span, with invalid UTF-8 repaired.
  func text(of span: SourceSpan) -> String { String(decoding: source[span.range], as: UTF8.self) }

  /// Returns the number of a participant. Adds a lifeline if the participant wasn't mentioned before.
  mutating func number(of id: SourceSpan, label: (ArraySlice<UInt8>) -> String) -> Int {
    let name = source[id.range]
    if let number = numbers[name] { return number }
    let number = participants.count
    numbers[name] = number
    diagram.lifelines.append(Lifeline(id: number, name: label(name)))
    participants.append(ParticipantState())
    return number
  }

  /// Ends all blocks and activations that are still open.
  mutating func closeAll() {
    while !blocks.isEmpty { close() }
    for (number, state) in participants.enumerated() {
      // An activation that isn't ended lasts as long as its lifeline.
      for activation in state.activations {
        let end = diagram.lifelines[number].destruction ?? position
        diagram.activations[activation].end = max(diagram.activations[activation].start, end)
        diagram.activations[activation].goesOn = diagram.lifelines[number].destruction == nil
      }
    }
  }

  /// The number of enclosing blocks, and of the participant's last activations, that are searched.
  private static let mostResumptions = 32

  /// Notes that a participant must be active from the start of the current branch, or of a branch around it.
  /// Returns false if no earlier branch of the same fragment ended an activation that had started before the
  /// fragment.
  ///
  /// ```text
  /// A->>+B: ask
  /// alt known
  ///   B-->>-A: yes      ends the activation
  /// else                B is active here, too,
  ///   B-->>-A: no       because this ends its activation
  /// end
  /// ```
  mutating func resumeBranch(of number: Int) -> Bool {
    for case .fragment(let index) in blocks.suffix(Self.mostResumptions).reversed() {
      let fragment = diagram.fragments[index]
      guard fragment.operator != .par, let operand = fragment.operands.last else { continue }
      let branch = Branch(fragment: index, operand: fragment.operands.count - 1)
      let start = fragment.operands[0].positions.lowerBound
      let ended = participants[number].ended.suffix(Self.mostResumptions).count {
        $0.lowerBound < start && $0.upperBound >= start
          && $0.upperBound < operand.positions.lowerBound
      }
      let known = resumptions[branch, default: []].count { $0 == number }
      guard ended > known else { continue }
      resumptions[branch, default: []].append(number)
      participants[number].ended.append(operand.positions.lowerBound - 1...position)
      return true
    }
    return false
  }

  // MARK: Diagnostics

  mutating func report(_ problem: NotationDiagnostic.Problem, at span: SourceSpan) {
    diagnostics.append(NotationDiagnostic(.error, at: span, problem, in: language))
  }

  mutating func warn(_ problem: NotationDiagnostic.Problem, at span: SourceSpan) {
    diagnostics.append(NotationDiagnostic(.warning, at: span, problem, in: language))
  }

  mutating func warnOnce(
    _ problem: NotationDiagnostic.Problem, _ key: String, at span: SourceSpan
  ) {
    guard warned.insert(key).inserted else { return }
    warn(problem, at: span)
  }

  // MARK: Positions

  /// Adds a row, and returns its position.
  mutating func nextRow() -> Position {
    position += 1
    isBehindBoundary = false
    return position
  }

  /// Returns the position for the start or the end of a bar or a life: that of the last row or, in PlantUML,
  /// of the last message. If a block has started or ended since the last row, first adds a row without
  /// content.
  mutating func nextMark() -> Position {
    _ = lastRow()
    return mark
  }

  /// Returns the position of the last row. If a block has started or ended since, first adds a row without
  /// content.
  private mutating func lastRow() -> Position {
    if isBehindBoundary { addSpace(height: 0) }
    return position
  }

  /// The position for the start or the end of a bar or a life, without adding a row.
  var mark: Position {
    guard language == .plantUML else { return position }
    let message = max(diagram.messages.last?.position ?? 0, hiddenRow)
    return message > lastBoundary ? message : position
  }

  /// Adds a row without content.
  mutating func addSpace(height: Int) {
    diagram.separators.append(
      Separator(
        position: nextRow(), kind: .space, height: min(max(height, 0), Separator.maximumHeight)))
  }
}
