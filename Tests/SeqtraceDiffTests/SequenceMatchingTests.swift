import SeqtraceDiagram
import TestSupport
import Testing

struct SequenceMatchingTests {
  @Test(arguments: 0..<100)
  func `Nearly all that is equal in two sequences is paired in its order`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = (0..<3000).map { _ in Int.random(in: 0..<50, using: &random) }
    var new = old
    let edits = Int.random(in: 0..<400, using: &random)
    for _ in 0..<edits {
      let index = Int.random(in: 0..<new.count, using: &random)
      if Bool.random(using: &random) {
        new.remove(at: index)
      } else {
        new.insert(99, at: index)
      }
    }
    let pairs = try #require(SequenceMatching.nearlyAllPairs(old, new))
    #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    // What was removed, or came anew, has no partner; where the search goes on, a few more may have none.
    #expect(pairs.count + edits + 16 >= old.count)
  }

  @Test func `Sequences with little in common aren't paired`() {
    let old = Array(0..<100_000)
    #expect(SequenceMatching.nearlyAllPairs(old, old.map { -1 - $0 }) == nil)
    #expect(SequenceMatching.nearlyAllPairs(old, []) == nil)
  }
}
