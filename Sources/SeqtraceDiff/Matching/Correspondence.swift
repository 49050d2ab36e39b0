/// A one-to-one correspondence between the numbers of two sides, each numbered densely from 0 or 1.
struct Correspondence {
  /// The partner of each number; -1 if it has none.
  private var newOf: [Int32] = []
  private var oldOf: [Int32] = []

  /// The new partner of an old number; `nil` if it has none.
  subscript(old: Int32) -> Int32? {
    let new = old < newOf.count ? newOf[Int(old)] : -1
    return new < 0 ? nil : new
  }

  /// Makes two numbers partners if neither has a partner. Returns whether they are partners; also returns
  /// true if a number is `nil`.
  mutating func take(_ old: Int32?, _ new: Int32?) -> Bool {
    guard let old, let new else { return true }
    makeRoom(old, in: &newOf)
    makeRoom(new, in: &oldOf)
    if newOf[Int(old)] < 0, oldOf[Int(new)] < 0 {
      newOf[Int(old)] = new
      oldOf[Int(new)] = old
    }
    return newOf[Int(old)] == new
  }

  private func makeRoom(_ number: Int32, in table: inout [Int32]) {
    if number >= table.count {
      table += repeatElement(-1, count: Int(number) + 1 - table.count)
    }
  }
}
