import SeqtraceEvents

/// The objects and registrations of two traces that correspond, as determined by pairs of events. Events are
/// given by their indices.
struct ObjectPairs {
  /// The new object or registration that corresponds to each old one.
  private(set) var objects = Correspondence()
  private(set) var registrations = Correspondence()
  let oldNumbers: ObjectNumbers
  let newNumbers: ObjectNumbers
  private let old: Trace
  private let new: Trace

  init(_ old: Trace, _ new: Trace) {
    (self.old, self.new) = (old, new)
    (oldNumbers, newNumbers) = (ObjectNumbers(old), ObjectNumbers(new))
  }

  // Fields are read in place, because copying an event retains its texts.

  /// Pairs the objects or registrations that two events create, if the old event creates any.
  mutating func takeCreation(_ left: Int, _ right: Int) {
    let kind = old.events[left].kind
    if kind == .create { _ = take(old.events[left].receiver, new.events[right].receiver) }
    if kind == .registration { _ = takeRegistrations(left, right) }
  }

  /// Pairs the objects of two participants if neither is paired. Returns whether they form a pair; also
  /// returns true if a participant isn't an object.
  mutating func take(_ left: ParticipantID?, _ right: ParticipantID?) -> Bool {
    objects.take(oldNumbers[left], newNumbers[right])
  }

  /// Pairs the registrations of two events if neither is paired. Returns whether they form a pair; also
  /// returns true if an event has none.
  mutating func takeRegistrations(_ left: Int, _ right: Int) -> Bool {
    registrations.take(
      old.events[left].registration?.value, new.events[right].registration?.value)
  }
}
