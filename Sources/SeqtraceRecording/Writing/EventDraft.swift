package import SeqtraceEvents

/// An event about to be recorded. The session fills in further fields.
package struct EventDraft: Sendable {
  package var kind: TraceEvent.Kind
  package var name: String
  package var arguments: [String]
  package var value: String?
  /// The sender; `nil` means the receiver of the lane's innermost open activation.
  package var sender: PartyReference?
  package var receiver: PartyReference?
  package var registration: RegistrationID?
  package var cause: EventReference?
  package var object: PartyReference?
  package var queue: String?
  package var source: SourceLine?
  /// The types of the objects that the initial values of a new object's properties have just created.
  var initialCreations: [String] = []

  package init(
    _ kind: TraceEvent.Kind, _ name: String = "", _ arguments: [String] = [],
    from sender: PartyReference? = nil, to receiver: PartyReference? = nil,
    registration: RegistrationID? = nil, object: PartyReference? = nil, queue: String? = nil,
    source: SourceLine? = nil
  ) {
    self.kind = kind
    self.name = name
    self.arguments = arguments
    self.sender = sender
    self.receiver = receiver
    self.registration = registration
    self.object = object
    self.queue = queue
    self.source = source
  }
}

extension EventDraft {
  /// The start of the same call, marked as one in which the task may suspend.
  var awaited: EventDraft {
    var draft = self
    draft.registration = 1
    return draft
  }
}

extension SourceLine {
  /// Creates the location that `#fileID` and `#line` denote.
  package init(_ fileID: String, _ line: Int) {
    self.init(fileID: fileID, line: Int32(clamping: line))
  }
}
