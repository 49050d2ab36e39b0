import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

@testable import SeqtraceDiff

struct TraceDifferTests {
  private func trace(_ body: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
  }

  /// What differs, a line for each line that isn't the same.
  private func changes(_ old: String, _ new: String) throws -> [String] {
    let difference = TraceDiffer().difference(from: try trace(old), to: try trace(new))
    return difference.entries.filter { $0.state != .same }.map { entry in
      let texts = [entry.oldText, entry.newText].compactMap { $0 }
      return "\(entry.state.rawValue) \(texts.joined(separator: " ⇒ "))"
    }
  }

  private static let bank = """
    client → create Account
    client → create Account#2
    client → Bank.pay(5)
      Account.withdraw(5) returns 1
      Account#2.deposit(5)
      Log.write("paid")
    """

  @Test func `A renamed function that does the same is one difference`() throws {
    let old =
      "a → A.b()\n  Stock.availability()\n    Shelf.count(1)\n  Stock.reserve()\n  Stock.availability()\n    Shelf.count(2)"
    let new = old.replacing("availability", with: "levels")
    let difference = TraceDiffer().difference(from: try trace(old), to: try trace(new))
    #expect(difference.changeCount == 1)
    #expect(difference.entries.compactMap(\.detail) == [.renamed, .renamed])
    // What does something else, or nothing, isn't the same function.
    for other in [new.replacing("Shelf", with: "Box"), new.replacing("Stock", with: "Till")] {
      #expect(TraceDiffer().difference(from: try trace(old), to: try trace(other)).changeCount > 1)
    }
    let leaf = TraceDiffer().difference(from: try trace("a → A.b()"), to: try trace("a → A.c()"))
    #expect(leaf.entries.allSatisfy { $0.detail == nil })
  }

  @Test func `Objects that are first used in another order are the same in any order`() throws {
    let old = "a → D.go()\n  S.dust()\n  S#2.dust()\n  S.take()"
    let new = "a → D.go()\n  S.dust()\n  S#2.dust()\n  S#2.take()"
    var differ = TraceDiffer()
    differ.ignoresOrder = true
    #expect(differ.difference(from: try trace(old), to: try trace(new)).changeCount == 0)
    let another = new.replacing("take", with: "put")
    #expect(differ.difference(from: try trace(old), to: try trace(another)).changeCount == 2)
  }

  @Test func `An object less renumbers those after it, and changes nothing else`() throws {
    let old = """
      client → Shelf.use()
      client → Shelf#2.use()
      client → Shelf#3.use()
      client → Shelf#2.fill()
      client → Shelf#3.clear()
      """
    let new = """
      client → Shelf.use()
      client → Shelf#2.use()
      client → Shelf.fill()
      client → Shelf#2.clear()
      """
    #expect(try changes(old, new) == ["removed client → Shelf.use()"])
    #expect(try changes(new, old) == ["added client → Shelf.use()"])
  }

