/// Reads the times of spans, in nanoseconds.
///
/// 128 bits are enough for all sums and differences of these times.
enum SpanTime {
  /// A unit of time, with its length in nanoseconds.
  enum Unit: Int128 {
    case nanosecond = 1
    case microsecond = 1000
  }

  /// The greatest number of digits of a time, so that later sums don't overflow.
  private static let mostDigits = 30

  /// Returns the number of nanoseconds in a text; the number may have a fraction or an exponent. `nil` if it
  /// is invalid or far too large.
  static func number(_ text: String, _ unit: Unit) -> Int128? {
    if let value = whole(text) { return value * unit.rawValue }
    guard text.utf8.count < 64, let value = Double(text), abs(value) < 1e27 else { return nil }
    return Int128(value * Double(unit.rawValue))
  }

  private static func whole(_ text: String) -> Int128? {
    guard text.utf8.count <= mostDigits else { return nil }
    // Parsing 64 bits is far faster than parsing 128, and nearly all times fit into 64.
    return Int64(text).map { Int128($0) } ?? Int128(text)
  }

  /// Returns a point in time, in nanoseconds since 1970, from a number, or from a date such as
  /// `2017-01-26T16:46:31.639875Z` (RFC 3339). `nil` if it is invalid.
  static func point(_ text: String, _ unit: Unit) -> Int128? {
    number(text, unit) ?? date(text)
  }

  /// Returns a duration in nanoseconds, from a number, or from a number with a unit, such as `0.005s` or
  /// `100µs`. `nil` if it is invalid.
  static func length(_ text: String, _ unit: Unit) -> Int128? {
    if let number = number(text, unit) { return number }
    for (name, factor) in units where text.hasSuffix(name) {
      guard let value = Double(text.dropLast(name.count)), abs(value * factor) < 1e27 else {
        return nil
      }
      return Int128((value * factor).rounded())
    }
    return nil
  }

  private static let units: [(String, Double)] = [
    ("ns", 1), ("µs", 1e3), ("us", 1e3), ("ms", 1e6), ("s", 1e9),
  ]

  // MARK: - Dates

  private static func date(_ text: String) -> Int128? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64 else { return nil }
    func field(_ start: Int, _ length: Int) -> Int128? {
      number(bytes[start..<start + length])
    }
    let separators: [(Int, String)] = [(4, "-"), (7, "-"), (10, "Tt "), (13, ":"), (16, ":")]
    guard separators.allSatisfy({ $1.utf8.contains(bytes[$0]) }),
      let year = field(0, 4), let month = field(5, 2), let day = field(8, 2),
      let hour = field(11, 2), let minute = field(14, 2), let second = field(17, 2),
      (1...12).contains(month)
    else { return nil }
    var rest = bytes[19...]
    var fraction: Int128 = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let nanoseconds =
        digits.prefix(9) + repeatElement(UInt8(ascii: "0"), count: max(9 - digits.count, 0))
      fraction = number(nanoseconds) ?? 0
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let offset = offset(rest) else { return nil }
    let seconds = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset
    return seconds * 1_000_000_000 + fraction
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int128? {
    var value: Int128 = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int128(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// Returns the offset of a time zone from UTC in seconds, given `Z` or an offset such as `+02:00`; `nil` if
  /// it is invalid.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int128? {
    if bytes.count == 1, bytes.first == UInt8(ascii: "Z") || bytes.first == UInt8(ascii: "z") {
      return 0
    }
    guard bytes.count == 6, let sign = bytes.first, "+-".utf8.contains(sign),
      let hours = number(bytes.dropFirst().prefix(2)), let minutes = number(bytes.suffix(2))
    else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }

  /// Returns a point in time as text, such as `2017-01-26 16:46:31.639875 UTC`.
  static func text(_ nanoseconds: Int128) -> String {
    let day: Int128 = 86_400_000_000_000
    var (days, rest) = nanoseconds.quotientAndRemainder(dividingBy: day)
    if rest < 0 { (days, rest) = (days - 1, rest + day) }
    // Years start in March and are grouped in eras of 400; see `days(_:_:_:)`.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    let seconds = rest / 1_000_000_000
    func padded(_ number: Int128, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = [
      padded(year, 4), padded((month + 2) % 12 + 1), padded(dayOfYear - (153 * month + 2) / 5 + 1),
    ]
    let time = [padded(seconds / 3600), padded(seconds / 60 % 60), padded(seconds % 60)]
    return "\(date.joined(separator: "-")) \(time.joined(separator: ":"))"
      + ".\(padded(rest % 1_000_000_000 / 1000, 6)) UTC"
  }

  /// Returns the number of days from 1970 to a Gregorian date, calculated with years that start in March.
  private static func days(_ year: Int128, _ month: Int128, _ day: Int128) -> Int128 {
    let year = month <= 2 ? year - 1 : year
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + dayOfYear - 719_468
  }
}
