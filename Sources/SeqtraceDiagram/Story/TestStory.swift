import SeqtraceEvents

/// A test as its body tells it: the calls that the body makes, as they are written, and what the objects that it
/// names say to each other.
///
/// ```
/// ShopTests.buy() ─▶ Shop.buy(_:for:) ─▶ Ledger.add(_:) ─▶ MailerMock.send(_:)
///
/// buy   ──total = buy(cart, for: "anna")──▶ shop: Shop
///                 shop: Shop ──… send(_:)──▶ mailer: MailerMock          the ledger isn't named
/// ```
struct TestStory {
  /// How much is added to what the test names.
  private static let mostMessages = 25
  private static let mostLifelines = 12
  /// The number of messages from which the deepest calls are left out.
  private static let bound = 60

  private let trace: Trace
  private let facts: StoryFacts

  /// `nil` if no event tells the source of a test.
  init?(of trace: Trace, hiding hidden: [NamePattern] = []) {
    guard trace.events.contains(where: { $0.kind == .step || $0.kind == .check }),
      let facts = StoryFacts(of: trace, hiding: hidden)
    else { return nil }
    (self.trace, self.facts) = (trace, facts)
  }

  /// The name of the test, which is that of its lifeline.
  var actor: String { facts.actor }
  /// The number of the other tests of the recording.
  var otherTests: Int { facts.otherTests }

