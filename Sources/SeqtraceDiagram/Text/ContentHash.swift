/// An FNV-1a hash of some content, for names and for detecting changes. It isn't cryptographically secure.
package struct ContentHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Contiguous bytes are read without an iterator call for each.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { add(byte) } }
    if isDone == nil { for byte in bytes { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  package mutating func add(_ text: String) { add(text.utf8) }

  /// The hash as sixteen hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
