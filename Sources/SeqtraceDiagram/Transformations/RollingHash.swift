/// Hashes of all ranges of a sequence of numbers, each in constant time. Numbers are added and removed at the
/// end.
///
/// The hash is a polynomial modulo 2⁶¹ − 1. Different ranges may have the same hash, so if hashes are equal,
/// compare the numbers themselves.
struct RollingHash {
  private static let modulus: UInt64 = (1 << 61) - 1
  private static let base: UInt64 = 0x0E21_9F4C_5A7B_33D1

  /// The hash of each prefix, by its length.
  private var prefixes: [UInt64] = [0]
  private var powers: [UInt64] = [1]

  /// The length of the sequence.
  var count: Int { prefixes.count - 1 }

  /// Adds a number at the end.
  mutating func append(_ number: Int) {
    prefixes.append(Self.sum(Self.product(prefixes[count], Self.base), UInt64(number) + 1))
    if powers.count < prefixes.count {
      powers.append(Self.product(powers[powers.count - 1], Self.base))
    }
  }

  /// Removes numbers from the end.
  mutating func removeLast(_ count: Int) { prefixes.removeLast(count) }

  /// The hash of a range.
  subscript(range: Range<Int>) -> UInt64 {
    let before = Self.product(prefixes[range.lowerBound], powers[range.count])
    return Self.sum(prefixes[range.upperBound], Self.modulus - before)
  }

  private static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let sum = a + b
    return sum >= modulus ? sum - modulus : sum
  }

  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return sum((high << 3) | (low >> 61), low & modulus)
  }
}
