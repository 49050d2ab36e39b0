extension TraceEvent {
  /// The fields that few events have, in one box that the others do without.
  ///
  /// A box is shared by the copies of its event, and never changes: a change makes another one.
  @usableFromInline indirect enum Details: Sendable, Hashable {
    case none
    case some(Fields)

    /// What is in the box.
    @usableFromInline struct Fields: Sendable, Hashable {
      @usableFromInline var arguments: [String] = []
      @usableFromInline var value: String?
      @usableFromInline var object: ParticipantID?
      @usableFromInline var queue: String?
    }
  }
}

extension TraceEvent.Details {
  /// Makes a box if there is something to put into it.
  init(arguments: [String], value: String?, object: ParticipantID?, queue: String?) {
    let isEmpty = arguments.isEmpty && value == nil && object == nil && queue == nil
    self =
      isEmpty
      ? .none
      : .some(Fields(arguments: arguments, value: value, object: object, queue: queue))
  }

  @usableFromInline var arguments: [String] {
    @inlinable get { if case .some(let fields) = self { fields.arguments } else { [] } }
    set { replace(arguments: newValue, value: value, object: object, queue: queue) }
  }

  @usableFromInline var value: String? {
    @inlinable get { if case .some(let fields) = self { fields.value } else { nil } }
    set { replace(arguments: arguments, value: newValue, object: object, queue: queue) }
  }

  @usableFromInline var object: ParticipantID? {
    @inlinable get { if case .some(let fields) = self { fields.object } else { nil } }
    set { replace(arguments: arguments, value: value, object: newValue, queue: queue) }
  }

  @usableFromInline var queue: String? {
    @inlinable get { if case .some(let fields) = self { fields.queue } else { nil } }
    set { replace(arguments: arguments, value: value, object: object, queue: newValue) }
  }

  // A box that nobody needs must not stay: events are compared by their boxes.
  private mutating func replace(
    arguments: [String], value: String?, object: ParticipantID?, queue: String?
  ) {
    self = Self(arguments: arguments, value: value, object: object, queue: queue)
  }
}
