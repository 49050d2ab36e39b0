public import SeqtraceEvents

/// How much of a recording a golden file holds.
///
/// A call that a level leaves out is replaced by what happened in it: that stands in the caller.
///
/// ```
/// everything                          objects                       types
/// Order.place(_:)                     Order.place(_:)               Order.place(_:)
///   Order.check(_:)                     Inventory.reserve(_:)         Inventory.reserve(_:)
///     Inventory.reserve(_:)             Order#2.merge(_:)
///   Order#2.merge(_:)
/// ```
public enum TraceLevel: String, Sendable, CaseIterable {
  /// All that was recorded.
  case everything
  /// The calls between objects, of whatever types, except private functions of types themselves. Structures and
  /// enumerations are their types. An object's calls of itself or of its own type are its own matter. The only level
  /// with calls of the tests' code: those that the package's code makes, of doubles.
  case objects
  /// The calls between types that a reader of their interfaces knows: no private functions, no calls of a type to
  /// itself, no hashing, no deaths. Refactoring inside of a type changes nothing.
  case types
  /// The calls between modules.
  case modules

  /// Returns the part of a recording that belongs to this level, normalised and with its details.
  ///
  /// No level has the calls that make the initial values of globals and static properties: the first access makes
  /// them, so they would stand in whichever test runs first.
  ///
  /// - Parameters:
  ///   - trace: A recording, in which the names of types have their modules.
  ///   - testModules: The modules of the tests' code.
  ///   - isPrivate: Returns whether an event is a call of a function that only its own file or type can use.
  /// - Complexity: O(*n* log *n*)
  public func applied(
    to trace: Trace, testModules: Set<String> = [], isPrivate: (TraceEvent) -> Bool
  ) -> Trace {
    var trace = trace.withoutTestCode(of: testModules, keepsDoubles: self == .objects)
    trace.events.removeAll { $0.kind.tellsSource }
    // Normalising leaves out the modules, which decide what is taken out.
    if self == .everything {
      return trace.normalized(keepingDetails: true).without { $0.makesInitialValue }
    }
    let names = trace.participants.map(boundary)
    let serials = trace.participants.map { self == .objects ? $0.serial : nil }
    let result = trace.flattened { event, sender in
      guard event.kind == .call || event.kind == .propertyChange else { return false }
      if event.name == Self.hashing { return true }
      guard let receiver = event.receiver.map({ Int($0.index) }) else { return isPrivate(event) }
      if isPrivate(event), serials[receiver] == nil { return true }
      guard let sender = sender.map({ Int($0.index) }) else { return isPrivate(event) }
      let areTwoObjects = [serials[sender], serials[receiver]].allSatisfy { $0 != nil }
      return names[sender] == names[receiver]
        && (!areTwoObjects || serials[sender] == serials[receiver])
    }
    return result.normalized(keepingDetails: true).without {
      $0.kind == .destroyBegin || $0.makesInitialValue
    }
  }

  /// Sets and dictionaries call it as often as they need to.
  private static let hashing = "hash(into:)"

  /// The name of what a participant belongs to: its type, or the module of that.
  private func boundary(of participant: Participant) -> String {
    guard self == .modules, let module = TypeName(participant.name)?.module else {
      return participant.name
    }
    return module
  }
}

extension Trace {
  /// The trace without the marked calls that make the initial values of globals and static properties, and without
  /// everything inside them: which of several tests makes them is by chance.
  public var withoutInitialValues: Trace {
    guard events.contains(where: \.makesInitialValue) else { return self }
    return EventFilter(self, isRemoved: \.makesInitialValue).filtered
  }

  /// The trace with the calls that make initial values, but without their marks.
  public var withoutMarks: Trace {
    guard events.contains(where: \.makesInitialValue) else { return self }
    return flattened { event, _ in event.makesInitialValue }
  }

  private static let setUps: Set = ["setUp()", "setUpWithError()"]

