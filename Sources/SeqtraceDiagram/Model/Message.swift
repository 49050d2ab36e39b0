import SeqtraceEvents

/// One thing that one lifeline says to another, or to itself.
public struct Message: Sendable, Hashable {
  /// What sort of message it is; in UML, its `messageSort`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The sender waits for the answer, also across `await` (`synchCall`).
    case call
    /// The sender does not wait (`asynchSignal`).
    case signal
    /// The answer to a call, or the error that it threw.
    case reply
    /// The receiver comes into being (`createMessage`).
    case creation
    /// The receiver dies (`deleteMessage`).
    case destruction
  }

  /// Where a message starts or ends; in UML, a `MessageEnd`.
  public enum End: Sendable, Hashable {
    /// On a lifeline (`MessageOccurrenceSpecification`).
    case occurrence(Lifeline.ID)
    /// At the diagram's edge (`Gate`).
    case gate
    /// Nobody knows: the message is *found* if it starts there, *lost* if it ends there.
    case unknown
  }

  /// How a message differs from its counterpart in another diagram.
  public enum Change: String, Sendable, Hashable, CaseIterable {
    /// Only the newer diagram has it.
    case added
    /// Only the older diagram has it.
    case removed
    /// Both have it, with another name, value or end.
    case changed
  }

  /// What a message was made from.
  public enum Origin: Sendable, Hashable {
    /// The events of a trace.
    case events(EventIDs)
    /// A line of a text, from 1.
    case line(Int)
  }

  // A large diagram is mostly messages: packed and without what few have, they take 56 bytes, not 128.

  /// Where it stands on the timeline; identifies the message in its diagram.
  public var position: Position
  /// The declaration name (`addSubview(_:)`), the property, the notification, or any text.
  public var name: String
  @usableFromInline var packedSender: PackedEnd
  @usableFromInline var packedReceiver: PackedEnd
  @usableFromInline var rareFields: RareFields
  /// The event that it was made from, if that is a single one; else the least number.
  private var event: EventID
  /// What sort of message it is.
  public var kind: Kind
  /// Whether a reply carries an error instead of a value.
  public var isThrow: Bool
  /// How it differs from its counterpart in another diagram.
  public var change: Change?

  /// Creates a message.
  public init(
    position: Position, kind: Kind = .call, from sender: End, to receiver: End, name: String,
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

  /// Whether nobody is known to have sent it.
  public var isFound: Bool { sender == .unknown }
  /// Whether nobody is known to have received it.
  public var isLost: Bool { receiver == .unknown }
}

extension Message {
  /// Who says it.
  public var sender: End {
    @inlinable get { packedSender.end }
    set { packedSender = PackedEnd(newValue) }
  }
  /// To whom.
  public var receiver: End {
    @inlinable get { packedReceiver.end }
    set { packedReceiver = PackedEnd(newValue) }
  }
  /// The argument values, in the order of the name's labels; empty where none are known.
  public var arguments: [String] {
    @inlinable get { if case .some(let fields) = rareFields { fields.arguments } else { [] } }
    set { rareFields.fields.arguments = newValue }
  }
  /// The value assigned (call of a setter) or returned or thrown (reply).
  public var value: String? {
    @inlinable get { if case .some(let fields) = rareFields { fields.value } else { nil } }
    set { rareFields.fields.value = newValue }
  }
  /// The number drawn before the label: `3`, or in nested form `1.2`.
  public var number: MessageNumber? {
    @inlinable get { if case .some(let fields) = rareFields { fields.number } else { nil } }
    set { rareFields.fields.number = newValue }
  }
  /// What it was made from.
  public var origin: Origin? {
    get {
      if event != .min { return .events(EventIDs(event)) }
      return if case .some(let fields) = rareFields { fields.origin } else { nil }
    }
    set {
      let (event, rest) = Self.packed(newValue)
      self.event = event
      rareFields.fields.origin = rest
    }
  }

  /// The single event of an origin, or else the least number and the origin.
  private static func packed(_ origin: Origin?) -> (event: EventID, rest: Origin?) {
    guard case .events(let ids) = origin, ids.count == 1, ids[0] != .min else {
      return (.min, origin)
    }
    return (ids[0], nil)
  }
}

extension Message.End {
  /// The lifeline on which the message starts or ends, if it does so on one.
  @inlinable public var lifeline: Lifeline.ID? {
    if case .occurrence(let id) = self { id } else { nil }
  }
}

/// A message's number: one whole number, or several for the nested decimal form.
public struct MessageNumber: Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  /// The parts, outermost first; never empty.
  public var parts: [Int]

  /// Creates a number of one or more parts.
  public init(_ parts: Int...) {
    precondition(!parts.isEmpty, "a message number has at least one part")
    self.parts = parts
  }

  /// Creates a number of one part.
  public init(integerLiteral value: Int) { parts = [value] }

  /// The parts, joined by full stops.
  public var description: String { parts.map(String.init).joined(separator: ".") }

  /// Orders numbers part by part.
  public static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
