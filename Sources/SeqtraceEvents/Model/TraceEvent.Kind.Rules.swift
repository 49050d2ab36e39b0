extension TraceEvent.Kind {
  /// The rules for one kind of event: its nesting, its fields, and its meaning.
  package struct Rules: Sendable {
    /// The kind's code in the session format; 0 if no recorder writes it.
    package let sessionCode: UInt32
    /// How an event changes the stack of open events in its lane.
    package let nesting: Nesting
    /// The required fields.
    package let needed: Fields
    /// The required and the optional fields.
    package let fields: Fields
    package let parties: Parties
    package let course: Course
    /// Whether events of this kind are often causes of other events, so that readers must remember each of
    /// them.
    package let isOftenCause: Bool

    /// How an event changes the stack of open events in its lane.
    package enum Nesting: Sendable {
      /// Opens an activation; an event of the given kind is its normal end.
      case opens(endedBy: TraceEvent.Kind)
      /// Ends an activation that the given kind can end.
      case ends(like: TraceEvent.Kind)
      /// Opens and ends nothing.
      case nothing
    }

    /// The fields that only some kinds have; see the catalog's article *The events*.
    package struct Fields: OptionSet, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) { self.rawValue = rawValue }

      package static let receiver = Fields(rawValue: 1)
      package static let name = Fields(rawValue: 2)
      package static let arguments = Fields(rawValue: 4)
      package static let value = Fields(rawValue: 8)
      package static let begin = Fields(rawValue: 16)
      package static let registration = Fields(rawValue: 32)
      package static let object = Fields(rawValue: 64)
      package static let queue = Fields(rawValue: 128)
    }

    /// The participants that an event involves.
    package enum Parties: UInt8, Sendable {
      /// None of its own; only the events that it starts, ends or awaits have participants.
      case nobody
      /// Only a receiver, which does nothing.
      case bystander
      /// A sender and a receiver.
      case message
      /// A sender, and an object that is created or destroyed.
      case lifetime
      /// A sender and a notification centre.
      case messageToCenter
      /// A notification centre and a receiver.
      case messageFromCenter
    }

    /// The effect of an event on the progress of its lane.
    package enum Course: UInt8, Sendable {
      /// Is drawn.
      case acts
      /// Starts other lanes.
      case begins
      /// Waits for another lane, or receives something from it.
      case awaits
      /// Only ends something, or isn't drawn.
      case passes
    }

    init(
      code: UInt32, _ nesting: Nesting = .nothing, needs needed: Fields = [],
      mayHave optional: Fields = [], _ parties: Parties, _ course: Course = .acts,
      isOftenCause: Bool = false
    ) {
      sessionCode = code
      self.nesting = nesting
      self.needed = needed
      fields = needed.union(optional)
      self.parties = parties
      self.course = course
      self.isOftenCause = isOftenCause
    }
  }
}
