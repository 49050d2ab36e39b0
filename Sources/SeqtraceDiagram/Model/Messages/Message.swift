import SeqtraceEvents

/// An interaction from one lifeline to another, or to itself.
public struct Message: Sendable, Hashable {
  /// The sort of a message; in UML, its `messageSort`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The sender waits for the reply, also across `await` (`synchCall`).
    case call
    /// The sender does not wait (`asynchSignal`).
    case signal
    /// The reply to a call, or the error that the call threw.
    case reply
    /// The receiver is created (`createMessage`).
    case creation
    /// The receiver is destroyed (`deleteMessage`).
    case destruction
  }

  /// One end of a message; in UML, a `MessageEnd`.
  public enum End: Sendable, Hashable {
    /// On a lifeline (`MessageOccurrenceSpecification`).
    case occurrence(Lifeline.ID)
    /// At the edge of the diagram (`Gate`).
    case gate
    /// Unknown: a message with an unknown sender is *found*, one with an unknown receiver is *lost*.
    case unknown
  }

  /// The kind of difference between a message and its counterpart in another diagram.
  public enum Change: String, Sendable, Hashable, CaseIterable {
    /// Only the newer diagram has the message.
    case added
    /// Only the older diagram has the message.
    case removed
    /// Both diagrams have the message, with a different name, value or end.
    case changed
    /// The older diagram has the message in another position; this is the new position.
    case movedHere
    /// The newer diagram has the message in another position; this is the old position.
    case movedAway
  }

  /// The source of a message.
  public enum Origin: Sendable, Hashable {
    /// The events of a trace.
    case events(EventIDs)
    /// A line of a source text, from 1.
    case line(Int)
  }

  // Messages make up most of a large diagram. Packed, and without rare fields, a message takes 56 bytes
  // instead of 128.

  /// The message's position on the timeline, which identifies it in its diagram.
  public var position: SequenceDiagram.Position
  /// The name: that of a declaration (`addSubview(_:)`), a property or a notification, or any text.
  public var name: String
  @usableFromInline var packedSender: PackedEnd
  @usableFromInline var packedReceiver: PackedEnd
  @usableFromInline var rareFields: RareFields
  /// The event that the message represents, if there is exactly one; otherwise `noEvent`.
  private var event: EventID
  /// The sort of message.
  public var kind: Kind
  /// Whether a reply carries an error instead of a value.
  public var isThrow: Bool
  /// The difference from the message's counterpart in another diagram; `nil` if there is none.
  public var change: Change?

  /// Creates a message.
  public init(
    position: SequenceDiagram.Position, kind: Kind = .call, from sender: End, to receiver: End,
    name: String,
    arguments: [String] = [], value: String? = nil, isThrow: Bool = false,
    number: MessageNumber? = nil, change: Change? = nil, origin: Origin? = nil
  ) {
    self.position = position
    self.kind = kind
    packedSender = PackedEnd(sender)
    packedReceiver = PackedEnd(receiver)
    self.name = name
    self.isThrow = isThrow
    self.change = change
    let (event, rest) = Self.packed(origin)
    self.event = event
    rareFields = RareFields(
      .init(arguments: arguments, value: value, number: number, origin: rest))
  }

  /// Whether the sender is unknown.
  public var isFound: Bool { sender == .unknown }
  /// Whether the receiver is unknown.
  public var isLost: Bool { receiver == .unknown }
}

extension Message {
  /// The end at which the message starts.
  public var sender: End {
    @inlinable get { packedSender.end }
    set { packedSender = PackedEnd(newValue) }
  }
  /// The end to which the message goes.
  public var receiver: End {
    @inlinable get { packedReceiver.end }
    set { packedReceiver = PackedEnd(newValue) }
  }
  /// The argument values, in the order of the name's labels; empty if none are known.
  public var arguments: [String] {
    @inlinable get { if case .some(let fields) = rareFields { fields.arguments } else { [] } }
    set { rareFields.fields.arguments = newValue }
  }
  /// The value that a setter's call assigns, or that a reply returns or throws; `nil` if there is none.
  public var value: String? {
    @inlinable get { if case .some(let fields) = rareFields { fields.value } else { nil } }
    set { rareFields.fields.value = newValue }
  }
  /// The number in front of the label, such as `3` or, when nested, `1.2`; `nil` draws none.
  ///
  /// Setting a number removes ``numberText``.
  public var number: MessageNumber? {
    @inlinable get { if case .some(let fields) = rareFields { fields.number } else { nil } }
    set {
      var fields = rareFields.fields
      (fields.number, fields.numberText) = (newValue, nil)
      rareFields.fields = fields
    }
  }
  /// The drawn form of the number, such as `[003]`, if a notation chooses it; `nil` or empty for the usual
  /// form.
  public var numberText: String? {
    get { if case .some(let fields) = rareFields { fields.numberText } else { nil } }
    set { rareFields.fields.numberText = newValue?.isEmpty == true ? nil : newValue }
  }
  /// The number as it is drawn; `nil` if there is none.
  public var shownNumber: String? { number.map { numberText ?? $0.description } }
  /// The styles of the name's parts, if a written diagram chooses them; empty for the usual style.
  ///
  /// The styles apply only if the runs make up the whole ``name``. They are stored separately, because the
  /// label consists of both name and arguments, and because few messages have styles.
  public var runs: [TextRun] {
    @inlinable get { if case .some(let fields) = rareFields { fields.runs } else { [] } }
    set { rareFields.fields.runs = newValue }
  }
  /// The name with the styles of its parts.
  package var styledName: StyledText {
    get { StyledText(name, runs) }
    set { (name, runs) = (newValue.text, newValue.runs) }
  }
  /// The comment after the message in its source line, which isn't drawn; `nil` for none.
  public var comment: String? {
    get { if case .some(let fields) = rareFields { fields.comment } else { nil } }
    set { rareFields.fields.comment = newValue }
  }
  /// The events or the source line that the message represents; `nil` if unknown.
  public var origin: Origin? {
    get {
      if event != Self.noEvent { return .events(EventIDs(event)) }
      return if case .some(let fields) = rareFields { fields.origin } else { nil }
    }
    set {
      let (event, rest) = Self.packed(newValue)
      self.event = event
      rareFields.fields.origin = rest
    }
  }

  private static let noEvent = EventID(Int32.min)

  /// Returns the id of an origin's only event, or else `noEvent` and the origin itself.
  private static func packed(_ origin: Origin?) -> (event: EventID, rest: Origin?) {
    guard case .events(let ids) = origin, ids.count == 1, ids[0] != noEvent else {
      return (noEvent, origin)
    }
    return (ids[0], nil)
  }
}

extension Message.End {
  /// The end's lifeline; `nil` for a gate or an unknown end.
  @inlinable public var lifeline: Lifeline.ID? {
    if case .occurrence(let id) = self { id } else { nil }
  }
}

/// The number of a message: one integer, or several for nested decimal numbers.
public struct MessageNumber: Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  /// The parts, outermost first; never empty.
  public var parts: [Int]

  /// Creates a number with one or more parts.
  public init(_ parts: Int...) {
    precondition(!parts.isEmpty, "a message number has at least one part")
    self.parts = parts
  }

  /// Creates a number with one part.
  public init(integerLiteral value: Int) { parts = [value] }

  /// The parts, joined by dots.
  public var description: String { parts.map(String.init).joined(separator: ".") }

  /// Compares two numbers lexicographically.
  public static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
