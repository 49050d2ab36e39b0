extension TraceEvent.Kind {
  /// A row of the table of rules: what events of one kind open and end, which fields they have, and what they
  /// mean.
  package struct Rules: Sendable {
    /// The kind's number in the session format; 0 if no recorder writes it.
    package let sessionCode: UInt32
    /// How an event changes what is open in its lane.
    package let nesting: Nesting
    /// The fields that an event must have.
    package let needed: Fields
    /// The fields that an event may have, including the needed ones.
    package let fields: Fields
    /// The parties of an event.
    package let parties: Parties
    /// The effect of an event on the progress of its lane.
    package let course: Course
    /// Whether other events name such an event as their cause as soon as it is recorded.
    package let isOftenCause: Bool

    /// How an event changes what is open in its lane.
    package enum Nesting: Sendable {
      /// It opens an activation, which an event of this kind ends normally.
      case opens(endedBy: TraceEvent.Kind)
      /// It ends the events that this kind ends.
      case ends(like: TraceEvent.Kind)
      /// It takes no time.
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

    /// The parties of an event.
    package enum Parties: UInt8, Sendable {
      /// It involves no participant itself: only what it starts, ends or awaits does.
      case nobody
      /// The receiver, which does nothing.
      case bystander
      /// A sender and a receiver.
      case message
      /// A sender, and the object that starts or ceases to exist.
      case lifetime
      /// A sender and a notification centre.
      case messageToCenter
      /// A notification centre and a receiver.
      case messageFromCenter
    }

    /// The effect of an event on the progress of its lane.
    package enum Course: UInt8, Sendable {
      /// It is drawn.
      case acts
      /// It starts other lanes.
      case begins
      /// It waits for another lane, or receives something from one.
      case awaits
      /// It only ends something, or isn't drawn.
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
