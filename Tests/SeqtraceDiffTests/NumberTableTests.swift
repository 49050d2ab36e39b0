import Testing

@testable import SeqtraceDiff

struct NumberTableTests {
  @Test(arguments: [1, 3, 1 << 20])
  func `Keys are numbered by their first appearance, even if hashes collide`(_ hashes: Int) {
    var table = NumberTable<Int>()
    for round in 0..<2 {
      for key in 0..<1000 {
        let number = table.number(of: 7 * key, hash: key % hashes) { $0 == 7 * key }
        #expect(number == key, "round \(round)")
      }
    }
  }
}
