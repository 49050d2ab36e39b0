import SeqtraceEvents

/// Rewrites the trace of a test as the trace of its story, in which only some participants take part.
struct StoryTelling {
  typealias Place = StoryPlace

  /// An open activation.
  struct Frame {
    let begin: EventID
    var name: Substring = ""
    /// The receiver in the recording.
    let receiver: ParticipantID?
    /// The participant that acts in this frame: the receiver if the call is drawn, otherwise the actor of the
    /// enclosing frame.
    let actor: ParticipantID?
    let isTold: Bool
    /// Whether the frame runs code of the test.
    let isOwn: Bool
    /// Whether the frame belongs to a participant that isn't shown.
    let isHidden: Bool
    let depth: Int
    var place: Place?
    /// Whether the call is that of a function in the test's target. Not all statements of these functions are
    /// recorded.
    var isOwnFunction = false
    /// The participant for which an object is created in this frame.
    var maker: ParticipantID?
    /// The innermost enclosing statement of the test.
    var outerPlace: Place?
    /// Whether only the source contains the call, not the recording.
    var isOnlyWritten = false
    /// The check that compares the call's result; it is shown at the reply.
    var check: StoryPlace?
    /// For a function of the test's target, the constants that are known to the function's caller, to be
    /// restored when the function ends.
    var outerValues: [String: String]?
  }

  /// The maximum length of a string argument in characters; longer ones are truncated.
  static let longText = 60
  /// The maximum length, in characters, of an expression that replaces the name of a constant, unless the
  /// expression is a literal.
  static let longValue = 40

  let facts: StoryFacts
  let members: Set<Int>
  /// Finds the objects in recorded values, in order to replace them by their names in the test.
  private var mentions: ObjectMentions
  private let mostDepth: Int
  private let ownCallers: Set<Int>
  let actor: ParticipantID
  /// The participant that represents the test in the recording.
  private let suite: ParticipantID?
  var result: Trace
  /// Whether any message passes through participants that aren't shown.
  private(set) var passes = false
  private(set) var deepest = 0
  private(set) var cutCalls = 0
  var frames: [LaneID: [Frame]] = [:]
  var lanePlaces: [LaneID: Place] = [:]
  /// For each event of the story, the participant that acted when the event happened. This participant is the
  /// sender of work that the event starts.
  private var actors: [EventID: ParticipantID] = [:]
  /// The causes of lanes from which nothing has been drawn yet.
  private var causes: [LaneID: EventID] = [:]
  /// The rows of participants that have received a message.
  var appeared: Set<Int> = []
  /// The expressions of the constants that each lane knows, by lane and name; without constants that refer to
  /// objects.
  var values: [LaneID: [String: String]] = [:]
  var objectsOfNames: [String: Set<Int>] = [:]
  /// Whether the current event belongs to the set-up before the test.
  private var isSettingUp = false
  private var checks = StoryChecks()
  /// The check that each lane is currently executing.
  var openChecks: [LaneID: Place] = [:]
  var lastID: EventID
  /// For each call that the test makes, by its event: the enclosing statements of the test, from its
  /// outermost function to its innermost.
  private(set) var places: [EventID: [StoryPlace.Statement]] = [:]
  /// The row of the participant that the test called last.
  private(set) var called: Int?
  /// The participants that have sent or received a message.
  var spoken: Set<ParticipantID> = []

