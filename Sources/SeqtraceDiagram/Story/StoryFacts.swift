import SeqtraceEvents

/// What a recording says of a test before any of it is told.
struct StoryFacts {
  /// The functions that conversions and collections call.
  static let incidental: Set = [
    "hash(into:)", "==(_:_:)", "<(_:_:)", "encode(to:)", "init(from:)", "description",
    "debugDescription",
  ]

  /// Types of values that everybody uses. What the functions that a package adds to them say to each other are
  /// conversions.
  static let common: Set = [
    "Array", "Bool", "Bundle", "Calendar", "Character", "CharacterSet", "Data", "Date", "Decimal",
    "Dictionary",
    "DispatchQueue", "Double", "FileManager", "Float", "Int", "Locale", "OperationQueue",
    "Optional", "Range",
    "Result", "Sequence", "Set", "String", "Substring", "TimeZone", "URL", "URLRequest", "UUID",
  ]

  /// A type outside of the cast, or several that are spoken to alike.
  struct Kind {
    let word: String
    var rows: Set<Int> = []
    var partners: Set<Int> = []
    /// The number of messages of each name that others send to it.
    var messages: [String: Int] = [:]
    var messageCount: Int { messages.values.reduce(0, +) }
  }

  /// Those of the recording, and then those of which only the source tells.
  var participants: [Participant]
  /// The modules whose functions are recorded.
  let modules: Set<Substring>
  let test: StoryTest
  let actor: String
  let suite: String?
  let title: String
  /// The numbers of the other tests, and of the other cases of this one.
  let otherTests: Int
  let otherCases: Int
  /// The names that the test gives to objects, and to values that it calls, by row.
  var names: [Int: String]
  /// What each statement calls, as far as it was recorded: the receivers' rows by names of functions, by the
  /// statement's event.
  var recordedCalls: [EventID: [String: Set<Int>]] = [:]
  /// The calls that make an object to which the test gives a name: `makeCart()`.
  var factories: Set<EventID> = []
  /// The texts of the statements and closures of the test.
  var texts: [String: SourceText] = [:]
  /// Whether the test calls nothing but conversions and operators, so that it is about these.
  var isAboutIncidental = false
  /// The rows of those who register with notification centres, post to them or are called back by them.
  var centerUsers: Set<Int> = []
  /// The deaths in which something is deregistered.
  var deregisteringDeaths: Set<EventID> = []
  /// The names of the objects and values that are only read.
  var readNames: Set<String> = []
  /// The rows of the objects that the test has seen created.
  var createdRows: Set<Int> = []
  /// The checks that failed, by the events that tell them.
  var failedChecks: Set<EventID> = []
  /// The rows of the participants that the test names, that it calls or that call it back, and of those that its
  /// target declares.
  var members: Set<Int> = []
  /// The row that stands for each object: the first one of its type with its name.
  var representatives: [Int: Int] = [:]
  /// The number of objects that each row stands for.
  var counts: [Int: Int] = [:]
  /// The names of lifelines that stand for several types, by row.
  var groupNames: [Int: String] = [:]
  /// The other participants, by type.
  var others: [Kind] = []

  init?(of trace: Trace, function: NamePattern?, hiding hidden: [NamePattern]) {
    guard let test = StoryTest(in: trace, of: function) else { return nil }
    self.test = test
    participants = trace.participants
    modules = Set(trace.events.lazy.compactMap { $0.source?.fileID.prefix { $0 != "/" } })
    let call = trace.events[test.start]
    actor = String(call.name.prefix { $0 != "(" })
    suite = call.receiver.map { TypeName.simpleName(of: trace[$0].name) }
    let module = String(call.source?.fileID.prefix { $0 != "/" } ?? "")
    otherCases = test.others.count {
      let other = trace.events[$0.lowerBound]
      return other.name == call.name && other.receiver == call.receiver
    }
    otherTests = test.others.count - otherCases
    let name = [suite, call.name].compactMap(\.self).joined(separator: ".")
    let ownTitle = trace.title.flatMap { $0 == name ? nil : $0 }
    title =
      ownTitle
      ?? Message(
        position: 0, from: .unknown, to: .unknown, name: name, arguments: call.arguments
      ).label
    var names: [Int: String] = [:]
    // What another test names hasn't that name here.
    let endsOfOthers = Dictionary(
      uniqueKeysWithValues: test.others.map { ($0.lowerBound, $0.upperBound) })
    var endOfOther: [LaneID: Int] = [:]
    for (index, event) in trace.events.prefix(test.end).enumerated() {
      if let end = endsOfOthers[index] { endOfOther[event.lane] = end }
      guard event.kind == .naming, index >= endOfOther[event.lane] ?? 0 else { continue }
      if let row = event.receiver.map({ Int($0.index) }), names[row] == nil {
        names[row] = event.name
      }
    }
    self.names = names
    cast(trace, module)
    if !hidden.isEmpty {
      let rows = Set(participants.indices.filter { isMeant(by: hidden, row: $0) })
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

  var ownRows: Set<Int> { test.ownRows }

  /// Whether two participants are a type and an object of it.
  func isOwnType(_ first: ParticipantID?, _ second: ParticipantID?) -> Bool {
    guard let first = first.map({ Int($0.index) }), let second = second.map({ Int($0.index) })
    else {
      return false
    }
    return (participants[first].serial == nil) != (participants[second].serial == nil)
      && shortName(of: first) == shortName(of: second)
  }

  /// A type's own name, without generic arguments.
  func shortName(of row: Int) -> String {
    String(TypeName.simpleName(of: participants[row].name).prefix { $0 != "<" })
  }

  /// Whether a message says nothing of what the test is about.
  func isIncidental(_ event: TraceEvent) -> Bool {
    if event.receiver == nil { return true }
    return isConversion(event) || makesValue(event)
  }

  /// Whether a message is one of a conversion or an operator that the test isn't about.
  func isConversion(_ event: TraceEvent) -> Bool {
    !isAboutIncidental && Self.incidental.contains(event.name)
  }

  /// Whether a participant stands for a type and its values.
  func isType(_ participant: ParticipantID?) -> Bool {
    participant.map { participants[Int($0.index)].serial == nil } ?? false
  }

  /// Whether a call is of a function of the test's target that belongs to no type.
  func isHelper(_ event: TraceEvent) -> Bool {
    let receiver = event.receiver.map { TypeName.simpleName(of: typeName($0)) }
    return event.kind == .call && event.name.first != "{" && receiver != suite
  }

  /// Whether a participant is of a type that everybody uses.
  func isCommon(_ row: Int) -> Bool {
    Self.common.contains(shortName(of: row))
  }

  /// Whether it is the initialiser of a value.
  func makesValue(_ event: TraceEvent) -> Bool {
    event.name.hasPrefix("init(")
      && event.receiver.map { participants[Int($0.index)].serial == nil } ?? false
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

  /// The other types that speak with members. Those that receive the fewest messages come first: a helper is called
  /// again and again, but what does the work is called once.
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
