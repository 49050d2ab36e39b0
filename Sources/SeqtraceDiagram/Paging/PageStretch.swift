/// The part of a timeline that is on one page.
///
/// ```
///   previous page │          this page           │ next page
///  ───────●───────┼───●──────────●──────────●────┼─────●──────
///      before       first                  last      after
///        └ ref to the previous page              └ ref to the next page, at last + 1
/// ```
///
/// Positions between two pages belong to the later one.
struct PageStretch {
  /// The indices of the messages on the page.
  let messages: Range<Int>
  /// The first and the last position that has a row.
  let first: Position
  let last: Position
  /// The last position of the previous page; `nil` on the first page.
  let before: Position?
  /// The first position of the next page; `nil` on the last page.
  let after: Position?

  /// Returns whether a position is on an earlier page.
  func beganBefore(_ start: Position) -> Bool { before.map { start <= $0 } ?? false }

  /// Returns whether a position is on a later page.
  func beginsLater(_ start: Position) -> Bool { after != nil && start > last }

  /// Returns whether an element that ends at a position (inclusive) continues on the next page.
  func goesOn(_ end: Position) -> Bool { after.map { end >= $0 } ?? false }

  /// Returns whether a position is on the page.
  func contains(_ position: Position) -> Bool {
    !beganBefore(position) && !beginsLater(position)
  }

  /// Returns the position at which an element starts on the page. If the element continues from the previous
  /// page, this position is above the reference to that page.
  func start(_ position: Position) -> Position {
    guard let before, position >= before, beganBefore(position) else { return position }
    return before - 1
  }

  /// Returns the position at which an element ends on the page. If the element continues on the next page,
  /// this is the position of the reference to that page.
  func end(_ position: Position) -> Position {
    guard after != nil else { return position }
    return goesOn(position) ? last + 1 : min(position, last)
  }

  /// Returns the part of a range that is on the page, between the page's references to other pages.
  func part(of positions: Range<Position>) -> Range<Position> {
    let lower = before.map { max(positions.lowerBound, $0 + 1) } ?? positions.lowerBound
    let upper = after == nil ? positions.upperBound : min(positions.upperBound, last + 1)
    return lower..<max(lower, upper)
  }
}
