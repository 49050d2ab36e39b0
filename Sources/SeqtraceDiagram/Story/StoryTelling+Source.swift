import SeqtraceEvents

// What the source of a test says: its statements, and the words of its messages.
extension StoryTelling {
  mutating func begin(_ place: Place, in lane: LaneID) {
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
  mutating func tellWritten(_ place: Place, in lane: LaneID) {
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
  mutating func endWritten(in lane: LaneID) {
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
  mutating func takeCheck(of place: Place, _ call: Int) -> Place? {
    guard place === openCheck, place.text.comparison?.call == call,
      !facts.failedChecks.contains(place.event.id)
    else { return nil }
    openCheck = nil
    return place
  }

  func verdict(_ check: Place) -> String {
    let comparison = check.text.comparison?.words ?? check.text.read?.words ?? ""
    return StoryChecks.successMark + (comparison.isEmpty ? "true" : comparison)
  }

  // MARK: - Words

  /// The statement of the test that gives the name to an object.
  func naming(_ event: TraceEvent) -> Place? {
    guard event.kind == .create, let name = event.receiver.flatMap({ facts.names[Int($0.index)] })
    else { return nil }
    return frames[event.lane]?.last { $0.place?.text.result == name }?.place
  }

  /// The statement of the test in which the running code of a lane is.
  func currentPlace(in lane: LaneID) -> Place? {
    guard let frame = frames[lane]?.last else { return lanePlaces[lane] }
    return frame.place ?? (frame.isOwnFunction ? nil : frame.outerPlace)
  }

  /// Words a message of the test as its source does. Returns the check of its result.
  mutating func write(
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
  func typeName(_ event: TraceEvent) -> String {
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
