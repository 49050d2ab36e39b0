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

  /// The fields in the box; `nil` if all are empty.
  @inlinable var fields: Fields? { if case .some(let fields) = self { fields } else { nil } }

  // Never keep an empty box: events are equal only if their boxes are equal.
  mutating func change(_ body: (inout Fields) -> Void) {
    var fields = fields ?? Fields()
    body(&fields)
    self = fields == Fields() ? .none : .some(fields)
  }
}
