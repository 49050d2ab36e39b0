/// A hash that is the same in every run.
struct StableHasher {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ number: UInt64) {
    value = (value ^ number) &* 0x0000_0100_0000_01b3
    value ^= value >> 29
  }
}
