/// The files of a session's folder, by name.
typealias SessionFiles = [String: [UInt8]]

extension [UInt8] {
  /// Appends numbers of 32 bits, the lowest byte first.
  mutating func append(words: [UInt32]) {
    for word in words { Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) } }
  }

  /// Appends a number of 64 bits, the lowest byte first.
  mutating func append(long: UInt64) {
    Swift.withUnsafeBytes(of: long.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends zeros until the length is a multiple.
  mutating func pad(to multiple: Int) {
    append(contentsOf: repeatElement(0, count: (multiple - count % multiple) % multiple))
  }
}
