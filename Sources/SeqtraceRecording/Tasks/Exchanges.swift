internal import SeqtraceEvents

/// The channels of continuations and streams: what is sent through one of them finds who receives it.
///
/// A continuation may be kept anywhere, so that the source text of its `resume` doesn't tell which `await` it
/// ends. Each belongs to an object of the standard library, which is found by reflection. If it isn't found
/// there any more some day, nothing is connected.
enum Exchanges {
  private struct Table {
    var channels = ObjectTable<HandoffChannel>()
    /// The channels of unsafe continuations, which have no object, by their bits: those of a task until they
    /// are resumed.
    var unsafe: [UInt: HandoffChannel] = [:]
  }

  private static let table = Guarded(Table())
  /// Whether a type is that of a continuation or a stream, for those of which somebody asked.
  private static let types = Guarded<[ObjectIdentifier: Bool]>([:])
  private static let names = [
    "Swift.CheckedContinuation<", "Swift.AsyncStream<",
    "Swift.AsyncThrowingStream<",
  ]

  /// Says through which channel a continuation or a stream sends or receives; does nothing for anything else.
  static func insert(_ channel: HandoffChannel, of value: Any) {
    switch identity(of: value) {
    case .object(let object)?: table.withLock { $0.channels.insert(channel, for: object) }
    case .bits(let bits)?: table.withLock { $0.unsafe[bits] = channel }
    case nil: break
    }
  }

  /// The channel of a continuation or a stream; `nil` for anything else.
  static func channel(of value: Any) -> HandoffChannel? {
    switch identity(of: value) {
    case .object(let object)?: table.withLock { $0.channels[object] }
    case .bits(let bits)?: table.withLock { $0.unsafe.removeValue(forKey: bits) }
    case nil: nil
    }
  }

  /// What a continuation or a stream shares with its copies, and with nothing else.
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

/// A continuation that is nothing but the task that it continues.
private protocol TaskContinuation {
  var bits: UInt { get }
}

extension UnsafeContinuation: TaskContinuation {
  fileprivate var bits: UInt { unsafeBitCast(self, to: UInt.self) }
}
