import SeqtraceEvents

/// What a recording says of a test before any of it is told.
struct StoryFacts {
  /// The names of functions that run around each test.
  private static let around: Set = [
    "setUp()", "setUpWithError()", "tearDown()", "tearDownWithError()", "deinit",
  ]
  /// The functions that conversions and collections call.
  static let incidental: Set = [
    "hash(into:)", "==(_:_:)", "<(_:_:)", "encode(to:)", "init(from:)", "description",
    "debugDescription",
  ]

  /// Types of values that everybody uses. What the functions that a package adds to them say to each other are
  /// conversions.
  private static let common: Set = [
    "Array", "Bool", "Bundle", "Calendar", "Character", "CharacterSet", "Data", "Date", "Decimal",
    "Dictionary",
    "DispatchQueue", "Double", "FileManager", "Float", "Int", "Locale", "OperationQueue",
    "Optional", "Range",
    "Result", "Sequence", "Set", "String", "Substring", "TimeZone", "URL", "URLRequest", "UUID",
  ]

  /// The number of types from which those that are spoken to alike share a lifeline.
  private static let fewestAlike = 3

  /// An open activation.
  private struct Frame {
    let receiver: Int?
    var statement: EventID?
  }

  /// The participants that send messages, and those that receive them.
  private struct Speakers {
    /// The rows in the order in which they first take part.
    private(set) var order: [Int] = []
    private(set) var partners: [Int: Set<Int>] = [:]
    /// The numbers of messages that others send to each, by name.
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

  /// A type outside of the cast, or several that are spoken to alike.
  private struct Kind {
    let word: String
    var rows: Set<Int> = []
    var partners: Set<Int> = []
    /// The number of messages of each name that others send to it.
    var messages: [String: Int] = [:]
    var messageCount: Int { messages.values.reduce(0, +) }
  }

  private let participants: [Participant]
  /// The events of the test's call and of its end, by index.
  let start: Int
  let end: Int
  let actor: String
  private let suite: String?
  let title: String
  /// The numbers of the other tests, and of the other cases of this one.
  let otherTests: Int
  let otherCases: Int
  /// The lanes of the test and of the work that it starts.
  let lanes: Set<LaneID>
  /// The number of calls of work of which it isn't known where the test started it. They aren't told.
  let unknownCalls: Int
  /// The rows of participants that stand for the test: its suite, and the module of its functions.
  let ownRows: Set<Int>
  /// The names that the test gives to objects, and to values that it calls, by row.
  private(set) var names: [Int: String]
  /// What each statement calls, as far as it was recorded: names of functions, by the statement's event.
  private(set) var recordedCalls: [EventID: Set<String>] = [:]
  /// The rows of the objects that the test has seen created.
  private(set) var createdRows: Set<Int> = []
  /// The checks that failed, by the events that tell them.
  private(set) var failedChecks: Set<EventID> = []
  /// The rows of the participants that the test names, that it calls or that call it back, and of those that its
  /// target declares.
  private(set) var members: Set<Int> = []
  /// The row that stands for each object: the first one of its type with its name.
  private(set) var representatives: [Int: Int] = [:]
  /// The number of objects that each row stands for.
  private var counts: [Int: Int] = [:]
  /// The names of lifelines that stand for several types, by row.
  private(set) var groupNames: [Int: String] = [:]
  /// The other participants, by type.
  private var others: [Kind] = []

