public import SeqtraceEvents

/// The part of a recording that a golden file contains.
///
/// If a level omits a call, the call is replaced by its content, which moves to the caller.
///
/// ```
/// everything                          objects                       types
/// Order.place(_:)                     Order.place(_:)               Order.place(_:)
///   Order.check(_:)                     Inventory.reserve(_:)         Inventory.reserve(_:)
///     Inventory.reserve(_:)             Order#2.merge(_:)
///   Order#2.merge(_:)
/// ```
public enum TraceLevel: String, Sendable, CaseIterable {
  /// The whole recording.
  case everything
  /// The calls between objects, also of the same type. This level omits calls of an object to itself or to
  /// its own type, private static functions, and private functions of structures and enumerations. Structures
  /// and enumerations are represented by their types. This is the only level with calls of test code: those
  /// that the package makes to test doubles.
  case objects
  /// The calls that types make to the interfaces of other types: no private functions, no calls of a type to
  /// itself, no hashing, no destructions. Refactoring inside a type changes nothing.
  case types
  /// The calls between modules.
  case modules

  /// Returns the part of a recording that belongs to this level, normalised but with its times and source
  /// lines.
  ///
  /// No level contains the calls that evaluate the initial values of globals and static properties. The first
  /// access evaluates them, so they would appear in whichever test runs first.
  ///
  /// - Parameters:
  ///   - trace: A recording in which type names have their modules.
  ///   - testModules: The modules that contain test code.
  ///   - isPrivate: Returns whether an event is a call of a private or file-private function.
  /// - Complexity: O(*n* log *n*)
  public func applied(
    to trace: Trace, testModules: Set<String> = [], isPrivate: (TraceEvent) -> Bool
  ) -> Trace {
    var trace = trace.withoutTestCode(of: testModules, keepsDoubles: self == .objects)
    trace.events.removeAll { $0.kind.tellsSource }
    // Normalisation removes the module names, which determine the calls to omit.
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

  /// Sets and dictionaries call this function any number of times.
  private static let hashing = "hash(into:)"

  /// Returns the name that determines the boundary for a participant: that of its type, or of the type's
  /// module.
  private func boundary(of participant: Participant) -> String {
    guard self == .modules, let module = TypeName(participant.name)?.module else {
      return participant.name
    }
    return module
  }
}

extension Trace {
  /// The trace without the marked calls that evaluate the initial values of globals and static properties,
  /// and without their content. Which of several tests evaluates them is random.
  public var withoutInitialValues: Trace {
    guard events.contains(where: \.makesInitialValue) else { return self }
    return EventFilter(self, isRemoved: \.makesInitialValue).filtered
  }

  /// The trace with the content of the calls that evaluate initial values, but without these calls.
  public var withoutMarks: Trace {
    guard events.contains(where: \.makesInitialValue) else { return self }
    return flattened { event, _ in event.makesInitialValue }
  }

  private static let setUps: Set = ["setUp()", "setUpWithError()"]

  /// Returns the trace without the calls of test code, except for the test itself. The content of these calls
  /// stays.
  ///
  /// - Parameter keepsDoubles: Whether calls from other code to test code stay, except for calls of closures.
  fileprivate func withoutTestCode(of modules: Set<String>, keepsDoubles: Bool) -> Trace {
    if modules.isEmpty { return self }
    func isOfTests(_ event: TraceEvent) -> Bool {
      let file = event.source?.fileID.prefix { $0 != "/" }
      if let file, modules.contains(String(file)) { return true }
      let type = event.receiver.flatMap { TypeName(participants[Int($0.index)].name) }
      return event.kind == .destroyBegin && modules.contains(type?.module ?? "")
    }
    // The trace's title may refer to a test by another name, or contain the arguments of a test case.
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

  /// Returns the normalised trace without some events and their content.
  fileprivate func without(_ isRemoved: (TraceEvent) -> Bool) -> Trace {
    guard events.contains(where: isRemoved) else { return self }
    return EventFilter(self, isRemoved: isRemoved).filtered.normalized(keepingDetails: true)
  }

  /// Returns the trace without some activations, but with their content.
  ///
  /// - Parameter isTakenOut: Returns whether to remove an event's activation. Its second argument is the
  ///   event's sender after the removals so far.
  fileprivate func flattened(
    _ isTakenOut: (_ event: TraceEvent, _ sender: ParticipantID?) -> Bool
  ) -> Trace {
    /// An open activation.
    struct Open {
      let begin: EventID
      let receiver: ParticipantID?
      /// The participant that acts in the activation: its receiver, or its sender if the activation is
      /// removed.
      let actor: ParticipantID?
      let isTakenOut: Bool
    }
    var open: [LaneID: [Open]] = [:]
    // The causes of removed first events, by lane, for the next events of these lanes.
    var causes: [LaneID: EventID] = [:]
    var latest: [LaneID: EventID] = [:]
    // For each removed event, the latest kept event before it in its lane.
    var substitutes: [EventID: EventID] = [:]
    var result = self
    result.events = []
    for var event in events {
      let lane = event.lane
      var isOut = false
      // Removed from the dictionary while it is changed, so that the array isn't copied for each event.
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
