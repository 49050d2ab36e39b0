import SeqtraceDiagram

/// The parts of a message that its place depends on: everything except its texts.
///
/// Made once for each message, because copying the message itself counts references to its texts, which takes
/// longer than placing it.
struct MessageOutline: Sendable {
  /// The start or the end of a message, in four bytes.
  struct Terminal: Equatable {
    private let code: Int32

    /// At the diagram's edge.
    static let gate = Terminal(code: -1)
    /// An unknown end.
    static let unknown = Terminal(code: -2)
    /// On a lifeline that isn't in the diagram.
    static let missing = Terminal(code: -3)

    private init(code: Int32) { self.code = code }

    /// The column of a message's end.
    init(_ end: Message.End, _ indices: ColumnIndices) {
      switch end {
      case .occurrence(let id): self = indices[id].map { Self(code: Int32($0)) } ?? .missing
      case .gate: self = .gate
      case .unknown: self = .unknown
      }
    }

    /// The column of the lifeline, or `nil` for an end without one.
    var column: Int? { code < 0 ? nil : Int(code) }
  }

  let position: Position
  let sender: Terminal
  let receiver: Terminal
  /// The number of bars open at its start.
  @Compact var senderDepth: Int = 0
  /// The number of bars open at its end, including bars that the message starts.
  @Compact var receiverDepth: Int = 0
  /// The measure of its label on one line.
  let label: LabelMeasure
  let kind: Message.Kind
  let isThrow: Bool
  let change: Message.Change?
  /// Whether its open end is on the other side than usual.
  let isMirrored: Bool
  /// The look of its line.
  private(set) var arrow: Message.Arrow

  /// The outlines of a diagram's messages, in the diagram's order; the depths aren't set yet.
  static func outlines(
    of diagram: SequenceDiagram, indices: ColumnIndices, labels: LabelTypesetter
  ) -> [MessageOutline] {
    // Names are repeated, and measured once.
    var measures: [String: LabelMeasure] = [:]
    func measure(of message: Message) -> LabelMeasure {
      guard message.isNameOnly else {
        return labels.measure(of: message)
      }
      if let known = measures[message.name] { return known }
      let new = labels.measure(of: message)
      measures[message.name] = new
      return new
    }
    return diagram.messages.map { message in
      MessageOutline(
        position: message.position, sender: Terminal(message.sender, indices),
        receiver: Terminal(message.receiver, indices), label: measure(of: message),
        kind: message.kind, isThrow: message.isThrow, change: message.change,
        isMirrored: message.isMirrored, arrow: message.arrow ?? .usual(for: message.kind))
    }
  }

  /// Whether exactly one of its ends is at an edge of the canvas.
  var touchesEdge: Bool { (sender == .gate) != (receiver == .gate) }
  /// Whether it ends or starts at the right edge of the canvas.
  var touchesRightEdge: Bool { isMirrored ? sender == .gate : receiver == .gate }
  /// The lifeline beside which a note at this message is drawn, and the side of it. It is the preferred side
  /// unless the message leaves the picture there. `nil` if the message has no lifeline.
  func noteSide(prefersLeft: Bool) -> (column: Int, isLeft: Bool)? {
    switch (sender.column, receiver.column) {
    case (let from?, let to?): prefersLeft ? (min(from, to), true) : (max(from, to), false)
    case (let column?, nil), (nil, let column?): (column, !isOpenOnLeft)
    case (nil, nil): nil
    }
  }

  /// Whether the open end is to the left of the other one: usually if the sender is unknown.
  var isOpenOnLeft: Bool { (sender.column == nil) != isMirrored }

  /// Removes a crossed head from a message that ends in a lifeline's X, which looks the same.
  mutating func omitCross(of endings: [LifeEnding]) {
    guard arrow.head == .cross, let column = receiver.column,
      endings[column] == .atTip(position)
    else { return }
    arrow.head = .none
  }

  /// The width to which the label wraps: the one for which the columns were spread, or more if there is room
  /// and no author chose a width.
  func labelLimit(room: Int, isBinding: Bool) -> Int {
    sender == .gate || isBinding ? label.wrapWidth : max(room, label.wrapWidth)
  }

  /// The alignment of the label and of its lines.
  func labelAlignment(_ place: TextPlaces.LabelPlace, isRightward: Bool) -> TextAlignment {
    place.alignment(isRightward: isRightward, isTwoWay: arrow.tail != .none)
  }

  /// Whether the sender is unknown.
  var isFound: Bool { sender == .unknown }
  /// Whether the receiver is unknown.
  var isLost: Bool { receiver == .unknown }

  /// The line's style.
  var style: DiagramLayout.Style {
    change?.style ?? (isThrow ? .error : kind == .reply ? .reply : .message)
  }
}
