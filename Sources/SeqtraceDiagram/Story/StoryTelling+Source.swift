import SeqtraceEvents

// The parts of a story that come from the test's source: its statements, and the wording of its messages.
extension StoryTelling {
  mutating func begin(_ place: Place, in lane: LaneID) {
    endWritten(in: lane)
    // A check in the test's own lane may wait for work in other lanes.
    for other in openChecks.keys.sorted() where other == lane || other != facts.test.lane {
      closeCheck(in: other)
    }
    place.values = knownValues(in: lane)
    for name in place.text.declaredNames { setValue(nil, of: name, in: lane) }
    if let result = place.text.result {
      let value = place.text.value
      let isKnown =
        place.text.isConstant && value.count <= Self.longText
        && (value.count <= Self.longValue || SourceText.isLiteral(value))
      setValue(isKnown ? value : nil, of: result, in: lane)
    }
    if place.isCheck { openChecks[lane] = place }
    if frames[lane]?.isEmpty ?? true {
      // Work that starts with a statement is a closure of the test, even if something else starts it.
      lanePlaces[lane] = place
      tellWritten(place, in: lane)
    } else {
      frames[lane]![frames[lane]!.count - 1].place = place
      if frames[lane]!.last!.isOwn { tellWritten(place, in: lane) }
    }
  }

