/// The critical path of a run: how the calls account for the run's time.
///
/// Each moment of an outermost call is assigned to one call, backwards from the end of the outermost call.
/// The inner call that ended last gets the time back to its own start, and so on. The own times of all calls
/// therefore add up to the durations of the outermost calls.
///
/// ```
/// a ▐██──────────────██▌     own time of a:   ██
///       b ▐████▌             on the path:     a, c, b until c started, a
///            c ▐███████▌
/// ```
///
/// The algorithm is iterative, because calls may be nested 100 000 deep.
package struct CriticalPath: Sendable {
  /// The time of each call on the path in nanoseconds, without inner calls.
  package private(set) var own: [Int64]
  /// The time of each call on the path in nanoseconds, including inner calls.
  package private(set) var whole: [Int64]

  /// Computes the path.
  ///
  /// - Parameters:
  ///   - times: The start and the end of each call in nanoseconds; `nil` if unknown. No call takes more than
  ///     `Int64.max`.
  ///   - inner: The direct inner calls of each call.
  ///   - outermost: The calls without an enclosing call.
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
