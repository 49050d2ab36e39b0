internal import SeqtraceEvents

/// Recognises the types of targets that run work later, such as the queues, groups and timers of Dispatch and
/// Foundation.
///
/// The source text of `bus.notify { … }` doesn't show whether `bus` is a dispatch group, but its type does.
enum WorkTarget {
  private static let known = Guarded<[ObjectIdentifier: Bool]>([:])

  /// The full names of these types, on Linux and on Apple's platforms.
  private static let names: Set = [
    "Dispatch.DispatchQueue", "OS_dispatch_queue", "Dispatch.DispatchGroup", "OS_dispatch_group",
    "Dispatch.DispatchWorkItem", "Foundation.OperationQueue", "NSOperationQueue",
    "Foundation.BlockOperation", "NSBlockOperation", "Foundation.RunLoop", "NSRunLoop",
    "Foundation.Thread.Type", "NSThread.Type", "Foundation.Timer.Type", "NSTimer.Type",
    "Foundation.Process", "NSTask",
  ]

  /// Returns whether a type is the type of such a target: one of the named types, a subclass of one, or an
  /// optional of one.
  static func isKnown(_ type: Any.Type) -> Bool {
    if let optional = type as? any OptionalType.Type { return isKnown(optional.wrapped) }
    let key = ObjectIdentifier(type)
    if let result = known.withLock({ $0[key] }) { return result }
    let result = isNamed(type)
    known.withLock { $0[key] = result }
    return result
  }

  /// Returns whether a type is Foundation's class `Operation` or a subclass of it.
  static func isOperation(_ type: Any.Type) -> Bool {
    isNamed(type) { ["Foundation.Operation", "NSOperation"].contains($0) }
  }

  private static func isNamed(_ type: Any.Type) -> Bool {
    isNamed(type) { names.contains($0) || $0.hasPrefix("Dispatch.DispatchSource") }
  }

  private static func isNamed(_ type: Any.Type, _ isMeant: (String) -> Bool) -> Bool {
    if isMeant(_typeName(type, qualified: true)) { return true }
    let superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    return superclass.map { isNamed($0, isMeant) } ?? false
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