  /// Writes the story of a test.
  ///
  /// - Parameter ownCallers: The rows of the participants that are drawn with calls to themselves.
  init(
    _ trace: Trace, _ facts: StoryFacts, _ members: Set<Int>, mostDepth: Int = .max,
    ownCallers: Set<Int> = []
  ) {
    self.facts = facts
    self.ownCallers = ownCallers
    self.members = members
    self.mostDepth = mostDepth
    mentions = ObjectMentions(facts.participants)
    result = trace
    result.title = facts.title
    result.events = []
    result.participants = facts.participants + [Participant(name: facts.actor)]
    actor = ParticipantID(result.participants.count - 1)
    lastID = trace.events.map(\.id).max() ?? 0
    for (row, name) in facts.names { objectsOfNames[name, default: []].insert(row) }
    for row in Set(members.compactMap { facts.representatives[$0] }) {
      let type = facts.shortName(of: row)
      let count = facts.count(of: row)
      result.participants[row].name =
        facts.groupNames[row] ?? facts.names[row].map { "\($0): \(type)" }
        ?? (count > 1 ? "\(type) (\(count))" : type)
    }
    let test = trace.events[facts.test.start]
    suite = test.receiver
    frames[test.lane] = [
      Frame(
        begin: test.id, receiver: test.receiver, actor: actor, isTold: false, isOwn: true,
        isHidden: false, depth: 0, place: nil)
    ]
    var setUp = facts.test.setUp.count
    for event in facts.test.events(of: trace) {
      isSettingUp = setUp > 0
      setUp -= 1
      take(event)
    }
    // A test that traps or hangs has no end, so the result of its last check is unknown.
    let isOver = facts.test.end < trace.events.count
    for lane in facts.test.lanes.sorted() {
      if isOver { endWritten(in: lane) }
      for frame in frames[lane] ?? [] { leave(frame) }
    }
    for lane in openChecks.keys.sorted(by: { $1 == test.lane || $0 != test.lane && $0 < $1 }) {
      closeCheck(in: lane, isOver ? StoryChecks.successMark : StoryChecks.openMark)
    }
    leaveOutQuietWork()
    flush(in: test.lane)
    let kept = Set(result.events.map(\.id))
    for index in result.events.indices {
      // The lane that starts the others becomes lane 0.
      switch result.events[index].lane {
      case test.lane: result.events[index].lane = 0
      case 0: result.events[index].lane = test.lane
      default: break
      }
      if let cause = result.events[index].cause, !kept.contains(cause) {
        result.events[index].cause = nil
      }
    }
  }

  func member(_ participant: ParticipantID?) -> ParticipantID? {
    guard let participant else { return nil }
    if participant == actor || facts.ownRows.contains(Int(participant.index)) { return actor }
    let row = Int(participant.index)
    return members.contains(row) ? ParticipantID(facts.representatives[row] ?? row) : nil
  }

  private mutating func take(_ original: TraceEvent) {
    var event = original
    event.renameMentions(&mentions) { [facts] object in
      let row = Int(object.index)
      return facts.names[row] ?? facts.shortName(of: row)
    }
    if let cause = event.cause { causes[event.lane] = cause }
    if let row = event.receiver.map({ Int($0.index) }) { appeared.insert(row) }
    switch event.kind {
    case .step, .check:
      begin(Place(event, facts.texts[event.name] ?? SourceText(event.name)), in: event.lane)
    case .issue: fail(event)
    case .wait, .read, .drop, .naming: break
    case _ where event.kind.closesActivation: close(event)
    case _ where event.kind.opensActivation || event.kind.rules.parties != .nobody: tell(event)
    default:
      event.sender = member(event.sender)
      event.receiver = member(event.receiver)
      append(event)
    }
  }

  /// Removes lanes without messages, starts of work without messages unless the test started the work, and
  /// cancellations with an unknown sender or receiver unless the test sent the cancellation.
  private mutating func leaveOutQuietWork() {
    let told = result.events.lazy.filter { $0.kind.rules.parties != .nobody }
    let causes = Set(told.compactMap(\.cause))
    let lanes = Set(told.map(\.lane))
    result.events.removeAll { event in
      switch event.kind {
      case .cancellation:
        event.sender != actor && (event.sender == nil || event.receiver == nil)
      case .spawn, .handoff: event.sender != actor && !causes.contains(event.id)
      default: event.lane != facts.test.lane && !lanes.contains(event.lane)
      }
    }
  }

  mutating func append(_ event: TraceEvent) {
    var event = event
    // The cause of a lane becomes the cause of the first drawn event in the lane.
    let cause = causes.removeValue(forKey: event.lane)
    event.cause = event.cause ?? cause
    if let acting = frames[event.lane]?.last?.actor { actors[event.id] = acting }
    if let around = frames[event.lane], event.sender == actor, !around.contains(where: \.isTold) {
      places[event.id] = around.compactMap { $0.place?.statement }
    }
    result.events.append(event)
  }

  // MARK: - Checks

  /// Leaves a call without a reply. If its result was to be checked, the check never ran.
  private mutating func leave(_ frame: Frame) {
    if let check = frame.check { add(check, StoryChecks.openMark) }
  }

