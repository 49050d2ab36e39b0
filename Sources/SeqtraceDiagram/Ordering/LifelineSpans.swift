/// Computes the new ends of elements that span several lifelines, after lifelines have been rearranged.
struct LifelineSpans {
  private let before: [Lifeline]
  private let old: [Lifeline.ID: Int]
  private let new: [Lifeline.ID: Int]

  init(from before: [Lifeline], to after: [Lifeline]) {
    self.before = before
    old = Dictionary(zip(before.map(\.id), 0...)) { first, _ in first }
    new = Dictionary(zip(after.map(\.id), 0...)) { first, _ in first }
  }

  /// Returns the lifelines that are now outermost, among the two given lifelines and those that were between
  /// them.
  func ends(_ first: Lifeline.ID, _ last: Lifeline.ID) -> (first: Lifeline.ID, last: Lifeline.ID) {
    guard let left = old[first], let right = old[last] else { return (first, last) }
    let ids = before[min(left, right)...max(left, right)].lazy.map(\.id)
    let byPlace = { (a: Lifeline.ID, b: Lifeline.ID) in new[a]! < new[b]! }
    return (ids.min(by: byPlace)!, ids.max(by: byPlace)!)
  }
}
