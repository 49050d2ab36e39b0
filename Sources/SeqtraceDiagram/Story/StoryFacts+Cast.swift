import SeqtraceEvents

// Finds the participants of a story in one pass over its events.
extension StoryFacts {
  /// If at least this many types receive the same kind of messages, they share a lifeline.
  private static let fewestAlike = 3

  /// An open activation.
  private struct Frame {
    let id: EventID
    let receiver: Int?
    /// Whether the activation is that of a function in the test's target. Not all statements of these
    /// functions are recorded.
    var isOwnFunction = false
    var statement: EventID?
    /// The innermost enclosing statement of the test.
    var outerStatement: EventID?
  }

  /// The senders and receivers of messages.
  private struct Speakers {
    /// The rows in order of first appearance.
    private(set) var order: [Int] = []
    private(set) var partners: [Int: Set<Int>] = [:]
    /// The number of messages that each row receives from other rows, by the name of the message.
    private(set) var messages: [Int: [String: Int]] = [:]

    mutating func note(_ message: String, from sender: Int?, to receiver: Int) {
      for row in [sender, receiver].compactMap(\.self) where partners[row] == nil {
        partners[row] = []
        order.append(row)
      }
      guard let sender, sender != receiver else { return }
      partners[sender]!.insert(receiver)
      partners[receiver]!.insert(sender)
      messages[receiver, default: [:]][message, default: 0] += 1
    }
  }

