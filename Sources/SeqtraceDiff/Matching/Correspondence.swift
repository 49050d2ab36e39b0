/// Pairs of numbers from two sides; both are numbered densely, from 0 or 1.
struct Correspondence {
  /// By number; -1 if it has no partner.
  private var newOf: [Int32] = []
  private var oldOf: [Int32] = []

  /// The new partner of an old number, if it has one.
  subscript(old: Int32) -> Int32? {
    let new = old < newOf.count ? newOf[Int(old)] : -1
    return new < 0 ? nil : new
  }

  /// Whether two numbers may be partners: they are, or neither has a partner. In the latter case they become
  /// partners.
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