  @Test func `A cancellation can be added, and its receiver can change`() throws {
    let old = "client → View.leave()\n  cancel reload at Model"
    let new = "client → View.leave()\n  cancel reload at Cache\n  cancel save at Cache"
    #expect(
      try changes(old, new) == [
        "changed cancel reload at Model ⇒ cancel reload at Cache", "added cancel save at Cache",
      ])
  }

  @Test func `A value, an outcome or a receiver can change`() throws {
    let new = """
      client → create Account
      client → create Account#2
      client → Bank.pay(6)
        Account.withdraw(5) throws Broke
        Account.deposit(5)
        Log.write("paid")
      """
    #expect(
      try changes(Self.bank, new) == [
        "changed client → Bank.pay(5) ⇒ client → Bank.pay(6)",
        "changed Account.withdraw(5) returns 1 ⇒ Account.withdraw(5) throws Broke",
        "changed Account#2.deposit(5) ⇒ Account.deposit(5)",
      ])
  }

  @Test func `What is inside a call with another receiver hasn't changed`() throws {
    let old = "a → create B\na → create B#2\na → B.pay()\n  C.log()"
    let new = "a → create B\na → create B#2\na → B#2.pay()\n  C.log()"
    #expect(try changes(old, new) == ["changed a → B.pay() ⇒ a → B#2.pay()"])
  }

  @Test func `Tasks without names that change places are told as another order`() throws {
    let old =
      "client → A.go()\n  spawn\n    B.run()\n      B.load()\n  spawn\n    C.run()\n  spawn\n    D.run()"
    let new =
      "client → A.go()\n  spawn\n    C.run()\n  spawn\n    B.run()\n      B.load()\n  spawn\n    D.run()"
    let difference = TraceDiffer().difference(from: try trace(old), to: try trace(new))
    #expect(difference.changeCount == 1)
    #expect(difference.entries.filter(\.beginsChange).allSatisfy { $0.detail == .laneOrder })
    #expect(difference.entries.contains { $0.state == .movedHere && $0.newText == "spawn" })
  }

  @Test func `A call that appears with its inside is one change`() throws {
    let new = Self.bank + "\nclient → Bank.close()\n  Account.close()\n  Account#2.close()"
    let difference = TraceDiffer().difference(from: try trace(Self.bank), to: try trace(new))
    #expect(difference.changeCount == 1)
    #expect(
      try changes(Self.bank, new) == [
        "added client → Bank.close()", "added Account.close()", "added Account#2.close()",
      ])
  }

  @Test func `An object more renumbers others, which is no change`() throws {
    let new = """
      client → create Account
      client → Account.audit()
      client → create Account#2
      client → create Account#3
      client → Bank.pay(5)
        Account#2.withdraw(5) returns 1
        Account#3.deposit(5)
        Log.write("paid")
      """
    #expect(
      try changes(Self.bank, new) == [
        "added client → create Account", "added client → Account.audit()",
      ])
  }

  @Test func `An object in a value differs if it is another object, not if it has another number`()
    throws
  {
    let old = """
      client → create Account
      client → create Account#2
      client → Bank.close(Account#2) returns Account#1
      client → Account.end()
      client → Account#2.drop()
      """
    let more = """
      client → create Account
      client → Account.block()
      client → create Account#2
      client → create Account#3
      client → Bank.close(Account#3) returns Account#2
      client → Account#2.end()
      client → Account#3.drop()
      """
    #expect(
      try changes(old, more) == [
        "added client → create Account", "added client → Account.block()",
      ])
    let other = old.replacing("close(Account#2)", with: "close(Account#1)")
    #expect(
      try changes(old, other) == [
        "changed client → Bank.close(Account#2) returns Account#1 ⇒ "
          + "client → Bank.close(Account#1) returns Account#1"
      ])
  }

  @Test func `Two swapped calls are one that moved`() throws {
    let new = """
      client → create Account
      client → create Account#2
      client → Bank.pay(5)
        Account#2.deposit(5)
        Account.withdraw(5) returns 1
        Log.write("paid")
      """
    let difference = TraceDiffer().difference(from: try trace(Self.bank), to: try trace(new))
    #expect(difference.changeCount == 1)
    #expect(Set(difference.entries.map(\.state)) == [.same, .movedHere, .movedAway])
  }

  @Test func `What moved out of a call is told as moved`() throws {
    let old = "a → B.outer()\n  C.work()\n    D.deep()\n  C.rest()"
    let new = "a → B.outer()\n  C.rest()\na → B.other()\n  C.work()\n    D.deep()"
    #expect(
      try changes(old, new) == [
        "movedAway C.work()", "movedAway D.deep()", "added a → B.other()",
        "movedHere C.work()", "movedHere D.deep()",
      ])
  }

  @Test func `What happens more or fewer times in a row is one change`() throws {
    let twice = "a → B.c()\n  B.put(1)\n  B.put(1)\n  B.end()"
    let often = "a → B.c()\n  B.put(1)\n  B.put(1)\n  B.put(1)\n  B.put(1)\n  B.end()"
    let more = TraceDiffer().difference(from: try trace(twice), to: try trace(often))
    #expect(more.changeCount == 1)
    #expect(more.entries.compactMap(\.detail) == [.repeated(old: 2, new: 4)])
    let fewer = TraceDiffer().difference(from: try trace(often), to: try trace(twice))
    #expect(fewer.changeCount == 1)
    #expect(fewer.entries.compactMap(\.detail) == [.repeated(old: 4, new: 2)])
    // What stands elsewhere is no repetition.
    let apart = "a → B.c()\n  B.put(1)\n  B.put(1)\n  B.end()\n  B.put(1)"
    let other = TraceDiffer().difference(from: try trace(twice), to: try trace(apart))
    #expect(other.entries.compactMap(\.detail).isEmpty)
  }

  @Test func `Lanes that are awaited or started in another order are told as that`() throws {
    let old = """
      spawn as one
        A.load()
      spawn as two
        B.load()
      await one
      await two
      """
    let new = old.replacing("await one\nawait two", with: "await two\nawait one")
    let difference = TraceDiffer().difference(from: try trace(old), to: try trace(new))
    #expect(!difference.isEmpty)
    #expect(
      difference.entries.filter { $0.beginsChange }.allSatisfy { $0.detail == .laneOrder })
  }

  @Test func `The order of independent lanes is no difference`() throws {
    let old = "lane\n  B.one()\nlane\n  C.two()\n  C.three()"
    let new = "lane\n  C.two()\n  C.four()\nlane\n  B.one()"
    #expect(try changes(old, new).count == 2)
  }

  // MARK: - Laws

  private static func lines(_ trace: Trace) -> [String] {
    let transcript = TranscriptLines(trace.normalized())
    return transcript.lines.map { "\($0.depth) \(transcript.text(of: $0))" }
  }

  @Test(arguments: 0..<200 as Range<UInt64>, [false, true])
  func `A diff holds both sides, line by line`(_ seed: UInt64, ignoresOrder: Bool) {
    let (old, new) = TracePairs.pair(seed: seed, count: 60)
    var differ = TraceDiffer()
    differ.ignoresOrder = ignoresOrder
    let entries = differ.difference(from: old, to: new).entries
    #expect(differ.difference(from: new, to: old).swapped.entries == entries)
    let newLines = entries.compactMap { entry in entry.newText.map { "\(entry.depth) \($0)" } }
    let oldLines = entries.compactMap { entry in entry.oldText.map { "\(entry.depth) \($0)" } }
    #expect(newLines.sorted() == Self.lines(new).sorted())
    #expect(oldLines.sorted() == Self.lines(old).sorted())
    #expect(entries.compactMap(\.newLine).sorted() == Array(Self.lines(new).indices))
    #expect(entries.compactMap(\.oldLine).sorted() == Array(Self.lines(old).indices))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `Nothing differs from itself, however it was scheduled`(_ seed: UInt64) {
    let trace = TracePairs.pair(seed: seed, count: 60).old
    var scheduler = TraceScheduler(seed: seed)
    #expect(TraceDiffer().difference(from: trace, to: trace).isEmpty)
    let other = scheduler.rescheduled(trace)
    #expect(TraceDiffer().difference(from: trace, to: other).changeCount == 0)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `Swapping the sides swaps what was added and removed`(_ seed: UInt64) {
    let (old, new) = TracePairs.pair(seed: seed, count: 60)
    let there = TraceDiffer().difference(from: old, to: new)
    let back = TraceDiffer().difference(from: new, to: old)
    #expect(
      there.changeCount == back.changeCount || there.entries.contains { $0.state == .movedHere })
    #expect(there.swapped.entries == back.entries)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `What has no difference is the same trace, and what has one isn't`(_ seed: UInt64) {
    let (old, new) = TracePairs.pair(seed: seed, count: 30)
    let isEmpty = TraceDiffer().difference(from: old, to: new).isEmpty
    #expect(isEmpty == (Self.lines(old) == Self.lines(new)))
  }

  @Test func `Without the order, shuffled calls are the same, and one more is one change`() throws {
    var random = SeededGenerator(seed: 5)
    var differ = TraceDiffer()
    differ.ignoresOrder = true
    for _ in 0..<300 {
      let body = Self.randomBody(&random)
      let shuffled = Self.shuffled(body.split(separator: "\n").map(String.init), &random)
      let (old, new) = (try trace(body), try trace(shuffled.joined(separator: "\n")))
      #expect(differ.difference(from: old, to: new).changeCount == 0)
      let more = try trace((["c → X.more()"] + shuffled).joined(separator: "\n"))
      let difference = differ.difference(from: old, to: more)
      #expect(difference.entries.filter { $0.state != .same }.map(\.state) == [.added])
    }
  }

  /// The lines with the calls inside each call in another order.
  private static func shuffled(
    _ lines: [String], _ random: inout SeededGenerator
  ) -> [String] {
    guard let first = lines.first else { return [] }
    let depth = first.prefix { $0 == " " }.count
    var blocks: [[String]] = []
    for line in lines {
      if line.prefix(while: { $0 == " " }).count == depth {
        blocks.append([line])
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.shuffled(using: &random).flatMap { block in
      block.prefix(1) + shuffled(Array(block.dropFirst()), &random)
    }
  }

  // MARK: - The cheapest way

  /// The distance by trying everything.
  private static func distance(
    _ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>, _ old: TranscriptTree,
    _ new: TranscriptTree
  ) -> Int {
    guard let first = left.first else {
      return right.reduce(0) { $0 + Int(new.nodes[Int($1)].size) }
    }
    let (oldNode, rest) = (old.nodes[Int(first)], left.dropFirst())
    var best = Int(oldNode.size) + distance(rest, right, old, new)
    var skipped = 0
    for (index, candidate) in zip(right.indices, right) {
      let newNode = new.nodes[Int(candidate)]
      if oldNode.identity == newNode.identity {
        let inside = distance(
          old.sequence(of: first)[...], new.sequence(of: candidate)[...], old, new)
        let change = oldNode.content == newNode.content ? 0 : 1
        let others = distance(rest, right[(index + 1)...], old, new)
        best = min(best, skipped + change + inside + others)
      }
      skipped += Int(newNode.size)
    }
    return best
  }

  @Test func `Small traces are compared at the least cost`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let (old, new) = TranscriptTree.both(
        TranscriptTree.Source(try trace(Self.randomBody(&random))),
        TranscriptTree.Source(try trace(Self.randomBody(&random))))
      let (left, right) = (old.sequence(of: 0), new.sequence(of: 0))
      var distance = EditDistance(old, new)
      #expect(distance.distance(left, right) == Self.distance(left[...], right[...], old, new))
      let matching = TreeMatching(old, new)
      // A renamed function costs less: its content is paired, too.
      let isRenamed = old.nodes.indices.contains { index in
        let partner = Int(matching.newOf[index])
        return partner >= 0 && old.nodes[index].identity != new.nodes[partner].identity
      }
      let least = distance.distance(left, right)
      #expect(isRenamed ? matching.cost(old, new) < least : matching.cost(old, new) == least)
    }
  }

  private static func randomBody(_ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    var depth = 0
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      depth = lines.isEmpty ? 0 : Int.random(in: 0...min(depth + 1, 3), using: &random)
      let name = ["a", "b"].randomElement(using: &random)!
      let value = random.oneIn(3) ? " returns 1" : ""
      lines.append(String(repeating: "  ", count: depth) + "c → X.\(name)()" + value)
    }
    return lines.joined(separator: "\n")
  }

  @Test func `Long sequences are compared in bounded time, alike or not`() throws {
    let calls = (0..<20_000).map { "a → B.f\($0)()" }
    var edited = calls
    edited.insert("a → B.more()", at: 10_000)
    edited.remove(at: 5_000)
    edited[15_000] = "a → B.f15000() returns 1"
    let (old, new) = (calls.joined(separator: "\n"), edited.joined(separator: "\n"))
    #expect(
      try changes(old, new) == [
        "removed a → B.f5000()", "added a → B.more()",
        "changed a → B.f15000() ⇒ a → B.f15000() returns 1",
      ])
    let other = (0..<20_000).map { "a → C.g\($0)()" }.joined(separator: "\n")
    #expect(
      TraceDiffer().difference(from: try trace(old), to: try trace(other)).changeCount == 40_000)
  }
}

extension TreeMatching {
  /// What the pairs cost: a line added, removed or changed costs one.
  fileprivate func cost(_ old: TranscriptTree, _ new: TranscriptTree) -> Int {
    let removed = newOf.count { $0 < 0 }
    let added = oldOf.count { $0 < 0 }
    let changed = newOf.enumerated().dropFirst().count { index, partner in
      partner >= 0 && old.nodes[index].content != new.nodes[Int(partner)].content
    }
    return removed + added + changed
  }
}