  init?(of trace: Trace, hiding hidden: [NamePattern]) {
    guard let test = Self.test(in: trace) else { return nil }
    participants = trace.participants
    (start, end) = (test.start, test.end)
    let call = trace.events[start]
    actor = String(call.name.prefix { $0 != "(" })
    suite = call.receiver.map { TypeName.simpleName(of: trace[$0].name) }
    let module = String(call.source?.fileID.prefix { $0 != "/" } ?? "")
    otherCases = test.others.count { trace.events[$0.lowerBound].name == call.name }
    otherTests = test.others.count - otherCases
    let name = [suite, call.name].compactMap(\.self).joined(separator: ".")
    let ownTitle = trace.title.flatMap { $0 == name ? nil : $0 }
    title =
      ownTitle
      ?? Message(
        position: 0, from: .unknown, to: .unknown, name: name, arguments: call.arguments
      ).label
    let ownRows = Set(
      trace.participants.indices.filter { row in
        let participant = trace.participants[row]
        return call.receiver.map { trace[$0].name } == participant.name
          || participant.serial == nil && participant.name == module
      })
    self.ownRows = ownRows
    let lanes = Self.lanes(of: trace, from: test.start, isOnly: test.others.isEmpty)
    // Where in the test other work stands isn't known.
    let strange = lanes.strange.subtracting(
      trace.events.lazy.filter { event in
        event.kind.tellsSource
          || [event.sender, event.receiver].contains {
            $0.map { ownRows.contains(Int($0.index)) } ?? false
          }
      }.map(\.lane))
    self.lanes = lanes.known.subtracting(strange)
    unknownCalls = trace.events.count { strange.contains($0.lane) && $0.kind.opensActivation }
    var names: [Int: String] = [:]
    for (index, event) in trace.events.prefix(end).enumerated() where event.kind == .naming {
      // What another test names hasn't that name here.
      let isOfOther = test.others.contains {
        $0.contains(index) && trace.events[$0.lowerBound].lane == event.lane
      }
      if isOfOther { continue }
      if let row = event.receiver.map({ Int($0.index) }), names[row] == nil {
        names[row] = event.name
      }
    }
    self.names = names
    cast(trace, module)
    if !hidden.isEmpty {
      let rows = Set(trace.participants.indices.filter { isMeant(by: hidden, row: $0) })
      members.subtract(rows)
      for index in others.indices { others[index].rows.subtract(rows) }
      others.removeAll(where: \.rows.isEmpty)
    }
  }

  /// Whether a pattern matches a participant's type or its name in the test.
  private func isMeant(by patterns: [NamePattern], row: Int) -> Bool {
    let names = TypeName.spellings(of: participants[row].name) + [names[row]].compactMap(\.self)
    return patterns.contains { names.contains(where: $0.matches) }
  }

  /// The call that has steps; of several, the first one that failed.
  private static func test(in trace: Trace) -> (start: Int, end: Int, others: [Range<Int>])? {
    var open: [LaneID: [Int]] = [:]
    var ends: [Int: Int] = [:]
    var found: [Int] = []
    var failed: Set<Int> = []
    for (index, event) in trace.events.enumerated() {
      if event.kind.opensActivation {
        open[event.lane, default: []].append(index)
      } else if event.kind.closesActivation {
        while let last = open[event.lane]?.popLast() {
          ends[last] = index
          if event.kind == .throw { failed.insert(last) }
          if trace.events[last].id == event.begin { break }
        }
      } else if event.kind == .step || event.kind == .check || event.kind == .issue {
        let frames = open[event.lane] ?? []
        if event.kind == .issue {
          failed.formUnion(frames)
        } else if let inner = frames.last, !frames.contains(where: found.contains),
          trace.events[inner].kind == .call, trace.events[inner].name.first != "{",
          !around.contains(trace.events[inner].name), !trace.events[inner].name.hasPrefix("init(")
        {
          found.append(inner)
        }
      }
    }
    guard let test = found.first(where: failed.contains) ?? found.first else { return nil }
    let ranges = found.map { $0..<(ends[$0] ?? trace.events.count) }
    let range = ranges.first { $0.lowerBound == test }!
    return (test, range.upperBound, ranges.filter { $0 != range })
  }

  private static func lanes(
    of trace: Trace, from start: Int, isOnly: Bool
  ) -> (known: Set<LaneID>, strange: Set<LaneID>) {
    var lanes: Set = [trace.events[start].lane]
    var strange: Set<LaneID> = []
    var seen = Set(trace.events[..<start].map(\.lane))
    seen.formUnion(lanes)
    var known: Set<EventID> = []
    for event in trace.events[start...] {
      if seen.insert(event.lane).inserted {
        let isKnown = event.cause.map(known.contains) ?? false
        if isKnown || isOnly { lanes.insert(event.lane) }
        if !isKnown, isOnly { strange.insert(event.lane) }
      }
      if lanes.contains(event.lane) { known.insert(event.id) }
    }
    return (lanes, strange)
  }

