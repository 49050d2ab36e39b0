public import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript

/// The lines of a handwritten diagram, for comparison. Each participant, message, note, fragment and
/// reference has a line, indented by the enclosing activations and fragments.
///
/// ```text
/// actor client
/// participant Bank
/// client → Bank: pay(5)
///   loop for each account
///     Bank → Account: withdraw(5)
///   reply Bank → client: done
/// ```
///
/// Colours, groups, numbers, spaces and links aren't lines: they change the picture, not its events.
struct DiagramLines {
  private let diagram: SequenceDiagram
  private let ignoresValues: Bool
  private let names: [Lifeline.ID: String]
  private var bytes: [UInt8] = []
  private var lines: [TranscriptLines.Line] = []
  /// The open activations and fragments.
  private var open: [Timeline.Span] = []

  /// Returns the lines of a diagram, optionally without the arguments and values of messages.
  ///
  /// - Parameter renamed: The new labels of renamed participants by their aliases. Both diagrams use the new
  ///   label, except in the participant's own line, so that a new label is a single difference.
  static func lines(
    of diagram: SequenceDiagram, ignoringValues ignoresValues: Bool,
    renamed: [String: String] = [:]
  ) -> TranscriptLines {
    var lines = Self(diagram, ignoresValues, renamed)
    for lifeline in diagram.lifelines {
      let (kind, label) = (lifeline.kind.rawValue, " " + lifeline.label.text)
      if let alias = lifeline.alias, renamed[alias] != nil {
        lines.append("\(kind) \(alias)", text: kind + label)
      } else {
        lines.append(kind, label, isWhole: true)
      }
    }
    for (_, entry) in Timeline(diagram) { lines.append(entry) }
    return TranscriptLines(lines.lines, bytes: lines.bytes)
  }

