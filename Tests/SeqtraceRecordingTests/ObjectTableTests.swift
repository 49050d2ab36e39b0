import Testing

@testable import SeqtraceExpansion

struct ObjectTableTests {
  private final class Item {}

  @Test func `What was known of an object isn't known of the next one at its address`() {
    var table = ObjectTable<Int>()
    var addresses: Set<ObjectIdentifier> = []
    var known = 0
    for number in 0..<1000 {
      let item = Item()
      if table[item] != nil { known += 1 }
      table.insert(number, for: item)
      addresses.insert(ObjectIdentifier(item))
    }
    #expect(known == 0)
    #expect(addresses.count < 1000, "no address was used again, so nothing was tried")
  }

  @Test func `Living objects stay known, however many there are`() {
    var table = ObjectTable<Int>()
    let items = (0..<500).map { _ in Item() }
    for (number, item) in items.enumerated() { table.insert(number, for: item) }
    #expect(items.map { table[$0] } == Array(0..<500))
  }
}