  /// Draws the actions of a statement that aren't recorded: calls of functions that aren't recorded, and
  /// changes of properties, on an object with a name.
  mutating func tellWritten(_ place: Place, in lane: LaneID) {
    let recorded = facts.recordedCalls[place.event.id] ?? [:]
    let calls = place.text.calls
    if let change = place.text.change, recorded[change.property] == nil,
      let target = target(change.base), !place.isForgetting
    {
      // If calls are necessary to compute the new value, these calls come first.
      let isAlone = calls.allSatisfy { recorded[$0.name] == nil }
      tellWritten(change.text, of: place, to: target, in: lane, staysOpen: isAlone)
      return
    }
    // A subscript is a lookup. Objects without other messages get at least their reads.
    if let read = place.text.read, read.member.first == "[" || facts.readNames.contains(read.base),
      let target = target(read.base)
    {
      let result = place.text.result.map { "\($0) = " } ?? ""
      if let name = place.text.result { setValue(nil, of: name, in: lane) }
      let isChecked = isOpen(place) && !facts.failedChecks.contains(place.event.id)
      if isChecked { openChecks[lane] = nil }
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

  /// Returns the lifeline of the object or value with a name in the test.
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
    lastID = lastID.next
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

  /// Ends calls that only the source contains, when the next statement starts.
  mutating func endWritten(in lane: LaneID) {
    while let frame = frames[lane]?.last, frame.isOnlyWritten {
      frames[lane]!.removeLast()
      lastID = lastID.next
      result.events.append(
        TraceEvent(
          id: lastID, kind: .return, lane: lane, value: frame.check.map(verdict),
          begin: frame.begin))
    }
  }

  private func isOpen(_ check: Place) -> Bool { openChecks[check.event.lane] === check }

  /// Returns the current check, if it passed and compares the result of a call; otherwise `nil`. The check is
  /// then shown at the call's reply instead of in a note.
  mutating func takeCheck(of place: Place, _ call: Int) -> Place? {
    guard isOpen(place), place.text.comparison?.call == call,
      !facts.failedChecks.contains(place.event.id)
    else { return nil }
    openChecks[place.event.lane] = nil
    return place
  }

  func verdict(_ check: Place) -> String {
    if check.isOperator { return StoryChecks.successMark + "true" }
    let comparison = withValues(
      check.text.comparison?.words ?? check.text.read?.words ?? "", check)
    return StoryChecks.successMark + (comparison.isEmpty ? "true" : comparison)
  }

  // MARK: - Wording

  /// Returns the statement of the test that gives the created object its name.
  func naming(_ event: TraceEvent) -> Place? {
    guard event.kind == .create, let name = event.receiver.flatMap({ facts.names[Int($0.index)] })
    else { return nil }
    return frames[event.lane]?.last { $0.place?.text.result == name }?.place
  }

  /// Returns the statement of the test that a lane is executing.
  func currentPlace(in lane: LaneID) -> Place? {
    guard let frame = frames[lane]?.last else { return lanePlaces[lane] }
    return frame.place ?? (frame.isOwnFunction ? nil : frame.outerPlace)
  }

  /// Rewrites a message of the test in the words of the test's source. Returns the check of the message's
  /// result, or `nil` if there is none.
  mutating func write(
    _ place: Place, on event: inout TraceEvent, _ original: TraceEvent
  ) -> Place? {
    if event.kind == .destroyBegin {
      let name = original.receiver.flatMap { facts.names[Int($0.index)] }
      if name != nil, name == place.text.result { event.name = place.source }
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
    guard let match else { return writeOperator(base, place, on: &event) }
    place.isUsed[match] = true
    let isResult =
      calls[match].isOutermost && match == calls.indices.last { calls[$0].isOutermost }
    if isResult, let result = place.text.result { setValue(nil, of: result, in: event.lane) }
    event.name = words(calls[match], isResult ? place.text.result : nil, in: place)
    return original.kind == .call ? takeCheck(of: place, match) : nil
  }

  /// If an operator's call is a whole check, gives the call the text of the check and returns the check;
  /// otherwise returns `nil`.
  private mutating func writeOperator(
    _ name: String, _ place: Place, on event: inout TraceEvent
  ) -> Place? {
    guard isOpen(place), name.first.map({ !$0.isLetter && $0 != "_" && $0 != "{" }) ?? false,
      place.source.contains(" \(name) "), !facts.failedChecks.contains(place.event.id)
    else { return nil }
    openChecks[place.event.lane] = nil
    event.name = withValues(place.source, place)
    place.isOperator = true
    return place
  }

  /// Returns a call as written in the source, with the name that the source gives to the call's result.
  private func words(
    _ call: SourceText.Call, _ result: String?, in place: Place
  ) -> String {
    let text = call.text(with: call.arguments.map { shortened(spelledOut($0, place), place) })
    return result.map { "\($0) = \(text)" } ?? text
  }

  /// Returns an argument without the arguments of inner calls that are drawn themselves. Long strings are
  /// truncated.
  private func shortened(_ argument: String, _ place: Place) -> String {
    var argument = argument
    if argument.count > Self.longText, argument.hasSuffix("\"") {
      return argument.prefix(Self.longText) + "…\""
    }
    for (index, call) in place.text.calls.enumerated()
    where place.isUsed[index] && !call.isOutermost && !call.arguments.isEmpty {
      guard let range = argument.firstRange(of: call.text) else { continue }
      argument.replaceSubrange(range, with: "\(call.name)(…)")
    }
    return argument
  }

  /// Returns the simple name of a receiver's type.
  func typeName(_ event: TraceEvent) -> String {
    let name = event.receiver.map { TypeName.simpleName(of: facts.typeName($0)) } ?? ""
    return String(name.split(separator: ".").last?.prefix { $0 != "<" } ?? "")
  }

  // MARK: - Values

  /// Returns the known values of constants in a lane. Lanes other than the test's run closures of the test
  /// until they enter a function.
  func knownValues(in lane: LaneID) -> [String: String] {
    values[lane] ?? values[facts.test.lane] ?? [:]
  }

  private mutating func setValue(_ value: String?, of name: String, in lane: LaneID) {
    var known = knownValues(in: lane)
    known[name] = value
    values[lane] = known
  }

  /// Returns an argument, with the name of a constant replaced by its value unless it refers to an object.
  private func spelledOut(_ argument: String, _ place: Place) -> String {
    let label = argument.prefix(while: \.isInName)
    let isLabelled = argument[label.endIndex...].hasPrefix(": ")
    let name = isLabelled ? argument.dropFirst(label.count + ": ".count) : argument[...]
    guard let value = value(of: String(name), place) else { return withValues(argument, place) }
    return isLabelled ? "\(label): \(value)" : value
  }

  private func value(of name: String, _ place: Place) -> String? {
    objectsOfNames[name] == nil ? place.values[name] : nil
  }

  /// Returns the source of a statement with the names of constants replaced by their literals.
  func withValues(_ source: String, _ place: Place) -> String {
    if place.values.isEmpty { return source }
    return SourceText.replacingNames(in: source) { name in
      value(of: name, place).flatMap { SourceText.isLiteral($0) ? $0 : nil }
    }
  }

  /// Enters a function of the test's target. The caller's constants aren't visible in the function, but the
  /// literals passed for labelled parameters are known.
  mutating func enter(_ call: TraceEvent, _ place: Place?) {
    values[call.lane] = [:]
    let base = call.name.prefix { $0 != "(" }
    let written = place?.text.calls.filter { $0.name == base && $0.fits(call.name) } ?? []
    guard let place, written.count == 1 else { return }
    for argument in written[0].arguments {
      let label = argument.prefix(while: \.isInName)
      guard argument[label.endIndex...].hasPrefix(": ") else { continue }
      let value = spelledOut(argument, place).dropFirst(label.count + ": ".count)
      if value.count <= Self.longText, SourceText.isLiteral(String(value)) {
        values[call.lane]![String(label)] = String(value)
      }
    }
  }
}
