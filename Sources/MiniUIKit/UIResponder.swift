/// Something that can receive what the user does, and be the one that receives the typing.
///
/// UIKit derives it from `NSObject`; here it is a Swift class that is equal to itself alone, which
/// is what the reference semantics of views need.
@MainActor open class UIResponder {
  /// Creates a responder that isn't the first responder.
  public init() {}

  /// The responder that gets an event which this one doesn't handle; for a view, its superview.
  open var next: UIResponder? { nil }

  /// Whether the user may type into this responder; `false` unless a subclass says otherwise.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder gives the typing away when it is asked to.
  open var canResignFirstResponder: Bool { true }

  /// Whether what the user types goes to this responder.
  public var isFirstResponder: Bool { owningWindow?.firstResponder === self }

  /// Asks for the user's typing, from the responder that has it now.
  ///
  /// - Returns: Whether the responder has it. One that isn't in a window never has.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let window = owningWindow, canBecomeFirstResponder else { return false }
    guard window.firstResponder !== self else { return true }
    guard window.firstResponder?.resignFirstResponder() ?? true else { return false }
    window.firstResponder = self
    return true
  }

  /// Gives the user's typing away.
  ///
  /// - Returns: Whether the responder doesn't have it any more.
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
