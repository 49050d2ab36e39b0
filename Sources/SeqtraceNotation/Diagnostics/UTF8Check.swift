/// Finds bytes that aren't valid UTF-8.
enum UTF8Check {
  /// Returns the offset of the first invalid byte; `nil` if there is none.
  static func firstDamage(in bytes: [UInt8]) -> Int? {
    // The common case, a valid text, is checked many bytes at a time.
    if bytes.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }) != nil {
      return nil
    }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
