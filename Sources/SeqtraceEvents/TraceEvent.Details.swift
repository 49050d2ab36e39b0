extension TraceEvent {
  /// The fields that few events have, in one box that the others do without.
  ///
  /// A box is shared by the copies of its event, and never changes: a change makes another one.
  indirect enum Details: Sendable, Hashable {
    case none
    case some(Fields)

    /// What is in the box.
    struct Fields: Sendable, Hashable {
      var arguments: [String] = []
      var value: String?
      var object: ParticipantID?
      var queue: String?
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

  var arguments: [String] {
    get { if case .some(let fields) = self { fields.arguments } else { [] } }
    set { replace(arguments: newValue, value: value, object: object, queue: queue) }
  }

  var value: String? {
    get { if case .some(let fields) = self { fields.value } else { nil } }
    set { replace(arguments: arguments, value: newValue, object: object, queue: queue) }
  }

  var object: ParticipantID? {
    get { if case .some(let fields) = self { fields.object } else { nil } }
    set { replace(arguments: arguments, value: value, object: newValue, queue: queue) }
  }

  var queue: String? {
    get { if case .some(let fields) = self { fields.queue } else { nil } }
    set { replace(arguments: arguments, value: value, object: object, queue: newValue) }
  }

  // A box that nobody needs must not stay: events are compared by their boxes.
  private mutating func replace(
    arguments: [String], value: String?, object: ParticipantID?, queue: String?
  ) {
    self = Self(arguments: arguments, value: value, object: object, queue: queue)
  }
}
