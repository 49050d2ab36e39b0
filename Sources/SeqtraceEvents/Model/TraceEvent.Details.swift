extension TraceEvent {
  /// The rarely used fields of an event, in a box that other events don't need.
  ///
  /// Copies of an event share the box, which is immutable: each change creates a new box.
  @usableFromInline indirect enum Details: Sendable, Hashable {
    case none
    case some(Fields)

    @usableFromInline struct Fields: Sendable, Hashable {
      @usableFromInline var arguments: [String] = []
      @usableFromInline var value: String?
      @usableFromInline var object: ParticipantID?
      @usableFromInline var queue: String?
      @usableFromInline var unknownKind: String?
      var spans: [SpanIdentity] = []
      var facts: [String] = []
    }
  }
}

extension TraceEvent.Details {
  /// Creates a box, or `none` if all fields are empty.
  init(arguments: [String], value: String?, object: ParticipantID?, queue: String?) {
    let isEmpty = arguments.isEmpty && value == nil && object == nil && queue == nil
    self =
      isEmpty
      ? .none
      : .some(Fields(arguments: arguments, value: value, object: object, queue: queue))
  }

  @usableFromInline var arguments: [String] {
    @inlinable get { if case .some(let fields) = self { fields.arguments } else { [] } }
    set { change { $0.arguments = newValue } }
  }

  @usableFromInline var value: String? {
    @inlinable get { if case .some(let fields) = self { fields.value } else { nil } }
    set { change { $0.value = newValue } }
  }

  @usableFromInline var object: ParticipantID? {
    @inlinable get { if case .some(let fields) = self { fields.object } else { nil } }
    set { change { $0.object = newValue } }
  }

  @usableFromInline var queue: String? {
    @inlinable get { if case .some(let fields) = self { fields.queue } else { nil } }
    set { change { $0.queue = newValue } }
  }

  @usableFromInline var unknownKind: String? {
    @inlinable get { if case .some(let fields) = self { fields.unknownKind } else { nil } }
    set { change { $0.unknownKind = newValue } }
  }

  var spans: [SpanIdentity] {
    get { if case .some(let fields) = self { fields.spans } else { [] } }
    set { change { $0.spans = newValue } }
  }

  var facts: [String] {
    get { if case .some(let fields) = self { fields.facts } else { [] } }
    set { change { $0.facts = newValue } }
  }

  // Never keep an empty box: events are equal only if their boxes are equal.
  private mutating func change(_ body: (inout Fields) -> Void) {
    var fields = if case .some(let fields) = self { fields } else { Fields() }
    body(&fields)
    self = fields == Fields() ? .none : .some(fields)
  }
}
