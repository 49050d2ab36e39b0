package import SeqtraceEvents

/// A duration in nanoseconds.
public struct TimeSpan: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number of nanoseconds; never negative, and at most 285 years.
  public let nanoseconds: Int64

  /// No time.
  package static let zero = TimeSpan(nanoseconds: 0)

  /// Creates a duration. A negative number, from a clock that ran backwards, gives 0.
  public init(nanoseconds: Int64) {
    self.nanoseconds = min(max(0, nanoseconds), 9_000_000_000_000_000_000)
  }

  /// Creates the time between two events, such as the start and the end of a call; fails if a time wasn't
  /// recorded.
  ///
  /// Pictures, pages, findings and aggregates all use this for the duration of a call.
  package init?(from start: TraceEvent, to end: TraceEvent) {
    guard let first = start.time, let last = end.time else { return nil }
    self.init(from: first, to: last)
  }

  /// Creates the time between two clock readings in nanoseconds.
  init(from start: Int64, to end: Int64) {
    let (nanoseconds, overflows) = end.subtractingReportingOverflow(start)
    self.init(nanoseconds: !overflows ? nanoseconds : end > start ? .max : 0)
  }

  /// Parses a duration: `1.5ms`, `200 µs`, `3 s`, `2min`, `0`.
  ///
  /// The units are `ns`, `us` or `µs`, `ms`, `s`, `min` and `h`; only 0 needs none. Returns `nil`
  /// for any other text, for negative durations, and for more than 200 years.
  public init?(_ text: String) {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard number.first != ".", number.last != ".", let value = Double(number),
      let length = Self.units[unit] ?? (value == 0 && unit.isEmpty ? 1 : nil)
    else { return nil }
    let nanoseconds = (value * Double(length)).rounded()
    guard nanoseconds < 6.3e18 else { return nil }
    self.init(nanoseconds: Int64(nanoseconds))
  }

  /// The nanoseconds in each unit. Both the micro sign and the Greek letter mu, which looks the same, are accepted.
  private static let units: [Substring: Int64] = [
    "ns": 1, "us": 1000, "\u{B5}s": 1000, "\u{3BC}s": 1000, "ms": 1_000_000, "s": second,
    "min": 60 * second, "h": 3600 * second,
  ]

  private static let second: Int64 = 1_000_000_000

  /// The duration with three significant digits, such as `12 ms` or `1.25 s`; from a minute on, `2 min 5 s`.
  public var description: String {
    for (length, name) in [(1, "ns"), (1000, "µs"), (1_000_000, "ms"), (Self.second, "s")] {
      let precision = nanoseconds < 10 * length ? length / 100 : length / 10
      let unit = max(1, nanoseconds < 100 * length ? precision : length)
      let rounded = (nanoseconds + unit / 2) / unit * unit
      if rounded < (length == Self.second ? 60 : 1000) * length {
        return Self.decimal(rounded, of: length) + " " + name
      }
    }
    let seconds = (nanoseconds + Self.second / 2) / Self.second
    return seconds < 3600
      ? Self.pair(seconds, of: 60, "min", "s") : Self.pair((seconds + 30) / 60, of: 60, "h", "min")
  }

  private static func decimal(_ value: Int64, of unit: Int64) -> String {
    let hundredths = unit < 100 ? 0 : value % unit / (unit / 100)
    guard hundredths > 0 else { return "\(value / unit)" }
    let digits =
      hundredths % 10 == 0
      ? "\(hundredths / 10)" : hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
    return "\(value / unit).\(digits)"
  }

  private static func pair(_ value: Int64, of unit: Int64, _ large: String, _ small: String)
    -> String
  {
    "\(value / unit) \(large)" + (value % unit == 0 ? "" : " \(value % unit) \(small)")
  }

  /// Compares two durations by length.
  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}
