/// The two words of a string, by which a literal is known without looking at its text.
struct LiteralBits {
  let low: UInt64
  let high: UInt64

  /// The bits of a text that lives as long as the process: a literal, or one so short that the words
  /// hold it; `nil` for any other.
  init?(_ text: String) {
    #if _pointerBitWidth(_64)
      (low, high) = unsafeBitCast(text, to: (UInt64, UInt64).self)
      // The discriminator's first bit says that nothing counts references to the text
      // (StringObject.swift, unchanged since Swift 5.0; part of the ABI where there is one).
      if high >> 63 == 0 { return nil }
    #else
      return nil
    #endif
  }
}
