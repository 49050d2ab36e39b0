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
  private static let mostMessagesOfOneCall = 20
  /// The number of messages from which the deepest calls are left out.
  private static let bound = 60

  /// How large the diagram of a story is.
  struct Size {
    let messages: Int
    /// Those that the test neither sends nor receives.
    let innerMessages: Int
    let lifelines: Int

    /// Whether the test's objects say little to each other, so that the picture has room for others.
    fileprivate var saysLittle: Bool {
      messages < mostMessages / 2 && (innerMessages < 2 || innerMessages * 4 < messages)
    }
  }

  private let trace: Trace
  private let facts: StoryFacts

  /// `nil` if no event tells the source of a test or program, or if nothing calls the function.
  init?(of trace: Trace, function: NamePattern? = nil, hiding hidden: [NamePattern] = []) {
    var trace = function == nil ? trace.enclosingProgram() : trace
    for index in trace.events.indices where trace.events[index].kind == .call {
      let name = Self.withoutProtocol(trace.events[index].name)
      if name.count != trace.events[index].name.count { trace.events[index].name = name }
    }
    guard let facts = StoryFacts(of: trace, function: function, hiding: hidden) else { return nil }
    (self.trace, self.facts) = (trace, facts)
  }

  /// The name of the test, which is that of its lifeline.
  var actor: String { facts.actor }
  /// The numbers of the other tests of the recording, and of the other cases of this one.
  var otherTests: Int { facts.otherTests }
  var otherCases: Int { facts.otherCases }
  /// The number of calls that aren't told because nothing says where the test started them.
  var unknownCalls: Int { facts.test.unknownCalls }

  /// The name of a function without that of the protocol whose extension has it, as a test calls it.
  private static func withoutProtocol(_ name: String) -> String {
    let base = name.prefix { $0 != "(" && $0 != " " && $0 != "`" }
    guard let dot = base.lastIndex(of: "."), base.first?.isUppercase ?? false else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// The story, with as much of the connections between the named objects as it has room for.
  ///
  /// - Parameters:
  ///   - minimumCount: The number of a loop's passes from which they are told alike.
  ///   - sizeOf: Returns the size of a story's diagram.
  func told(
    unitingPasses minimumCount: Int, measure sizeOf: (StoryPasses) -> Size
  ) -> (story: StoryPasses, passesThrough: Bool, cutCalls: Int) {
    func united(_ telling: StoryTelling) -> StoryPasses {
      StoryPasses(of: telling.result, places: telling.places, atLeast: minimumCount)
    }
    func measure(_ telling: StoryTelling) -> Size { sizeOf(united(telling)) }
    var members = facts.members
    var telling = StoryTelling(trace, facts, members)
    var size = measure(telling)
    if size.messages > Self.bound {
      // Each level adds messages, so there are few of them.
      let deepest = telling.deepest
      telling = StoryTelling(trace, facts, members, mostDepth: 1)
      for depth in 2..<max(2, deepest) {
        let next = StoryTelling(trace, facts, members, mostDepth: depth)
        if measure(next).messages > Self.bound { break }
        telling = next
      }
      return (united(telling), telling.passes, telling.cutCalls)
    }
    var hasRoom = true
    while hasRoom, size.saysLittle {
      let level = facts.connections(of: members)
      if level.isEmpty { break }
      // A level of depth as a whole; where it is too large, without those that are told most.
      for types in [[level.reduce([]) { $0.union($1) }], level] {
        hasRoom = true
        for rows in types {
          let more = members.union(rows)
          let next = StoryTelling(trace, facts, more)
          let nextSize = measure(next)
          hasRoom =
            nextSize.messages <= Self.mostMessages && nextSize.lifelines <= Self.mostLifelines
          if !hasRoom { break }
          (members, telling, size) = (more, next, nextSize)
        }
        if hasRoom { break }
      }
    }
    // What a registration, a callback and a death are for is said by those who use the centre. A body of one call
    // goes on with the body of the function that it calls.
    let goesOn = telling.places.count == 1 && size.innerMessages == 0
    for (callers, limit) in [
      (facts.centerUsers.intersection(members), Self.mostMessages),
      (goesOn ? Set([telling.called].compactMap(\.self)) : [], Self.mostMessagesOfOneCall),
    ] where !callers.isEmpty {
      let next = StoryTelling(trace, facts, members, ownCallers: callers)
      if measure(next).messages <= limit { telling = next }
    }
    return (united(telling), telling.passes, 0)
  }
}
