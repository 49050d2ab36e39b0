/// The hash function SHA-256 (FIPS 180-4). A page's content security policy contains the hashes of its script
/// and style sheet.
struct SHA256 {
  private var state = Self.primes.prefix(8).map { Self.fraction(of: $0.squareRoot()) }

  /// Returns the 32 bytes of the hash of some bytes.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    var padded = bytes + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> ($0 * 8)) }
    for start in stride(from: 0, to: padded.count, by: 64) { hash.add(padded[start..<start + 64]) }
    return hash.state.flatMap { word in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
      let second = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var s = state
    for index in 0..<64 {
      let mix = s[4].rotated(6) ^ s[4].rotated(11) ^ s[4].rotated(25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ mix &+ choice &+ Self.constants[index] &+ words[index]
      let sum = s[0].rotated(2) ^ s[0].rotated(13) ^ s[0].rotated(22)
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ sum &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }.map(Double.init)

  /// The constants of the rounds, from the cube roots of the first 64 primes.
  private static let constants = primes.map { prime in
    // Newton's method.
    fraction(of: (0..<40).reduce(prime) { root, _ in root - (root - prime / root / root) / 3 })
  }

  /// The first 32 bits of a number's fractional part.
  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 0x1p32)
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
