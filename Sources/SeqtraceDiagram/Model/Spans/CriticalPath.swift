/// The critical path of a run: what its time was spent on.
///
/// Each moment of an outermost call belongs to one call: from the end of a call backwards, to the call inside that
/// ended last, until that started, and so on. So the times of all calls add up to those of the outermost ones.
///
/// ```
/// a ▐██──────────────██▌     own time of a:   ██
///       b ▐████▌             on the path:     a, c, b until c started, a
///            c ▐███████▌
/// ```
///
/// Nothing recurses, because calls may be nested 100 000 deep.
package struct CriticalPath: Sendable {
  /// The nanoseconds of each call on the path without those of the calls inside.
  package private(set) var own: [Int64]
  /// The nanoseconds of each call on the path with those of the calls inside.
  package private(set) var whole: [Int64]

  /// Finds the path.
  ///
  /// - Parameters:
  ///   - times: The start and the end of each call in nanoseconds; `nil` if they aren't known. No call takes more than
  ///     `Int64.max`.
  ///   - inner: The calls inside each call.
  ///   - outermost: The calls that are inside no other.
  /// - Complexity: O(*n* log *n*).
  package init(times: [Range<Int64>?], inner: [[Int]], outermost: [Int]) {
    own = Array(repeating: 0, count: times.count)
    whole = own
    var pending = outermost.compactMap { index in times[index].map { (index, $0) } }
    while let (call, range) = pending.popLast() {
      whole[call] = range.upperBound - range.lowerBound
      var end = range.upperBound
      let inside = inner[call].compactMap { index in times[index].map { (index, $0) } }
      for (index, time) in inside.sorted(by: { ($0.1.upperBound, $0.0) > ($1.1.upperBound, $1.0) })
      {
        let start = max(time.lowerBound, range.lowerBound)
        let last = min(time.upperBound, end)
        guard start < last else { continue }
        own[call] += end - last
        pending.append((index, start..<last))
        end = start
      }
      own[call] += end - range.lowerBound
    }
  }
}
