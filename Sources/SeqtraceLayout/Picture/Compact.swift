/// A number in 32 bits; numbers beyond their range are clamped.
///
/// A long recording has millions of messages. In 64 bits, their places and measures would take a fifth more
/// memory than the whole picture needs.
@propertyWrapper struct Compact: Sendable {
  private var stored: Int32

  init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}
