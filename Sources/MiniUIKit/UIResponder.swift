/// An object that can receive the user's actions, and be the one that receives typing.
///
/// UIKit derives it from `NSObject`; here it is a Swift class with objects that are equal only to themselves,
/// as the reference semantics of views require.
@MainActor open class UIResponder {
  /// Creates a responder that isn't the first responder.
  public init() {}

  /// The responder for events that this one doesn't handle; for a view, its superview.
  open var next: UIResponder? { nil }

  /// Whether the user may type into this responder; `false` unless a subclass overrides it.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder stops receiving typing when asked to.
  open var canResignFirstResponder: Bool { true }

  /// Whether this responder receives what the user types.
  public var isFirstResponder: Bool { owningWindow?.firstResponder === self }

  /// Requests the user's typing from the responder that receives it now.
  ///
  /// - Returns: Whether the responder receives it. A responder outside of windows never does.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let window = owningWindow, canBecomeFirstResponder else { return false }
    guard window.firstResponder !== self else { return true }
    guard window.firstResponder?.resignFirstResponder() ?? true else { return false }
    window.firstResponder = self
    return true
  }

  /// Stops receiving the user's typing.
  ///
  /// - Returns: Whether the responder doesn't receive it any more.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let window = owningWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  private var owningWindow: UIWindow? {
    sequence(first: self, next: \.next).lazy.compactMap { $0 as? UIWindow }.first
  }
}

extension UIResponder: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (left: UIResponder, right: UIResponder) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
