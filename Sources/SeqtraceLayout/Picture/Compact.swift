/// A number in 32 bits; numbers beyond their range are clamped.
///
/// A long recording has millions of messages. If the numbers of their places and measures had 64 bits, its
/// picture would take about a fifth more memory.
@propertyWrapper struct Compact: Sendable {
  private var stored: Int32

  init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}