  mutating func closeCheck(in lane: LaneID, _ mark: String = StoryChecks.successMark) {
    if let check = openChecks.removeValue(forKey: lane) { add(check, mark) }
  }

  private mutating func add(_ check: Place, _ mark: String) {
    checks.add(withValues(check.source, check), at: check, mark)
  }

  private mutating func fail(_ event: TraceEvent) {
    closeCheck(in: event.lane)
    checks.fail(event)
  }

  /// Writes the pending checks into one note.
  mutating func flush(in lane: LaneID) {
    guard let text = checks.take() else { return }
    lastID = lastID.next
    result.events.append(
      TraceEvent(id: lastID, kind: .note, lane: lane, receiver: actor, name: text))
  }

  // MARK: - Messages

  private mutating func tell(_ recorded: TraceEvent) {
    var original = recorded
    var event = original
    // A call that is only in the source ends when the statement makes another call.
    if let written = frames[event.lane]?.last, written.isOnlyWritten,
      let place = frames[event.lane]?.last(where: { $0.place != nil })?.place,
      place.hasCall(of: event), written.name != event.name.prefix(while: { $0 != "(" })
    {
      endWritten(in: event.lane)
    }
    let around = frames[event.lane]?.last
    let started = event.cause.flatMap { actors[$0] }
    // Messages inside a call that isn't drawn come from the nearest enclosing call that is drawn.
    let isInside = around.map { event.sender == nil || event.sender == $0.receiver } ?? false
    var sender = (isInside ? around?.actor : member(event.sender) ?? around?.actor) ?? started
    let maker = around?.maker
    // If the source of the running closure contains the call, the test is the sender.
    let running = around.map(\.place) ?? lanePlaces[event.lane]
    if let running, event.kind == .call, running.hasCall(of: event) {
      sender = actor
      original.sender = suite
    }
    let isMade = maker != nil && event.kind == .create && isNamed(event.receiver)
    if isMade { sender = maker }
    // Inside a call that is only in the source, the callee is taken to be the sender.
    if let around, around.isOnlyWritten, sender == actor { sender = around.actor }
    let receiver = member(event.receiver)
    let depth = (around?.depth ?? 0) + 1
    let place =
      sender == actor
      ? naming(event) ?? currentPlace(in: event.lane) : nil
    var isTold = tells(original, from: sender, to: receiver, in: place)
    // The creation represents the new object; messages inside the creation aren't drawn.
    let isFactory =
      sender == actor && facts.factories.contains(original.id)
      || !isTold && sender == actor && facts.makesValue(original)
    if isFactory { isTold = false }
    if maker != nil, sender == maker, !isMade, receiver != actor { isTold = false }
    if event.kind == .destroyBegin {
      isTold =
        isTold && (place?.isForgetting ?? false || facts.deregisteringDeaths.contains(original.id))
    }
    if isTold, depth > mostDepth {
      isTold = false
      cutCalls += 1
    }
    var check: Place?
    if isTold {
      deepest = max(deepest, depth)
      flush(in: event.lane)
      let isHidden = around?.isHidden ?? false
      event.sender = sender
      event.receiver = receiver
      if event.kind == .create { create(&event, original) }
      if let place, !isHidden || isMade {
        check = write(place, on: &event, original)
        if original.kind == .call, around?.place === place, !place.calls(original),
          !place.isOperator, !facts.makesValue(original)
        {
          pass(&event)
        }
      } else if isHidden, event.kind == .call {
        pass(&event)
      }
      append(event)
      if sender == actor, original.kind == .call {
        called = original.receiver.map { Int($0.index) }
      }
      spoken.formUnion([event.sender, event.receiver].compactMap(\.self))
    }
    guard event.kind.opensActivation else { return }
    let isOwn = receiver == actor
    let isOwnFunction = isOwn && original.name.first != "{"
    let outerValues = knownValues(in: event.lane)
    if isOwnFunction { enter(original, currentPlace(in: event.lane)) }
    // A call that belongs to its caller hides nothing in addition.
    let belongs =
      isFactory || facts.isPart(original.receiver, of: original.sender ?? around?.receiver)
    let isHidden =
      !isTold && !isOwn && receiver != sender && (belongs ? around?.isHidden ?? false : true)
    frames[event.lane, default: []].append(
      Frame(
        begin: event.id, receiver: original.receiver, actor: isTold ? receiver : sender,
        isTold: isTold, isOwn: isOwn,
        isHidden: isHidden,
        depth: isTold ? depth : around?.depth ?? 0,
        isOwnFunction: isOwnFunction,
        maker: isFactory ? sender : isOwn ? nil : maker,
        outerPlace: isTold && !isOwn ? nil : currentPlace(in: event.lane), check: check,
        outerValues: isOwnFunction ? outerValues : nil))
  }

