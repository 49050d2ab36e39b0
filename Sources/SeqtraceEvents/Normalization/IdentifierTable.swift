/// A map from event ids to small numbers, fast for dense ids, which recorders assign. For other ids, its size
/// is bounded by the number of entries.
package struct IdentifierTable {
  private var dense: [Int32] = []
  private var sparse: [EventID: Int32] = [:]
  private var count = 0

  /// Creates an empty table.
  package init() {}

  /// The number stored for an id; `nil` if there is none.
  package subscript(id: EventID) -> Int? {
    if id >= 0, Int(id) < dense.count, dense[Int(id)] >= 0 { return Int(dense[Int(id)]) }
    guard !sparse.isEmpty else { return nil }
    return sparse[id].map(Int.init)
  }

  /// Stores a number for an id and returns true, or returns false if the id already has a number.
  package mutating func insert(_ number: Int, for id: EventID) -> Bool {
    // Most ids are greater by one than the preceding id.
    if Int(id) == dense.count, id > 0, sparse.isEmpty {
      count += 1
      dense.append(Int32(number))
      return true
    }
    return insertOutOfOrder(number, for: id)
  }

  private mutating func insertOutOfOrder(_ number: Int, for id: EventID) -> Bool {
    guard self[id] == nil else { return false }
    count += 1
    if id >= 0, Int(id) < 2 * count + 1024 {
      while dense.count <= Int(id) { dense.append(-1) }
      dense[Int(id)] = Int32(number)
    } else {
      sparse[id] = Int32(number)
    }
    return true
  }
}
