import SeqtraceEvents

/// The facts about a test that are derived from its recording before anything is drawn.
struct StoryFacts {
  /// Functions that conversions and collections call implicitly.
  static let incidental: Set = [
    "hash(into:)", "==(_:_:)", "<(_:_:)", "encode(to:)", "init(from:)", "description",
    "debugDescription",
  ]

  /// Widely used value types. If a package adds functions to these types, messages between the functions are
  /// treated as conversions.
  static let common: Set = [
    "Array", "Bool", "Bundle", "Calendar", "Character", "CharacterSet", "Data", "Date", "Decimal",
    "Dictionary",
    "DispatchQueue", "Double", "FileManager", "Float", "Int", "Locale", "OperationQueue",
    "Optional", "Range",
    "Result", "Sequence", "Set", "String", "Substring", "TimeZone", "URL", "URLRequest", "UUID",
  ]

  /// A type outside of the cast, or several types that receive the same kind of messages.
  struct Kind {
    let word: String
    var rows: Set<Int> = []
    var partners: Set<Int> = []
    /// The number of messages that the types receive from others, by the name of the message.
    var messages: [String: Int] = [:]
    var messageCount: Int { messages.values.reduce(0, +) }
  }

  /// The participants of the recording, followed by those that appear only in the source.
  var participants: [Participant]
  /// The modules with recorded functions.
  let modules: Set<Substring>
  let test: StoryTest
  let actor: String
  let suite: String?
  let title: String
  /// The numbers of other tests, and of other cases of this test.
  let otherTests: Int
  let otherCases: Int
  /// By row, the name that the test uses for an object, or for a value of which the test calls functions.
  var names: [Int: String]
  /// The recorded calls of each statement, by the statement's event: for each name of a function, the rows of
  /// the receivers.
  var recordedCalls: [EventID: [String: Set<Int>]] = [:]
  /// The calls that create an object to which the test gives a name: `makeCart()`.
  var factories: Set<EventID> = []
  /// The parsed statements and closures of the test, by their text.
  var texts: [String: SourceText] = [:]
  /// Whether the test calls only conversions and operators, so that these are its subject.
  var isAboutIncidental = false
  /// The rows of the participants that register with notification centres, post to them or receive callbacks.
  var centerUsers: Set<Int> = []
  /// The destructions during which an observer is deregistered.
  var deregisteringDeaths: Set<EventID> = []
  /// The names of the objects and values of which the test only reads members.
  var readNames: Set<String> = []
  /// The rows of the objects that were created during the test.
  var createdRows: Set<Int> = []
  /// The failed checks, by their events.
  var failedChecks: Set<EventID> = []
  /// The rows of the participants in the cast: those that the test names, that it calls or that call it back,
  /// and those that the test's target declares.
  var members: Set<Int> = []
  /// The row that represents each object: the first object of its type with the same name.
  var representatives: [Int: Int] = [:]
  /// The number of objects that each row represents.
  var counts: [Int: Int] = [:]
  /// The names of lifelines that represent several types, by row.
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
    // Names from other tests don't apply.
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

  /// Returns whether a pattern matches a participant's type or its name in the test.
  private func isMeant(by patterns: [NamePattern], row: Int) -> Bool {
    let names = TypeName.spellings(of: participants[row].name) + [names[row]].compactMap(\.self)
    return patterns.contains { names.contains(where: $0.matches) }
  }

  var ownRows: Set<Int> { test.ownRows }

  /// Returns whether one participant is a type and the other an object of this type.
  func isOwnType(_ first: ParticipantID?, _ second: ParticipantID?) -> Bool {
    guard let first = first.map({ Int($0.index) }), let second = second.map({ Int($0.index) })
    else {
      return false
    }
    return (participants[first].serial == nil) != (participants[second].serial == nil)
      && shortName(of: first) == shortName(of: second)
  }

  /// Returns a type's simple name, without generic arguments.
  func shortName(of row: Int) -> String {
    String(TypeName.simpleName(of: participants[row].name).prefix { $0 != "<" })
  }

  /// Returns whether a message has nothing to do with the test's subject.
  func isIncidental(_ event: TraceEvent) -> Bool {
    if event.receiver == nil { return true }
    return isConversion(event) || makesValue(event)
  }

  /// Returns whether a message is a conversion or an operator, unless these are the test's subject.
  func isConversion(_ event: TraceEvent) -> Bool {
    !isAboutIncidental && Self.incidental.contains(event.name)
  }

  /// Returns whether a participant represents a type together with the type's values, instead of an object.
  func isType(_ participant: ParticipantID?) -> Bool {
    participant.map { participants[Int($0.index)].serial == nil } ?? false
  }

  /// Returns whether a call is of a global function in the test's target.
  func isHelper(_ event: TraceEvent) -> Bool {
    let receiver = event.receiver.map { TypeName.simpleName(of: typeName($0)) }
    return event.kind == .call && event.name.first != "{" && receiver != suite
  }

  /// Returns whether a participant's type is widely used.
  func isCommon(_ row: Int) -> Bool {
    Self.common.contains(shortName(of: row))
  }

  /// Returns whether an event is the initialiser of a value.
  func makesValue(_ event: TraceEvent) -> Bool {
    event.name.hasPrefix("init(") && isType(event.receiver)
  }

  /// Returns whether a participant's type is declared inside another participant's type.
  func isPart(_ participant: ParticipantID?, of whole: ParticipantID?) -> Bool {
    guard let participant, let whole, let type = TypeName(typeName(participant)) else {
      return false
    }
    return type.path.count > 1 && type.outer == typeName(whole).prefix { $0 != "<" }
  }

  func typeName(_ participant: ParticipantID) -> String {
    participants[Int(participant.index)].name
  }

  /// Returns the number of objects that a row represents.
  func count(of row: Int) -> Int { counts[row] ?? 1 }

  /// Returns the other types that exchange messages with members, those with the fewest received messages
  /// first: helpers are called repeatedly, while the type that does the work is called once.
  func connections(of members: Set<Int>) -> [Set<Int>] {
    // A type that is nested in a member's type is part of the member.
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