  private mutating func cast(_ trace: Trace, _ module: String) {
    let written = Set(
      trace.events.lazy.filter { $0.kind.tellsSource || $0.name.first == "{" }
        .flatMap { SourceText($0.name).calls.map { String($0.name.prefix { $0 != "<" }) } })
    var speakers = Speakers()
    for row in names.keys where !ownRows.contains(row) { members.insert(row) }
    var frames: [LaneID: [Frame]] = [:]
    frames[trace.events[start].lane] = [
      Frame(receiver: trace.events[start].receiver.map { Int($0.index) })
    ]
    // The statements, by the events that tell them, and what the test calls values.
    var statements: [EventID: SourceText] = [:]
    var bases: [Int: Set<String>] = [:]
    var results: Set<String> = []
    var values: [(row: Int, name: String?)] = []
    var usedNames: Set<String> = []
    var lastChecks: [LaneID: (id: EventID, place: SourceLine?)] = [:]
    for index in (start + 1)..<max(start + 1, min(end, trace.events.count))
    where lanes.contains(trace.events[index].lane) {
      let event = trace.events[index]
      let last = (frames[event.lane]?.count ?? 0) - 1
      if event.kind == .step || event.kind == .check {
        let text = SourceText(event.name)
        statements[event.id] = text
        recordedCalls[event.id] = []
        // A check is about all that it names.
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
      let statement = frames[event.lane]?.last { $0.statement != nil }?.statement ?? nil
      let sender = event.sender.map { Int($0.index) } ?? frames[event.lane]?.last?.receiver ?? nil
      let receiver = event.receiver.map { Int($0.index) }
      if event.kind.opensActivation {
        frames[event.lane, default: []].append(Frame(receiver: receiver))
      }
      if event.kind == .create, let receiver { createdRows.insert(receiver) }
      let base = String(event.name.prefix { $0 != "(" })
      if let statement { recordedCalls[statement]!.insert(base) }
      switch event.kind.rules.parties {
      case .messageToCenter: if let receiver { members.insert(receiver) }
      case .messageFromCenter: if let sender { members.insert(sender) }
      case .message, .lifetime: break
      case .nobody, .bystander: continue
      }
      guard let receiver, event.kind != .destroyBegin, !Self.incidental.contains(event.name) else {
        continue
      }
      let isObject = trace.participants[receiver].serial != nil
      let isFromTest = sender.map(ownRows.contains) ?? false
      if isCommon(receiver), !isFromTest { continue }
      // To make a value isn't to speak to somebody, unless the test is about the value.
      if !isObject, event.name.hasPrefix("init(") {
        if isFromTest, let statement, let text = statements[statement],
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
      if !isObject, isFromTest, let statement {
        let call = statements[statement]!.calls.first { $0.name == base }
        if let base = call?.base, base.first?.isLowercase ?? false {
          bases[receiver, default: []].insert(base)
        }
      }
      let isOfTest = event.source.map { $0.fileID.prefix { $0 != "/" } == module } ?? false
      // A global that is made at its first use isn't what the test makes, nor are its parts what the test calls.
      let type = shortName(of: receiver)
      let isWritten =
        names[receiver] != nil
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
    for value in values where value.name.map(usedNames.contains) ?? true {
      speakers.note("init", from: nil, to: value.row)
      members.insert(value.row)
      if let name = value.name { bases[value.row, default: []].insert(name) }
    }
    // A value that the test calls by one name has it.
    for (row, bases) in bases {
      guard bases.count == 1, let name = bases.first, names[row] == nil,
        !["super", "self"].contains(name)
      else { continue }
      names[row] = name
    }
    // A type of values takes part if the test names one of them, and it does more than to be made; so does the type
    // after which the suite is named: `Link` in `LinkTests`.
    members.formUnion(
      speakers.order.filter { row in
        if ownRows.contains(row) { return false }
        return trace.participants[row].serial == nil
          && results.contains(TypeName.simpleName(of: trace.participants[row].name))
          || ["Test", "Tests", "TestCase", "Spec"].contains { shortName(of: row) + $0 == suite }
      })
    represent(speakers.order)
    gather(speakers)
  }

  /// Objects that the test names alike share a lifeline, and so do those of a type that it doesn't name.
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

  /// Gathers those who don't belong to the cast, by type. Types that are spoken to alike share a lifeline.
  private mutating func gather(_ speakers: Speakers) {
    var indices: [String: Int] = [:]
    var kinds: [Kind] = []
    for row in speakers.order where !members.contains(row) && !ownRows.contains(row) {
      let name = participants[row].name
      if indices[name] == nil {
        indices[name] = kinds.count
        kinds.append(Kind(word: lastWord(of: shortName(of: row))))
      }
      kinds[indices[name]!].rows.insert(row)
      kinds[indices[name]!].partners.formUnion(speakers.partners[row] ?? [])
      kinds[indices[name]!].messages.merge(speakers.messages[row] ?? [:], uniquingKeysWith: +)
    }
    var alike: [String: [Int]] = [:]
    for (index, kind) in kinds.enumerated() {
      for message in kind.messages.keys {
        alike["\(kind.word): \(message)", default: []].append(index)
      }
    }
    // Of the messages that make types alike, the one that most of them receive.
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

  /// A type's own name, without generic arguments.
  func shortName(of row: Int) -> String {
    String(TypeName.simpleName(of: participants[row].name).prefix { $0 != "<" })
  }

  /// The last word of a name in camel case: `Rule` of `KeywordRule`, `URL` of `ImageURL`.
  private func lastWord(of name: String) -> String {
    guard let capital = name.lastIndex(where: \.isUppercase) else { return name }
    let word = name[capital...]
    return word.count > 1
      ? String(word) : String(name.reversed().prefix(while: \.isUppercase).reversed())
  }

  /// Whether a message says nothing of what the test is about.
  func isIncidental(_ event: TraceEvent) -> Bool {
    if event.receiver == nil { return true }
    return Self.incidental.contains(event.name) || makesValue(event)
  }

  /// Whether a participant is a value of a type that everybody uses.
  func isCommon(_ row: Int) -> Bool {
    participants[row].serial == nil && Self.common.contains(shortName(of: row))
  }

  /// Whether it is the initialiser of a value.
  func makesValue(_ event: TraceEvent) -> Bool {
    event.name.hasPrefix("init(")
      && event.receiver.map { participants[Int($0.index)].serial == nil } ?? false
  }

  /// Whether a call of a type's own function makes the object to which the test gives a name: `makeCart()`.
  func makesObject(named name: String?, _ event: TraceEvent, knowing appeared: Set<Int>) -> Bool {
    guard let name, event.kind == .call, let type = event.receiver.map({ Int($0.index) }),
      participants[type].serial == nil
    else { return false }
    return createdRows.contains {
      names[$0] == name && !appeared.contains($0)
        && shortName(of: $0) == shortName(of: type)
    }
  }

  /// Whether a participant's type is declared inside of another one's.
  func isPart(_ participant: ParticipantID?, of whole: ParticipantID?) -> Bool {
    guard let participant, let whole, let type = TypeName(typeName(participant)) else {
      return false
    }
    return type.path.count > 1 && type.outer == typeName(whole).prefix { $0 != "<" }
  }

  func typeName(_ participant: ParticipantID) -> String {
    participants[Int(participant.index)].name
  }

  /// The number of objects for which a row stands.
  func count(of row: Int) -> Int { counts[row] ?? 1 }

  /// The other types that speak with members, those that are told least first: a helper is called again and again,
  /// who does the work is called once.
  func connections(of members: Set<Int>) -> [Set<Int>] {
    // A type inside of a member's is part of that.
    let names = Set(members.map { participants[$0].name.prefix { $0 != "<" } })
    return others.filter { kind in
      members.isDisjoint(with: kind.rows) && !kind.partners.isDisjoint(with: members)
        && kind.messages.keys.contains { !$0.hasPrefix("init(") }
        && !kind.rows.contains {
          TypeName(participants[$0].name).map { names.contains($0.outer[...]) } ?? false
        }
    }
    .enumerated().sorted {
      ($0.element.messageCount, $0.offset) < ($1.element.messageCount, $1.offset)
    }
    .map(\.element.rows)
  }
}
