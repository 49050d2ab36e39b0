import SeqtraceEvents

/// A test from its own point of view: the calls in its body, as written in the source, and the messages
/// between the objects that it names.
///
/// ```
/// ShopTests.buy() ─▶ Shop.buy(_:for:) ─▶ Ledger.add(_:) ─▶ MailerMock.send(_:)
///
/// buy   ──total = buy(cart, for: "anna")──▶ shop: Shop
///                 shop: Shop ──… send(_:)──▶ mailer: MailerMock          the ledger isn't named
/// ```
struct TestStory {
  /// The limits for a diagram to which other participants are added.
  private static let mostMessages = 25
  private static let mostLifelines = 12
  private static let mostMessagesOfOneCall = 20
  /// The maximum number of messages; beyond it, the deepest calls are removed.
  private static let bound = 60

  /// The size of a story's diagram.
  struct Size {
    let messages: Int
    /// The number of messages that the test neither sends nor receives.
    let innerMessages: Int
    let lifelines: Int

    /// Whether the test's objects exchange so few messages that there is room for other participants.
    fileprivate var saysLittle: Bool {
      messages < mostMessages / 2 && (innerMessages < 2 || innerMessages * 4 < messages)
    }
  }

  private let trace: Trace
  private let facts: StoryFacts

  /// Analyses a trace; fails if it contains no statements of a test or program, or no call of the function.
  init?(of trace: Trace, function: NamePattern? = nil, hiding hidden: [NamePattern] = []) {
    var trace = function == nil ? trace.enclosingProgram() : trace
    for index in trace.events.indices where trace.events[index].kind == .call {
      let name = Self.withoutProtocol(trace.events[index].name)
      if name.count != trace.events[index].name.count { trace.events[index].name = name }
    }
    guard let facts = StoryFacts(of: trace, function: function, hiding: hidden) else { return nil }
    (self.trace, self.facts) = (trace, facts)
  }

  /// The name of the test, which is also the name of its lifeline.
  var actor: String { facts.actor }
  /// The numbers of other tests in the recording, and of other cases of this test.
  var otherTests: Int { facts.otherTests }
  var otherCases: Int { facts.otherCases }
  /// The number of calls that aren't drawn because it is unknown where the test started them.
  var unknownCalls: Int { facts.test.unknownCalls }

  /// Returns the name of a function as callers write it: without the name of the protocol that declares the
  /// function in an extension.
  private static func withoutProtocol(_ name: String) -> String {
    let base = name.prefix { $0 != "(" && $0 != " " && $0 != "`" }
    guard let dot = base.lastIndex(of: "."), base.first?.isUppercase ?? false else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// Returns the story, with as many of the messages between the named objects as there is room for.
  ///
  /// - Parameters:
  ///   - minimumCount: The number of passes from which all passes of a loop are drawn alike.
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
      // Each level adds messages, so only a few levels are tried.
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
      // First all types of the level are added together; if there are too many, one by one, starting with
      // those that receive the fewest messages.
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
    // The calls of a centre's users to themselves explain registrations, callbacks and destructions. If the
    // test makes a single call, the called object's calls to itself follow.
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
