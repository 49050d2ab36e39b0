import SeqtraceEvents

/// The story of a test as a trace, in which only some participants take part.
struct StoryTelling {
  private typealias Place = StoryPlace

  /// An open activation.
  private struct Frame {
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
  }

  /// The number of characters of an argument that is a text from which it is cut.
  private static let longText = 60

  private let facts: StoryFacts
  private let members: Set<Int>
  private let mostDepth: Int
  private let actor: ParticipantID
  private(set) var result: Trace
  /// Whether a message passes through participants that aren't shown.
  private(set) var passes = false
  private(set) var deepest = 0
  private(set) var cutCalls = 0
  private var frames: [LaneID: [Frame]] = [:]
  private var lanePlaces: [LaneID: Place] = [:]
  /// Who acted where each event of the story happened, for the work that it starts.
  private var actors: [EventID: ParticipantID] = [:]
  /// What started the work of a lane of which nothing is told yet.
  private var causes: [LaneID: EventID] = [:]
  /// The rows of the participants that have received a message.
  private var appeared: Set<Int> = []
  private var bindings: [String: String] = [:]
  private var objectsOfNames: [String: Set<Int>] = [:]
  /// Whether what is told was set up before the test.
  private var isSettingUp = false
  private var checks = StoryChecks()
  private var openCheck: Place?
  private var lastID: EventID
  /// The participants that have sent or received a message.
  private var spoken: Set<ParticipantID> = []