  mutating func cast(_ trace: Trace, _ module: String) {
    for event in test.events(of: trace)
    where [.step, .check].contains(event.kind) || event.name.first == "{" {
      if texts[event.name] == nil { texts[event.name] = SourceText(event.name) }
    }
    isAboutIncidental = callsOnlyIncidental(trace)
    let written = Set(
      texts.values.flatMap { $0.calls.map { String($0.name.prefix { $0 != "<" }) } })
    var typesOfNames: [String: Set<String>] = [:]
    for (row, name) in names { typesOfNames[name, default: []].insert(shortName(of: row)) }
    var speakers = Speakers()
    for row in names.keys where !ownRows.contains(row) { members.insert(row) }
    var frames: [LaneID: [Frame]] = [:]
    let call = trace.events[test.start]
    frames[call.lane] = [Frame(id: call.id, receiver: call.receiver.map { Int($0.index) })]
    // The statements by their events, and the names that the test uses for values.
    var statements: [EventID: SourceText] = [:]
    var bases: [Int: Set<String>] = [:]
    var results: Set<String> = []
    var values: [(row: Int, name: String?)] = []
    var usedNames: Set<String> = []
    var calledNames: Set<String> = []
    var read: [String: Set<Int>] = [:]
    var uses: [(center: Int?, user: Int?)] = []
    // The participants that receive messages from participants other than the test.
    var told: Set<Int> = []
    var lastChecks: [LaneID: (id: EventID, place: SourceLine?)] = [:]
    for event in test.events(of: trace) {
      let last = (frames[event.lane]?.count ?? 0) - 1
      if event.kind == .step || event.kind == .check {
        let text = texts[event.name]!
        statements[event.id] = text
        recordedCalls[event.id] = [:]
        readNames.formUnion(text.bases)
        calledNames.formUnion(text.calls.compactMap(\.base))
        if let change = text.change { calledNames.insert(change.base) }
        // A check uses all names in it.
        usedNames.formUnion(event.kind == .check ? text.names : text.bases)
        if text.result != nil, let call = text.calls.last(where: \.isOutermost) {
          results.insert(call.name)
        }
        if last >= 0 { frames[event.lane]![last].statement = event.id }
        if event.kind == .check { lastChecks[event.lane] = (event.id, event.source) }
        continue
      }
      if event.kind == .issue, let check = lastChecks[event.lane], check.place == event.source {
        failedChecks.insert(check.id)
      }
      if event.kind.closesActivation {
        _ = frames[event.lane]?.popLast()
        continue
      }
      let around = frames[event.lane]?.last
      let statement = around?.statement ?? around?.outerStatement
      let sender = event.sender.map { Int($0.index) } ?? frames[event.lane]?.last?.receiver ?? nil
      let receiver = event.receiver.map { Int($0.index) }
      if event.kind.opensActivation {
        let isOwn = receiver.map(ownRows.contains) ?? false
        frames[event.lane, default: []].append(
          Frame(
            id: event.id, receiver: receiver, isOwnFunction: isOwn && event.name.first != "{",
            outerStatement: statement))
      }
      if event.kind == .create, let receiver {
        createdRows.insert(receiver)
        if let name = names[receiver] {
          noteFactory(of: receiver, name, frames[event.lane] ?? [], statements)
        }
      }
      let base = String(event.name.prefix { $0 != "(" })
      if let statement, let receiver {
        recordedCalls[statement]![base, default: []].insert(receiver)
      }
      switch event.kind.rules.parties {
      case .messageToCenter:
        uses.append((center: receiver, user: sender))
        if event.kind == .deregistration, let death = frames[event.lane]?.last?.id {
          deregisteringDeaths.insert(death)
        }
      case .messageFromCenter: uses.append((center: sender, user: receiver))
      case .message, .lifetime: break
      case .nobody, .bystander: continue
      }
      guard let receiver, event.kind != .destroyBegin, !isConversion(event) else {
        continue
      }
      let isObject = trace.participants[receiver].serial != nil
      let text = statement.flatMap { statements[$0] }
      let isFromTest =
        sender.map(ownRows.contains) ?? false
        && !isForwarded(to: receiver, text?.calls.first { $0.name == base }?.base, typesOfNames)
      if isCommon(receiver), !isFromTest { continue }
      // The initialiser of a value doesn't count as a message, unless the test is about the value.
      if !isObject, event.name.hasPrefix("init(") {
        if isFromTest, let text,
          let made = text.calls.firstIndex(where: {
            $0.isOutermost && $0.name == shortName(of: receiver)
          }), text.comparison.map({ $0.call == made }) ?? true
        {
          let isResult = text.calls.last(where: \.isOutermost)?.name == shortName(of: receiver)
          values.append((receiver, isResult ? text.result : nil))
        }
        continue
      }
      speakers.note(event.name, from: sender, to: receiver)
      if !isFromTest, event.kind != .create, sender != receiver { told.insert(receiver) }
      if !isObject, isFromTest, let text {
        if let call = text.calls.first(where: { $0.name == base }) {
          if let base = call.base, base.first?.isLowercase ?? false, typesOfNames[base] == nil {
            bases[receiver, default: []].insert(base)
          }
        } else if let base = text.read?.base {
          // If the source doesn't contain the callee's name, the statement reads a member of this object, so
          // the test uses the object's name.
          read[base, default: []].insert(receiver)
        }
      }
      let isOfTest = event.source.map { $0.fileID.prefix { $0 != "/" } == module } ?? false
      // If a global is initialised on first use, the test neither creates it nor calls its parts.
      let type = shortName(of: receiver)
      let isWritten =
        names[receiver] != nil
        || around?.isOwnFunction ?? false && around?.statement == nil
        || (event.kind == .create || makesValue(event)
          ? written.contains(type) : written.contains(base))
      if !ownRows.contains(receiver),
        isFromTest && isWritten || isOfTest && event.kind != .propertyChange
      {
        members.insert(receiver)
      }
      if ownRows.contains(receiver), let sender, !ownRows.contains(sender) {
        members.insert(sender)
      }
    }
    for (name, rows) in read where rows.count == 1 && typesOfNames[name] == nil {
      bases[rows.first!, default: []].insert(name)
      members.insert(rows.first!)
    }
    readNames.subtract(calledNames.union(told.compactMap { names[$0] }))
    for value in values where value.name.map(usedNames.contains) ?? true {
      speakers.note("init", from: nil, to: value.row)
      members.insert(value.row)
      if let name = value.name { bases[value.row, default: []].insert(name) }
    }
    // If the test uses a single name for a value, the value gets that name.
    for (row, bases) in bases {
      guard bases.count == 1, let name = bases.first, names[row] == nil,
        !["super", "self"].contains(name)
      else { continue }
      names[row] = name
    }
    // A value type takes part if the test gives an instance a name and calls a function other than the
    // initialiser. The type that the suite is named after also takes part: `Link` in `LinkTests`.
    members.formUnion(
      speakers.order.filter { row in
        if ownRows.contains(row) { return false }
        return trace.participants[row].serial == nil
          && results.contains(TypeName.simpleName(of: trace.participants[row].name))
          || ["Test", "Tests", "TestCase", "Spec"].contains { shortName(of: row) + $0 == suite }
      })
    castCenters(uses)
    represent(speakers.order)
    castStrangers(statements, typesOfNames)
    gather(speakers)
  }