  /// Returns whether an event between the two participants belongs to the story, apart from the events inside
  /// the creation of an object.
  private func tells(
    _ event: TraceEvent, from sender: ParticipantID?, to receiver: ParticipantID?, in place: Place?
  ) -> Bool {
    switch event.kind.rules.parties {
    case .messageToCenter, .messageFromCenter:
      return receiver != nil || member(event.sender) != nil
    default: break
    }
    guard let receiver, let object = event.receiver else { return false }
    let row = Int(object.index)
    if event.kind == .call, receiver == sender, ownCallers.contains(row) {
      return !facts.isIncidental(event)
    }
    if receiver == sender { return false }
    let around = frames[event.lane]?.last
    if facts.isIncidental(event),
      !(facts.makesValue(event) && place?.makes(typeName(event), by: event.name) ?? false)
    {
      return false
    }
    if let own = event.sender ?? around?.receiver,
      own == object || sender != actor && facts.isOwnType(own, object)
    {
      return false
    }
    // A helper function of the test's target belongs to its caller.
    if receiver == actor, sender != actor, facts.isHelper(event) { return false }
    if isSettingUp, around?.depth ?? 0 > 0 || event.kind == .create && !isNamed(object) {
      return false
    }
    // Conversions are drawn only if they are the whole statement.
    if facts.isCommon(row), !(place?.hasCall(of: event, isOutermost: true) ?? false) {
      return false
    }
    guard sender == actor else { return true }
    // A property that isn't recorded may call its own object.
    if let place = around?.place, place.readsProperty(of: event, facts) { return false }
    guard let place else { return true }
    if event.kind == .call, facts.isType(object), place.prepares(event, facts) { return false }
    // Participants that were added for their messages to each other receive no messages from the test unless
    // its source contains them.
    return facts.members.contains(row) || place.hasCall(of: event)
  }

  private func isNamed(_ participant: ParticipantID?) -> Bool {
    participant.map { facts.names[Int($0.index)] != nil } ?? false
  }

  /// Marks a message that reaches its receiver through participants that aren't shown.
  private mutating func pass(_ event: inout TraceEvent) {
    event.name = "… " + event.name
    passes = true
  }

  /// Rewrites a creation as in source code. A participant that represents several objects exists from the
  /// start, so that the passes of a loop are alike.
  private mutating func create(_ event: inout TraceEvent, _ original: TraceEvent) {
    guard let receiver = event.receiver, let object = original.receiver else { return }
    if facts.count(of: Int(receiver.index)) > 1 || spoken.contains(receiver) { event.kind = .call }
    let type = TypeName.simpleName(of: facts.typeName(object)).prefix { $0 != "<" }
    if event.name.hasPrefix("init(") { event.name = "\(type)\(event.name.dropFirst("init".count))" }
  }

  private mutating func close(_ event: TraceEvent) {
    endWritten(in: event.lane)
    while let frame = frames[event.lane]?.popLast() {
      // When a closure of the test ends in another lane, its check ends as well.
      if frame.isOwn, event.lane != facts.test.lane { closeCheck(in: event.lane) }
      if let outer = frame.outerValues { values[event.lane] = outer }
      guard frame.begin == event.begin, event.kind == .return else {
        var event = event
        if frame.begin == event.begin, let check = frame.check, check.expectsError {
          event.value = [event.value, "✓"].compactMap(\.self).joined(separator: " ")
        } else {
          leave(frame)
        }
        if frame.begin != event.begin { continue }
        if frame.isTold { result.events.append(event) }
        return
      }
      guard frame.isTold else { return }
      var event = event
      let parts = [event.value, frame.check.map(verdict)].compactMap(\.self)
      event.value = parts.isEmpty ? nil : parts.joined(separator: " ")
      result.events.append(event)
      return
    }
  }
}
