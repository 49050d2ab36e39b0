extension TraceEvent.Kind {
  /// The rules for one kind of event: its nesting, its fields, and its meaning.
  package struct Rules: Sendable {
    /// The kind's code in the session format; 0 if no recorder writes it.
    package let sessionCode: UInt32
    /// The effect of an event on the stack of open events in its lane.
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

    /// The effect of an event on the stack of open events in its lane.
    package enum Nesting: Sendable {
      /// An event of this kind opens an activation; an event of the given kind is the activation's normal
      /// end.
      case opens(endedBy: TraceEvent.Kind)
      /// An event of this kind ends an activation; the given kind is that of the activation's normal end.
      case ends(like: TraceEvent.Kind)
      /// An event of this kind opens and ends nothing.
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
      /// The event isn't an interaction between participants of its own. It may end the activation of another
      /// event, start or await a lane, or describe the source.
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
      /// The event is drawn.
      case acts
      /// The event starts other lanes.
      case begins
      /// The lane waits for another lane, or receives something from it.
      case awaits
      /// The event only ends an activation, or isn't drawn.
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
