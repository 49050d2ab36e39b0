import SeqtraceEvents

/// The story of a test as a trace, in which only some participants take part.
struct StoryTelling {
  typealias Place = StoryPlace

  /// An open activation.
  struct Frame {
    let begin: EventID
    var name: Substring = ""
    /// Its receiver in the recording.
    let receiver: ParticipantID?
    /// Who acts in it: its receiver if it is told, otherwise the actor around it.
    let actor: ParticipantID?
    let isTold: Bool
    /// Whether it is the test's own code.
    let isOwn: Bool
    /// Whether it belongs to a participant that isn't shown.
    let isHidden: Bool
    let depth: Int
    var place: Place?
    /// Whether it is a function of the test's target, of which no statements may be known.
    var isOwnFunction = false
    /// For whom an object is made in it.
    var maker: ParticipantID?
    /// The statement of the test around it.
    var outerPlace: Place?
    /// Whether only the source tells of it, not the recording.
    var isOnlyWritten = false
    /// The check of its result, which then stands at the reply.
    var check: StoryPlace?
    /// The constants that are known around a function of the test's target.
    var outerValues: [String: String]?
  }

  /// The number of characters of an argument that is a text from which it is cut.
  static let longText = 60
  /// The number of characters up to which what makes a constant is said in its place, unless it is a literal.
  static let longValue = 40

  let facts: StoryFacts
  let members: Set<Int>
  /// The objects in recorded values, which are called as the test calls them.
  private var mentions: ObjectMentions
  private let mostDepth: Int
  private let ownCallers: Set<Int>
  let actor: ParticipantID
  /// The participant that is the test in the recording.
  private let suite: ParticipantID?
  var result: Trace
  /// Whether a message passes through participants that aren't shown.
  private(set) var passes = false
  private(set) var deepest = 0
  private(set) var cutCalls = 0
  var frames: [LaneID: [Frame]] = [:]
  var lanePlaces: [LaneID: Place] = [:]
  /// Who acted where each event of the story happened, for the work that it starts.
  private var actors: [EventID: ParticipantID] = [:]
  /// What started the work of a lane of which nothing is told yet.
  private var causes: [LaneID: EventID] = [:]
  /// The rows of the participants that have received a message.
  var appeared: Set<Int> = []
  /// What constants that stand for no object are made from, in each lane that has functions of its own.
  var values: [LaneID: [String: String]] = [:]
  var objectsOfNames: [String: Set<Int>] = [:]
  /// Whether what is told was set up before the test.
  private var isSettingUp = false
  private var checks = StoryChecks()
  /// The check that each lane is executing.
  var openChecks: [LaneID: Place] = [:]
  var lastID: EventID
  /// The statements in which the test makes its calls, from the outermost of its functions, by the calls' events.
  private(set) var places: [EventID: [StoryPlace.Statement]] = [:]
  /// The row of the last one that the test calls.
  private(set) var called: Int?
  /// The participants that have sent or received a message.
  var spoken: Set<ParticipantID> = []

  /// - Parameter ownCallers: The rows of those whose calls to themselves are told.
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
    // A test that traps or hangs has no end, and its last check no verdict.
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
      // The lane that starts the others is the first one.
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

  /// Leaves out the work that others start without a message in it, and requests to stop others' work.
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
    // What started the work is told by the first event of it that is shown.
    let cause = causes.removeValue(forKey: event.lane)
    event.cause = event.cause ?? cause
    if let acting = frames[event.lane]?.last?.actor { actors[event.id] = acting }
    if let around = frames[event.lane], event.sender == actor, !around.contains(where: \.isTold) {
      places[event.id] = around.compactMap { $0.place?.statement }
    }
    result.events.append(event)
  }

  // MARK: - Checks

  /// Leaves a call without a reply, so that a check of its result was never made.
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

  /// Tells the checks that are over, in one note.
  mutating func flush(in lane: LaneID) {
    guard let text = checks.take() else { return }
    lastID += 1
    result.events.append(
      TraceEvent(id: lastID, kind: .note, lane: lane, receiver: actor, name: text))
  }

  // MARK: - Messages

  private mutating func tell(_ recorded: TraceEvent) {
    var original = recorded
    var event = original
    // Another call of the statement comes after the one that isn't recorded.
    if let written = frames[event.lane]?.last, written.isOnlyWritten,
      let place = frames[event.lane]?.last(where: { $0.place != nil })?.place,
      place.hasCall(of: event), written.name != event.name.prefix(while: { $0 != "(" })
    {
      endWritten(in: event.lane)
    }
    let around = frames[event.lane]?.last
    let started = event.cause.flatMap { actors[$0] }
    // What happens in a call that isn't told comes from the nearest one that is.
    let isInside = around.map { event.sender == nil || event.sender == $0.receiver } ?? false
    var sender = (isInside ? around?.actor : member(event.sender) ?? around?.actor) ?? started
    let maker = around?.maker
    // A closure of the test that is running says what it calls.
    let running = around.map(\.place) ?? lanePlaces[event.lane]
    if let running, event.kind == .call, running.hasCall(of: event) {
      sender = actor
      original.sender = suite
    }
    let isMade = maker != nil && event.kind == .create && isNamed(event.receiver)
    if isMade { sender = maker }
    // What isn't recorded hasn't said who sends what it does.
    if let around, around.isOnlyWritten, sender == actor { sender = around.actor }
    let receiver = member(event.receiver)
    let depth = (around?.depth ?? 0) + 1
    let place =
      sender == actor
      ? naming(event) ?? currentPlace(in: event.lane) : nil
    var isTold = tells(original, from: sender, to: receiver, in: place)
    // An object is told by its creation, and what it is told then belongs to that.
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
    // What belongs to its caller hides nothing more.
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

  /// Whether an event of these two is part of the story, apart from what an object's making contains.
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
    // A helper function of the test's target is part of who calls it.
    if receiver == actor, sender != actor, facts.isHelper(event) { return false }
    if isSettingUp, around?.depth ?? 0 > 0 || event.kind == .create && !isNamed(object) {
      return false
    }
    // Conversions are told where they are the whole statement.
    if facts.isCommon(row), !(place?.hasCall(of: event, isOutermost: true) ?? false) {
      return false
    }
    guard sender == actor else { return true }
    // A property that isn't recorded calls its own object.
    if let place = around?.place, place.readsProperty(of: event, facts) { return false }
    guard let place else { return true }
    if event.kind == .call, facts.isType(object), place.prepares(event, facts) { return false }
    // Those who were added say something to each other, not to the test.
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

  /// Words a creation as source would. A participant that stands for several objects is there from the start, so
  /// that the passes of a loop are alike.
  private mutating func create(_ event: inout TraceEvent, _ original: TraceEvent) {
    guard let receiver = event.receiver, let object = original.receiver else { return }
    if facts.count(of: Int(receiver.index)) > 1 || spoken.contains(receiver) { event.kind = .call }
    let type = TypeName.simpleName(of: facts.typeName(object)).prefix { $0 != "<" }
    if event.name.hasPrefix("init(") { event.name = "\(type)\(event.name.dropFirst("init".count))" }
  }

  private mutating func close(_ event: TraceEvent) {
    endWritten(in: event.lane)
    while let frame = frames[event.lane]?.popLast() {
      // What a closure of the test checks beside it is checked as it ends.
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