  private init(
    _ diagram: SequenceDiagram, _ ignoresValues: Bool, _ renamed: [String: String]
  ) {
    self.diagram = diagram
    self.ignoresValues = ignoresValues
    names = Dictionary(
      diagram.lifelines.map { ($0.id, $0.alias.flatMap { renamed[$0] } ?? $0.label.text) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func append(_ entry: Timeline.Entry) {
    switch entry {
    case .message(let index): append(diagram.messages[index])
    case .note(let index): append(diagram.notes[index])
    case .reference(let index):
      let reference = diagram.references[index]
      append("ref over \(name(reference.first)), \(name(reference.last))", ": \(reference.name)")
    case .separator(let index) where diagram.separators[index].kind == .space: break
    case .separator(let index):
      append(diagram.separators[index].kind.rawValue, ": \(diagram.separators[index].text)")
    case .start(let span): start(span)
    case .operand(let operand, let fragment):
      // Operands are siblings, each with its own content.
      guard let place = open.lastIndex(of: .fragment(fragment)) else { return }
      let inner = open[(place + 1)...]
      open.removeLast(open.count - place)
      append(operand, of: diagram.fragments[fragment])
      open += [.fragment(fragment)] + inner
    case .end(let span):
      // Blocks may cross; an ending block also ends all blocks inside it.
      if let place = open.lastIndex(of: span) { open.removeLast(open.count - place) }
    case .death(let lifeline):
      append("end of ", name(diagram.lifelines[lifeline].id), isWhole: true)
    }
  }

  private mutating func start(_ span: Timeline.Span) {
    switch span {
    case .activation: open.append(span)
    case .fragment(let index):
      append(0, of: diagram.fragments[index])
      open.append(span)
    case .registration, .region: break
    }
  }

  private mutating func append(_ operand: Int, of fragment: CombinedFragment) {
    let condition = fragment.operands[operand].condition.map { " " + $0.text } ?? ""
    append(operand == 0 ? fragment.operator.rawValue : "else", condition)
  }

  private mutating func append(_ note: Note) {
    let place =
      switch note.placement {
      case .left(let lifeline): "left of \(name(lifeline))"
      case .right(let lifeline): "right of \(name(lifeline))"
      case .over(let first, let last):
        first == last ? "over \(name(first))" : "over \(name(first)), \(name(last))"
      case .beside: "beside it"
      }
    append(note.kind == .state ? "state \(place)" : "note \(place)", ": \(note.text)")
  }

  private mutating func append(_ message: Message) {
    let word = message.kind == .call ? "" : "\(message.kind.rawValue) "
    let label = message.label
    // A written label contains its arguments.
    let named = label.prefix { $0 != "(" && $0 != "=" }
    let isReply = message.kind == .reply
    let arrow = message.arrow.map(\.text) ?? ""
    let values = isReply ? " \(label)" : String(label.dropFirst(named.count))
    append(
      "\(word)\(end(message.sender)) → \(end(message.receiver)):\(isReply ? "" : " \(named)")",
      (ignoresValues ? "" : values) + arrow)
  }

  private func end(_ end: Message.End) -> String {
    switch end {
    case .occurrence(let lifeline): name(lifeline)
    case .gate: "the edge"
    case .unknown: "nowhere"
    }
  }

  private func name(_ lifeline: Lifeline.ID) -> String { names[lifeline] ?? "nowhere" }

  /// Appends a line.
  ///
  /// - Parameters:
  ///   - identity: The text that identifies the line.
  ///   - rest: Further text, which may change.
  ///   - isWhole: Whether the rest also belongs to the identity.
  private mutating func append(_ identity: String, _ rest: String, isWhole: Bool = false) {
    append(isWhole ? identity + rest : identity, text: identity + rest)
  }

  /// Appends a line with an identity that needn't be part of its text.
  private mutating func append(_ identity: String, text: String) {
    let start = bytes.count
    bytes += identity.utf8.lazy.map(Self.withoutBreak)
    let textStart = bytes.count
    bytes += text.utf8.lazy.map(Self.withoutBreak)
    // An activation that starts without a line above it, for example at the top of the diagram, doesn't
    // indent.
    let depth = min(open.count, (lines.last?.depth ?? -1) + 1)
    lines.append(
      TranscriptLines.Line(
        subject: .text(identity: start..<textStart), depth: depth, text: textStart..<bytes.count,
        unnumberedText: textStart..<bytes.count))
  }

  /// Returns a byte of a label, with a line feed replaced by a space.
  private static func withoutBreak(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "\n") ? UInt8(ascii: " ") : byte
  }
}

extension Message.Arrow {
  /// The description of unusual arrowheads; empty for usual ones. Filled and open heads are usual: the
  /// message's kind determines the meaning, and notations differ in which head they use.
  fileprivate var text: String {
    let isUsual = tail == .none && (head == .filled || head == .open)
    return isUsual ? "" : " (arrow: \(tail.rawValue) to \(head.rawValue))"
  }
}

extension TraceDiffer {
  /// Compares two diagrams, by the same rules as traces.
  ///
  /// A diagram has no objects and no causes, only names. Participants are the same if their labels are equal,
  /// or if their aliases are equal and neither diagram has the other's label.
  ///
  /// - Parameters:
  ///   - old: The old diagram.
  ///   - new: The new diagram.
  ///   - ignoresValues: Whether to ignore the arguments and values of messages.
  /// - Complexity: That of ``difference(from:to:)``.
  public func difference(
    from old: SequenceDiagram, to new: SequenceDiagram, ignoringValues ignoresValues: Bool = false
  ) -> TraceDifference {
    let renamed = Self.renamed(old, new)
    let (old, new) = onBoth(old, new) { diagram in
      TranscriptTree.Source(
        Trace(),
        DiagramLines.lines(of: diagram, ignoringValues: ignoresValues, renamed: renamed))
    }
    return comparison(from: old, to: new).difference
  }

  /// Returns the new labels of participants that have a different label in the old diagram, by their aliases.
  private static func renamed(_ old: SequenceDiagram, _ new: SequenceDiagram) -> [String: String] {
    let labels = [old, new].map { Set($0.lifelines.map(\.label.text)) }
    let oldLabels = Dictionary(
      old.lifelines.compactMap { lifeline in lifeline.alias.map { ($0, lifeline.label.text) } },
      uniquingKeysWith: { first, _ in first })
    return new.lifelines.reduce(into: [:]) { renamed, lifeline in
      let new = lifeline.label.text
      guard let alias = lifeline.alias, let label = oldLabels[alias], label != new,
        !labels[0].contains(new), !labels[1].contains(label)
      else { return }
      renamed[alias] = new
    }
  }
}
