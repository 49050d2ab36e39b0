internal import SeqtraceEvents
internal import SeqtraceRecording

/// The channels of continuations and streams. A channel connects each sender with its receiver.
///
/// A continuation may be stored anywhere, so the source text of its `resume` doesn't show which `await` it
/// ends. Continuations and streams are identified by an object of the standard library that they contain,
/// which is found by reflection. If a later library has no such object, nothing is connected.
enum Exchanges {
  private struct Table {
    var channels = ObjectTable<HandoffChannel>()
    /// The channels of unsafe continuations, which contain no object, by the address of the continuation's
    /// task. An entry is removed when the continuation is resumed.
    var unsafe: [UInt: HandoffChannel] = [:]
  }

  private static let table = Guarded(Table())
  /// For each type seen so far, whether it is the type of a continuation or a stream.
  private static let types = Guarded<[ObjectIdentifier: Bool]>([:])
  private static let names = [
    "Swift.CheckedContinuation<", "Swift.AsyncStream<",
    "Swift.AsyncThrowingStream<",
  ]

  /// Sets the channel of a continuation or a stream; does nothing for other values.
  static func insert(_ channel: HandoffChannel, of value: Any) {
    switch identity(of: value) {
    case .object(let object)?: table.withLock { $0.channels.insert(channel, for: object) }
    case .bits(let bits)?: table.withLock { $0.unsafe[bits] = channel }
    case nil: break
    }
  }

  /// Returns the channel of a continuation or a stream. Returns `nil` if it has none, and for other values.
  static func channel(of value: Any) -> HandoffChannel? {
    switch identity(of: value) {
    case .object(let object)?: table.withLock { $0.channels[object] }
    case .bits(let bits)?: table.withLock { $0.unsafe.removeValue(forKey: bits) }
    case nil: nil
    }
  }

  /// The identity of a continuation or a stream: only copies of the value have the same identity.
  private enum Identity {
    case object(AnyObject)
    case bits(UInt)
  }

  private static func identity(of value: Any) -> Identity? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { identity(of: $0.value) }
    }
    if let continuation = value as? any TaskContinuation { return .bits(continuation.bits) }
    guard isExchange(type(of: value)), let part = mirror.children.first?.value,
      type(of: part) is AnyClass
    else { return nil }
    return .object(part as AnyObject)
  }

  private static func isExchange(_ type: Any.Type) -> Bool {
    let key = ObjectIdentifier(type)
    if let result = types.withLock({ $0[key] }) { return result }
    let name = _typeName(type, qualified: true)
    let result = names.contains { name.hasPrefix($0) }
    types.withLock { $0[key] = result }
    return result
  }
}

/// A continuation that contains only the address of its task.
private protocol TaskContinuation {
  var bits: UInt { get }
}

extension UnsafeContinuation: TaskContinuation {
  fileprivate var bits: UInt { unsafeBitCast(self, to: UInt.self) }
}