  init(_ trace: Trace, _ facts: StoryFacts, _ members: Set<Int>, mostDepth: Int = .max) {
    self.facts = facts
    self.members = members
    self.mostDepth = mostDepth
    result = trace
    result.title = facts.title
    result.events = []
    result.participants.append(Participant(name: facts.actor))
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
    closeCheck(isOver ? StoryChecks.successMark : StoryChecks.openMark)
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

  private func member(_ participant: ParticipantID?) -> ParticipantID? {
    guard let participant else { return nil }
    if participant == actor || facts.ownRows.contains(Int(participant.index)) { return actor }
    let row = Int(participant.index)
    return members.contains(row) ? ParticipantID(facts.representatives[row] ?? row) : nil
  }

  private mutating func take(_ event: TraceEvent) {
    if let cause = event.cause { causes[event.lane] = cause }
    if let row = event.receiver.map({ Int($0.index) }) { appeared.insert(row) }
    switch event.kind {
    case .step, .check:
      begin(Place(event, facts.texts[event.name] ?? SourceText(event.name)), in: event.lane)
    case .issue: fail(event)
    case .naming: break
    case _ where event.kind.closesActivation: close(event)
    case _ where event.kind.opensActivation || event.kind.rules.parties != .nobody: tell(event)
    default:
      var event = event
      event.sender = member(event.sender)
      event.receiver = member(event.receiver)
      append(event)
    }
  }

  private mutating func append(_ event: TraceEvent) {
    var event = event
    // What started the work is told by the first event of it that is shown.
    let cause = causes.removeValue(forKey: event.lane)
    event.cause = event.cause ?? cause
    if let acting = frames[event.lane]?.last?.actor { actors[event.id] = acting }
    result.events.append(event)
  }

  // MARK: - Statements

  private mutating func begin(_ place: Place, in lane: LaneID) {
    endWritten(in: lane)
    closeCheck()
    if let result = place.text.result, place.text.value.count <= 40 {
      bindings[result] = place.text.value
    }
    if place.isCheck { openCheck = place }
    if frames[lane]?.isEmpty ?? true {
      lanePlaces[lane] = place
      if member(place.event.sender) == actor { tellWritten(place, in: lane) }
    } else {
      frames[lane]![frames[lane]!.count - 1].place = place
      if frames[lane]!.last!.isOwn { tellWritten(place, in: lane) }
    }
  }

  /// Tells what a statement does with an object it names if the recording doesn't have it: a call of a function that
  /// isn't recorded, or a change of a property.
  private mutating func tellWritten(_ place: Place, in lane: LaneID) {
    let recorded = facts.recordedCalls[place.event.id] ?? [:]
    let calls = place.text.calls
    if let change = place.text.change, recorded[change.property] == nil,
      let target = target(change.base), !place.isForgetting
    {
      // Objects that the new value needs are made before.
      let isAlone = calls.allSatisfy { recorded[$0.name] == nil }
      tellWritten(change.text, of: place, to: target, in: lane, staysOpen: isAlone)
      return
    }
    // A subscript finds something, and what is told nothing else is at least read.
    if let read = place.text.read, read.member.first == "[" || facts.readNames.contains(read.base),
      let target = target(read.base)
    {
      let result = place.text.result.map { "\($0) = " } ?? ""
      if let name = place.text.result { bindings[name] = nil }
      let isChecked = place === openCheck && !facts.failedChecks.contains(place.event.id)
      if isChecked { openCheck = nil }
      tellWritten(
        result + read.member, of: place, to: target, in: lane, staysOpen: true,
        check: isChecked ? place : nil)
      return
    }
    for (index, call) in calls.enumerated() where call.isOutermost {
      guard let base = call.base, let target = target(base),
        recorded[call.name]?.isDisjoint(with: objectsOfNames[base] ?? []) ?? true
      else { continue }
      place.isUsed[index] = true
      let isLast = calls.lastIndex(where: \.isOutermost) == index
      tellWritten(
        words(call, isLast ? place.text.result : nil, in: place), of: place, to: target, in: lane,
        staysOpen: true, check: takeCheck(of: place, index))
    }
  }

  /// The lifeline of what the test calls by a name.
  private func target(_ name: String) -> ParticipantID? {
    let rows = objectsOfNames[name]?.filter { row in
      members.contains(row) && (appeared.contains(row) || !facts.createdRows.contains(row))
    }
    guard let row = rows?.max() else { return nil }
    return ParticipantID(facts.representatives[row] ?? row)
  }

  private mutating func tellWritten(
    _ text: String, of place: Place, to target: ParticipantID, in lane: LaneID, staysOpen: Bool,
    check: Place? = nil
  ) {
    flush(in: lane)
    lastID += 1
    let frame = Frame(
      begin: lastID, name: text.split(separator: " = ").last?.prefix { $0 != "(" } ?? "",
      receiver: target, actor: target, isTold: true, isOwn: false, isHidden: false,
      depth: (frames[lane]?.last?.depth ?? 0) + 1, isOnlyWritten: true, check: check)
    append(
      TraceEvent(
        id: lastID, kind: .call, lane: lane, time: place.event.time,
        sender: actor, receiver: target, name: text, source: place.event.source))
    spoken.insert(target)
    frames[lane, default: []].append(frame)
    if !staysOpen { endWritten(in: lane) }
  }

  /// Ends a call of which only the source tells, as the next statement begins.
  private mutating func endWritten(in lane: LaneID) {
    while let frame = frames[lane]?.last, frame.isOnlyWritten {
      frames[lane]!.removeLast()
      lastID += 1
      result.events.append(
        TraceEvent(
          id: lastID, kind: .return, lane: lane, value: frame.check.map(verdict),
          begin: frame.begin))
    }
  }

  /// The current check, if it passed and compares the result of a call; then it stands at the reply, and in no note.
  private mutating func takeCheck(of place: Place, _ call: Int) -> Place? {
    guard place === openCheck, place.text.comparison?.call == call,
      !facts.failedChecks.contains(place.event.id)
    else { return nil }
    openCheck = nil
    return place
  }

  private func verdict(_ check: Place) -> String {
    let comparison = check.text.comparison?.words ?? check.text.read?.words ?? ""
    return StoryChecks.successMark + (comparison.isEmpty ? "true" : comparison)
  }

  /// Leaves a call without a reply, so that a check of its result was never made.
  private mutating func leave(_ frame: Frame) {
    if let check = frame.check { checks.add(check, StoryChecks.openMark) }
  }

  private mutating func closeCheck(_ mark: String = StoryChecks.successMark) {
    guard let check = openCheck else { return }
    openCheck = nil
    checks.add(check, mark)
  }

  private mutating func fail(_ event: TraceEvent) {
    closeCheck()
    checks.fail(event)
  }

  /// Tells the checks that are over, in one note.
  private mutating func flush(in lane: LaneID) {
    guard let text = checks.take() else { return }
    lastID += 1
    result.events.append(
      TraceEvent(id: lastID, kind: .note, lane: lane, receiver: actor, name: text))
  }

  // MARK: - Messages

  private mutating func tell(_ original: TraceEvent) {
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
    let isMade = maker != nil && event.kind == .create && isNamed(event.receiver)
    if isMade { sender = maker }
    // What isn't recorded hasn't said who sends what it does.
    if let around, around.isOnlyWritten, sender == actor { sender = around.actor }
    let receiver = member(event.receiver)
    let depth = (around?.depth ?? 0) + 1
    let place =
      sender == actor
      ? naming(event) ?? currentPlace(in: event.lane) : nil
    var isTold = receiver != nil && receiver != sender
    switch event.kind.rules.parties {
    case .messageToCenter, .messageFromCenter:
      isTold = receiver != nil || member(event.sender) != nil
    default:
      if facts.isIncidental(event),
        !(facts.makesValue(event) && place?.makes(typeName(original), by: original.name) ?? false)
      {
        isTold = false
      }
      if let own = event.sender ?? around?.receiver,
        own == original.receiver || sender != actor && facts.isOwnType(own, original.receiver)
      {
        isTold = false
      }
      // A helper function of the test's target is part of who calls it.
      if receiver == actor, sender != actor, facts.isHelper(original) { isTold = false }
      if isSettingUp, depth > 1 || event.kind == .create && !isNamed(original.receiver) {
        isTold = false
      }
      // A property that isn't recorded calls its own object.
      if let place = around?.place, sender == actor, isTold, place.readsProperty(of: event, facts) {
        isTold = false
      }
      if let place, original.kind == .call, facts.isType(original.receiver),
        place.prepares(original, facts)
      {
        isTold = false
      }
      // Conversions are told where they are the whole statement.
      if let row = original.receiver.map({ Int($0.index) }), facts.isCommon(row),
        !(place?.hasCall(of: event, isOutermost: true) ?? false)
      {
        isTold = false
      }
      // Those who were added say something to each other, not to the test.
      if sender == actor, !(place?.hasCall(of: event) ?? true),
        let row = original.receiver.map({ Int($0.index) }), !facts.members.contains(row)
      {
        isTold = false
      }
    }
    // An object is told by its creation, and what it is told then belongs to that.
    let isFactory =
      sender == actor && facts.factories.contains(original.id)
      || !isTold && sender == actor && facts.makesValue(original)
    if isFactory { isTold = false }
    if maker != nil, sender == maker, !isMade, receiver != actor { isTold = false }
    if event.kind == .destroyBegin { isTold = isTold && place?.isForgetting ?? false }
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
      event.name = withoutProtocol(event.name)
      if event.kind == .create { create(&event, original) }
      if let place, !isHidden || isMade {
        check = write(place, on: &event, original)
        if original.kind == .call, around?.place === place, !place.calls(original),
          !facts.makesValue(original)
        {
          pass(&event)
        }
      } else if isHidden, event.kind == .call {
        pass(&event)
      }
      append(event)
      spoken.formUnion([event.sender, event.receiver].compactMap(\.self))
    }
    guard event.kind.opensActivation else { return }
    let isOwn = receiver == actor
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
        isOwnFunction: isOwn && original.name.first != "{",
        maker: isFactory ? sender : isOwn ? nil : maker,
        outerPlace: isTold && !isOwn ? nil : currentPlace(in: event.lane), check: check))
  }

  private func isNamed(_ participant: ParticipantID?) -> Bool {
    participant.map { facts.names[Int($0.index)] != nil } ?? false
  }

  /// Marks a message that passes through others.
  private mutating func pass(_ event: inout TraceEvent) {
    event.name = "… " + event.name
    passes = true
  }

  /// The name of a function without that of the protocol whose extension has it.
  private func withoutProtocol(_ name: String) -> String {
    let base = name.prefix { $0 != "(" && $0 != " " && $0 != "`" }
    guard let dot = base.lastIndex(of: "."), base.first?.isUppercase ?? false else { return name }
    return String(name[name.index(after: dot)...])
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

  /// The statement of the test that gives the name to an object.
  private func naming(_ event: TraceEvent) -> Place? {
    guard event.kind == .create, let name = event.receiver.flatMap({ facts.names[Int($0.index)] })
    else { return nil }
    return frames[event.lane]?.last { $0.place?.text.result == name }?.place
  }

  /// The statement of the test in which the running code of a lane is.
  private func currentPlace(in lane: LaneID) -> Place? {
    guard let frame = frames[lane]?.last else { return lanePlaces[lane] }
    return frame.place ?? (frame.isOwnFunction ? nil : frame.outerPlace)
  }

  /// Words a message of the test as its source does. Returns the check of its result.
  private mutating func write(
    _ place: Place, on event: inout TraceEvent, _ original: TraceEvent
  ) -> Place? {
    if event.kind == .destroyBegin {
      event.name = place.source
      return nil
    }
    guard original.kind == .call || original.kind == .create, event.arguments.isEmpty else {
      return nil
    }
    let calls = place.text.calls
    let isCreation = original.kind == .create || facts.makesValue(original)
    let base = isCreation ? typeName(original) : String(event.name.prefix { $0 != "(" })
    func isMeant(_ name: String) -> Bool {
      name == base || isCreation && name == "init" || name.hasPrefix(base + "<")
    }
    var match = calls.indices.first {
      !place.isUsed[$0] && isMeant(calls[$0].name)
        && (!isCreation || calls[$0].fits(original.name))
    }
    if match == nil, isCreation, let result = place.text.result,
      let row = original.receiver.map({ Int($0.index) }),
      objectsOfNames[result]?.contains(row) ?? false
    {
      match = calls.indices.last { !place.isUsed[$0] && calls[$0].isOutermost }
    }
    guard let match else { return nil }
    place.isUsed[match] = true
    let isResult =
      calls[match].isOutermost && match == calls.indices.last { calls[$0].isOutermost }
    if isResult, let result = place.text.result { bindings[result] = nil }
    event.name = words(calls[match], isResult ? place.text.result : nil, in: place)
    return original.kind == .call ? takeCheck(of: place, match) : nil
  }

  /// A call as it is written, with the name of its result.
  private func words(
    _ call: SourceText.Call, _ result: String?, in place: Place
  ) -> String {
    let text = call.text(with: call.arguments.map { shortened(spelledOut($0), place) })
    return result.map { "\($0) = \(text)" } ?? text
  }

  /// The argument without what was passed to a call in it that is told itself, and with no more than the start of a
  /// long text.
  private func shortened(_ argument: String, _ place: Place) -> String {
    var argument = argument
    if argument.count > Self.longText, argument.hasSuffix("\"") {
      return argument.prefix(Self.longText) + "…\""
    }
    for (index, call) in place.text.calls.enumerated()
    where place.isUsed[index] && !call.isOutermost && !call.arguments.isEmpty {
      guard let range = argument[...].range(of: call.text) else { continue }
      argument.replaceSubrange(range, with: "\(call.name)(…)")
    }
    return argument
  }

  /// The own name of a receiver's type.
  private func typeName(_ event: TraceEvent) -> String {
    let name = event.receiver.map { TypeName.simpleName(of: facts.typeName($0)) } ?? ""
    return String(name.split(separator: ".").last?.prefix { $0 != "<" } ?? "")
  }

  /// The argument, with the value of a constant that stands for no object.
  private func spelledOut(_ argument: String) -> String {
    let parts = argument.split(separator: " ", maxSplits: 1)
    let name = parts.last.map(String.init) ?? argument
    guard objectsOfNames[name] == nil, let value = bindings[name] else { return argument }
    return parts.count == 2 && parts[0].hasSuffix(":")
      ? "\(parts[0]) \(value)" : parts.count == 1 ? value : argument
  }
}