  /// Makes a centre a member as soon as a member uses it. All participants that use this centre also become
  /// members.
  private mutating func castCenters(_ uses: [(center: Int?, user: Int?)]) {
    var seen: Set<[Int?]> = []
    let uses = uses.filter { seen.insert([$0.center, $0.user]).inserted }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for case (let center?, let user?) in uses {
        let isOwn = ownRows.contains(user)
        guard isOwn || members.contains(user) || members.contains(center) else { continue }
        if !isOwn { centerUsers.insert(user) }
        let added = Set(isOwn ? [center] : [center, user]).subtracting(members)
        members.formUnion(added)
        if !added.isEmpty { isGrowing = true }
      }
    }
  }

  /// Returns whether the test calls only conversions and operators.
  private func callsOnlyIncidental(_ trace: Trace) -> Bool {
    var incidental = 0
    for event in test.events(of: trace) where event.kind.opensActivation {
      guard let receiver = event.receiver.map({ Int($0.index) }), !ownRows.contains(receiver) else {
        continue
      }
      if !Self.incidental.contains(event.name), !makesValue(event) { return false }
      incidental += 1
    }
    return incidental > 0
  }

  /// Adds the objects that receive no recorded calls, although the calls that they make are recorded:
  /// `decoder` in `decoder.decode(Note.self, …)`.
  private mutating func castStrangers(
    _ statements: [EventID: SourceText], _ typesOfNames: [String: Set<String>]
  ) {
    let recorded = Set(participants.indices.map(shortName))
    var made: [String: Set<String>] = [:]
    for text in statements.values {
      guard let name = text.result, typesOfNames[name] == nil else { continue }
      let last = text.calls.last(where: \.isOutermost)
      let isMade = last.map { $0.base == nil && $0.name.first?.isUppercase ?? false } ?? false
      made[name, default: []].insert(isMade ? String(last!.name.prefix { $0 != "<" }) : "")
    }
    var strangers: [String: String] = [:]
    for (statement, text) in statements {
      let names = Set(text.calls.map(\.name))
      let isInside = recordedCalls[statement, default: [:]].contains { name, rows in
        name == "init"
          ? !rows.allSatisfy { names.contains(shortName(of: $0)) } : !names.contains(name)
      }
      guard isInside, let base = text.calls.first(where: \.isOutermost)?.base,
        let types = made[base], types.count == 1, let type = types.first, !type.isEmpty,
        !Self.common.contains(type), !recorded.contains(type)
      else { continue }
      strangers[base] = type
    }
    for (name, type) in strangers.sorted(by: { $0.key < $1.key }) {
      let row = participants.count
      participants.append(Participant(name: type))
      names[row] = name
      members.insert(row)
      representatives[row] = row
    }
  }

  /// Returns whether a call in the test's source, on an object with a name, appears in the recording with
  /// another receiver. This happens if the called function isn't recorded and calls a recorded function of
  /// the same name.
  private func isForwarded(
    to receiver: Int, _ base: String?, _ typesOfNames: [String: Set<String>]
  ) -> Bool {
    guard let base, let types = typesOfNames[base], names[receiver] != base else { return false }
    return types != [shortName(of: receiver)]
  }

  /// Records the calls in which an object is created, if the enclosing statement gives the object its name.
  /// Only calls of static functions of the object's type and of global functions count.
  private mutating func noteFactory(
    of object: Int, _ name: String, _ frames: [Frame], _ statements: [EventID: SourceText]
  ) {
    for frame in frames.reversed() {
      guard let type = frame.receiver else { return }
      if ownRows.contains(type) { return }
      guard frame.outerStatement.flatMap({ statements[$0]?.result }) == name else { return }
      let isOfType =
        participants[type].serial == nil
        && (shortName(of: type) == shortName(of: object) || isModule(type))
      if isOfType { factories.insert(frame.id) }
    }
  }

  /// Returns whether a participant represents the global functions of a module.
  private func isModule(_ row: Int) -> Bool { modules.contains(participants[row].name[...]) }

  /// Merges the lifelines of objects of one type that have the same name in the test, or no name.
  private mutating func represent(_ order: [Int]) {
    var first: [String: Int] = [:]
    for row in order {
      if participants[row].serial == nil {
        if names[row] != nil { representatives[row] = row }
        continue
      }
      let key = "\(names[row] ?? ""): \(shortName(of: row))"
      representatives[row] = first[key] ?? row
      first[key] = first[key] ?? row
    }
    for row in representatives.values { counts[row, default: 0] += 1 }
  }

  /// Groups the participants outside of the cast by type. Types that receive the same kind of messages share
  /// a lifeline.
  private mutating func gather(_ speakers: Speakers) {
    var numbers = Numbers<String>()
    var kinds: [Kind] = []
    for row in speakers.order where !members.contains(row) && !ownRows.contains(row) {
      let index = numbers.number(of: participants[row].name)
      if index == kinds.count { kinds.append(Kind(word: lastWord(of: shortName(of: row)))) }
      kinds[index].rows.insert(row)
      kinds[index].partners.formUnion(speakers.partners[row] ?? [])
      kinds[index].messages.merge(speakers.messages[row] ?? [:], uniquingKeysWith: +)
    }
    var alike: [String: [Int]] = [:]
    for (index, kind) in kinds.enumerated() {
      for message in kind.messages.keys {
        alike["\(kind.word): \(message)", default: []].append(index)
      }
    }
    // Types are grouped by the message that most of them receive.
    for key in alike.keys.sorted(by: { (alike[$1]!.count, $0) < (alike[$0]!.count, $1) }) {
      let group = alike[key]!.filter { !kinds[$0].rows.isEmpty }
      guard group.count >= Self.fewestAlike else { continue }
      let first = group[0]
      for index in group.dropFirst() {
        kinds[first].rows.formUnion(kinds[index].rows)
        kinds[first].partners.formUnion(kinds[index].partners)
        kinds[first].messages.merge(kinds[index].messages, uniquingKeysWith: +)
        kinds[index].rows = []
      }
      let representative = kinds[first].rows.min()!
      for row in kinds[first].rows { representatives[row] = representative }
      groupNames[representative] = "\(kinds[first].word) (\(group.count))"
    }
    others = kinds.filter { !$0.rows.isEmpty }
  }

  /// Returns the last word of a camel-case name: `Rule` of `KeywordRule`, `URL` of `ImageURL`.
  private func lastWord(of name: String) -> String {
    guard let capital = name.lastIndex(where: \.isUppercase) else { return name }
    let word = name[capital...]
    return word.count > 1
      ? String(word) : String(name.reversed().prefix(while: \.isUppercase).reversed())
  }

}
