import SeqtraceEvents

/// An FNV-1a hash of some content, the same in each process. It isn't cryptographically secure.
package struct ContentHash: Sendable, Equatable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Contiguous bytes are read without an iterator call for each.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { add(byte) } }
    if isDone == nil { for byte in bytes { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds a number in one step, with its high bits mixed into the low ones.
  package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x0000_0100_0000_01b3
    value ^= value >> 29
  }

  package mutating func add(_ text: String) { add(text.utf8) }

  /// The hash as sixteen hexadecimal digits.
  package var text: String { value.hexadecimalDigits }
}