  /// The story, with as much of the connections between the named objects as it has room for.
  ///
  /// - Parameter measure: Returns the numbers of messages and lifelines of a story's diagram.
  func told(
    measure: (Trace) -> (messages: Int, lifelines: Int)
  ) -> (trace: Trace, passes: Bool, cutCalls: Int) {
    var members = facts.members
    var telling = StoryTelling(trace, facts, members)
    var size = measure(telling.result)
    if size.messages > Self.bound {
      var depth = telling.deepest
      while depth > 1, size.messages > Self.bound {
        depth -= 1
        telling = StoryTelling(trace, facts, members, mostDepth: depth)
        size = measure(telling.result)
      }
      return (telling.result, telling.passes, telling.cutCalls)
    }
    // A test that names enough of its objects needs no others.
    guard size.messages < Self.mostMessages / 3 else { return (telling.result, telling.passes, 0) }
    for type in facts.connections(of: members) {
      let more = members.union(type.rows)
      let next = StoryTelling(trace, facts, more)
      let nextSize = measure(next.result)
      guard nextSize.messages <= Self.mostMessages, nextSize.lifelines <= Self.mostLifelines else {
        break
      }
      (members, telling) = (more, next)
    }
    return (telling.result, telling.passes, 0)
  }
}

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

  private let participants: [Participant]
  /// The events of the test's call and of its end, by index.
  let start: Int
  let end: Int
  let actor: String
  let title: String
  let otherTests: Int
  /// The lanes of the test and of the work that it starts.
  let lanes: Set<LaneID>
  /// The rows of participants that stand for the test: its suite, and the module of its functions.
  let ownRows: Set<Int>
  /// The names that the test gives to objects, by row.
  let names: [Int: String]
  /// The rows of the participants that the test names, that it calls or that call it back, and of those that its
  /// target declares.
  private(set) var members: Set<Int> = []
  /// The row that stands for each object: the first one of its type with its name.
  private(set) var representatives: [Int: Int] = [:]
  /// The other participants: the rows of each type, and the rows with which they speak.
  private var others: [(rows: Set<Int>, partners: Set<Int>)] = []

  init?(of trace: Trace, hiding hidden: [NamePattern]) {
    guard let test = Self.test(in: trace) else { return nil }
    participants = trace.participants
    (start, end, otherTests) = (test.start, test.end, test.others)
    let call = trace.events[start]
    actor = String(call.name.prefix { $0 != "(" })
    let suite = call.receiver.map { TypeName.simpleName(of: trace[$0].name) }
    let module = String(call.source?.fileID.prefix { $0 != "/" } ?? "")
    title = trace.title ?? [suite, call.name].compactMap(\.self).joined(separator: ".")
    lanes = Self.lanes(of: trace, from: test.start, to: test.end, isOnly: test.others == 0)
    ownRows = Set(
      trace.participants.indices.filter { row in
        let participant = trace.participants[row]
        guard participant.serial == nil else { return false }
        return call.receiver.map { Int($0.index) } == row || participant.name == module
      })
    var names: [Int: String] = [:]
    for event in trace.events where event.kind == .naming {
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
  private static func test(in trace: Trace) -> (start: Int, end: Int, others: Int)? {
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
    return (test, ends[test] ?? trace.events.count, found.count - 1)
  }

  private static func lanes(
    of trace: Trace, from start: Int, to end: Int, isOnly: Bool
  ) -> Set<LaneID> {
    var lanes: Set = [trace.events[start].lane]
    var seen = Set(trace.events[..<start].map(\.lane))
    seen.formUnion(lanes)
    var known: Set<EventID> = []
    for event in trace.events[start...] {
      if seen.insert(event.lane).inserted, isOnly || event.cause.map(known.contains) ?? false {
        lanes.insert(event.lane)
      }
      if lanes.contains(event.lane) { known.insert(event.id) }
    }
    return lanes
  }

  private mutating func cast(_ trace: Trace, _ module: String) {
    let source = trace.events.lazy.filter { $0.kind.tellsSource || $0.name.first == "{" }.map(
      \.name
    )
    .joined(separator: "\n")
    // The functions and initialisers whose results the test names.
    let results = Set(
      trace.events.lazy.filter { $0.kind == .step || $0.kind == .check }.compactMap { event in
        let text = SourceText(event.name)
        return text.result == nil ? nil : text.calls.last { $0.isOutermost }?.name
      })
    var partners: [Int: Set<Int>] = [:]
    var order: [Int] = []
    for row in names.keys where !ownRows.contains(row) { members.insert(row) }
    var stacks: [LaneID: [Int?]] = [:]
    stacks[trace.events[start].lane] = [trace.events[start].receiver.map { Int($0.index) }]
    for index in (start + 1)..<max(start + 1, min(end, trace.events.count))
    where lanes.contains(trace.events[index].lane) {
      let event = trace.events[index]
      if event.kind.closesActivation {
        _ = stacks[event.lane]?.popLast()
        continue
      }
      let sender = event.sender.map { Int($0.index) } ?? stacks[event.lane]?.last ?? nil
      let receiver = event.receiver.map { Int($0.index) }
      if event.kind.opensActivation { stacks[event.lane, default: []].append(receiver) }
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
      // To make a value isn't to speak to somebody.
      if !isObject, event.name.hasPrefix("init(") { continue }
      for row in [sender, receiver].compactMap(\.self) where partners[row] == nil {
        partners[row] = []
        order.append(row)
      }
      if let sender, sender != receiver {
        partners[sender]!.insert(receiver)
        partners[receiver]!.insert(sender)
      }
      let isOfTest = event.source.map { $0.fileID.prefix { $0 != "/" } == module } ?? false
      let isFromTest = sender.map(ownRows.contains) ?? false
      // A global that is made at its first use isn't what the test makes.
      let type = TypeName.simpleName(of: trace.participants[receiver].name).prefix { $0 != "<" }
      let isWritten = event.kind != .create || names[receiver] != nil || source.contains("\(type)(")
      if !ownRows.contains(receiver),
        isFromTest && isWritten || isOfTest && event.kind != .propertyChange
      {
        members.insert(receiver)
      }
      if ownRows.contains(receiver), let sender, !ownRows.contains(sender) {
        members.insert(sender)
      }
    }
    // A type of values takes part if the test names one of them, and it does more than to be made.
    members.formUnion(
      order.filter { row in
        trace.participants[row].serial == nil && !ownRows.contains(row)
          && results.contains(TypeName.simpleName(of: trace.participants[row].name))
      })
    // Objects that the test names alike share a lifeline, and so do those of a type that it doesn't name.
    var first: [String: Int] = [:]
    for row in order where trace.participants[row].serial != nil {
      let type = TypeName.simpleName(of: trace.participants[row].name).prefix { $0 != "<" }
      let key = "\(names[row] ?? ""): \(type)"
      representatives[row] = first[key] ?? row
      first[key] = first[key] ?? row
    }
    var indices: [String: Int] = [:]
    for row in order where !members.contains(row) && !ownRows.contains(row) {
      let name = trace.participants[row].name
      if indices[name] == nil {
        indices[name] = others.count
        others.append(([], []))
      }
      others[indices[name]!].rows.insert(row)
      others[indices[name]!].partners.formUnion(partners[row]!)
    }
  }

  /// Whether a message says nothing of what the test is about.
  func isIncidental(_ event: TraceEvent) -> Bool {
    if event.receiver == nil { return true }
    return Self.incidental.contains(event.name) || makesValue(event)
  }

  /// Whether it is the initialiser of a value.
  func makesValue(_ event: TraceEvent) -> Bool {
    event.name.hasPrefix("init(")
      && event.receiver.map { participants[Int($0.index)].serial == nil } ?? false
  }

  func typeName(_ participant: ParticipantID) -> String {
    participants[Int(participant.index)].name
  }

  /// The number of objects for which a row stands.
  func count(of row: Int) -> Int { representatives.values.count { $0 == row } }

  /// The types that speak with members, those that speak with most of them first.
  func connections(of members: Set<Int>) -> [(rows: Set<Int>, members: Int)] {
    others.map { (rows: $0.rows, members: $0.partners.intersection(members).count) }
      .filter { $0.members > 0 }
      .enumerated().sorted { ($1.element.members, $0.offset) < ($0.element.members, $1.offset) }
      .map(\.element)
  }
}