  /// The trace without what the tests' code does itself, besides the test, but with what happened in it.
  ///
  /// - Parameter keepsDoubles: Whether calls of it by other code stay, but for those of closures.
  fileprivate func withoutTestCode(of modules: Set<String>, keepsDoubles: Bool) -> Trace {
    if modules.isEmpty { return self }
    func isOfTests(_ event: TraceEvent) -> Bool {
      let file = event.source?.fileID.prefix { $0 != "/" }
      if let file, modules.contains(String(file)) { return true }
      let type = event.receiver.flatMap { TypeName(participants[Int($0.index)].name) }
      return event.kind == .destroyBegin && modules.contains(type?.module ?? "")
    }
    // The title may have another name, or the arguments of a case.
    let calls = events.lazy.filter { $0.kind == .call && isOfTests($0) }
    let titled = calls.first { (title ?? "").hasSuffix(".\($0.name)") }
    let test = (titled ?? calls.first { !Self.setUps.contains($0.name) })?.id
    var kept: Set<EventID> = []
    var open: [LaneID: [(begin: EventID, isOfTests: Bool)]] = [:]
    for event in events {
      if let begin = event.begin, event.kind.closesActivation {
        if let index = open[event.lane]?.lastIndex(where: { $0.begin == begin }) {
          open[event.lane]?.removeSubrange(index...)
        }
      } else if event.kind.opensActivation {
        let isOfTests = isOfTests(event)
        let isCallOfDouble =
          keepsDoubles && event.kind == .call && !event.name.hasPrefix("{")
          && open[event.lane]?.last?.isOfTests == false
        if !isOfTests || event.id == test || isCallOfDouble { kept.insert(event.id) }
        open[event.lane, default: []].append((event.id, isOfTests))
      }
    }
    return flattened { event, _ in !kept.contains(event.id) }
  }

  /// The normalised trace without some events, each with everything inside it.
  fileprivate func without(_ isRemoved: (TraceEvent) -> Bool) -> Trace {
    guard events.contains(where: isRemoved) else { return self }
    return EventFilter(self, isRemoved: isRemoved).filtered.normalized(keepingDetails: true)
  }

  /// The trace without some activations, but with what happened in them.
  ///
  /// - Parameter isTakenOut: Returns whether to take an event's activation out. Its sender is given, as it is
  ///   without the activations that were taken out before.
  fileprivate func flattened(
    _ isTakenOut: (_ event: TraceEvent, _ sender: ParticipantID?) -> Bool
  ) -> Trace {
    /// An open activation.
    struct Open {
      let begin: EventID
      let receiver: ParticipantID?
      /// Who acts in it: its receiver, or its sender if it is taken out.
      let actor: ParticipantID?
      let isTakenOut: Bool
    }
    var open: [LaneID: [Open]] = [:]
    // The causes of first events that were taken out, for the next events of their lanes.
    var causes: [LaneID: EventID] = [:]
    var latest: [LaneID: EventID] = [:]
    // For each event that was taken out, the one before it in its lane.
    var substitutes: [EventID: EventID] = [:]
    var result = self
    result.events = []
    for var event in events {
      let lane = event.lane
      var isOut = false
      // Taken out of the dictionary, so that it isn't copied for each event.
      var around = open.removeValue(forKey: lane) ?? []
      defer { open[lane] = around }
      if let begin = event.begin, event.kind.closesActivation {
        if let index = around.lastIndex(where: { $0.begin == begin }) {
          isOut = around[index].isTakenOut
          around.removeSubrange(index...)
        }
      } else {
        if let sender = event.sender,
          around.last(where: { $0.receiver == sender })?.isTakenOut ?? false
        {
          event.sender = nil
        }
        let isInsideKept = around.contains { !$0.isTakenOut }
        if event.sender == nil, !isInsideKept, event.kind.rules.parties != .nobody {
          event.sender = around.last?.actor
        }
        let sender = event.sender ?? around.last?.actor
        isOut = event.kind.opensActivation && isTakenOut(event, sender)
        if event.kind.opensActivation {
          around.append(
            Open(
              begin: event.id, receiver: event.receiver, actor: isOut ? sender : event.receiver,
              isTakenOut: isOut))
        }
      }
      if isOut {
        substitutes[event.id] = latest[lane]
        if let cause = event.cause { causes[lane] = cause }
        continue
      }
      if let cause = causes.removeValue(forKey: lane), event.cause == nil { event.cause = cause }
      event.cause = event.cause.flatMap { substitutes[$0] ?? $0 }
      latest[lane] = event.id
      result.events.append(event)
    }
    let kept = Set(result.events.map(\.id))
    for index in result.events.indices {
      if let cause = result.events[index].cause, !kept.contains(cause) {
        result.events[index].cause = nil
      }
    }
    return result
  }
}

extension TraceEvent {
  fileprivate var makesInitialValue: Bool { kind == .call && name == Self.initialValueName }
}
