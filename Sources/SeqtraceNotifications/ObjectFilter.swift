internal import Foundation

/// The posts that a registration observes, by the identity of their object.
enum ObjectFilter: @unchecked Sendable {
  // Sendable because the object is only compared by identity, never used.

  /// Posts about any object or none.
  case any
  /// Posts about a certain object while it is alive.
  case identical(to: Weak)
  /// No posts: a value has no identity.
  case none

  /// A weak reference to an object.
  struct Weak {
    weak var object: AnyObject?
  }

  init(_ object: Any?) {
    guard let object else {
      self = .any
      return
    }
    self = instance(object).map { .identical(to: Weak(object: $0)) } ?? .none
  }

  /// Whether the filter accepts all posts.
  var isAny: Bool { if case .any = self { true } else { false } }

  /// The only object that the filter accepts, if there is one and it is alive.
  var object: AnyObject? {
    if case .identical(let reference) = self { reference.object } else { nil }
  }

  /// Returns whether the filter accepts a post. Most filters don't need to read its object.
  func accepts(_ notification: Notification) -> Bool {
    isAny || accepts(notification.object)
  }

  /// Returns whether the filter accepts a post about an object.
  func accepts(_ object: Any?) -> Bool {
    switch self {
    case .any: return true
    case .none: return false
    case .identical(let reference):
      // Without this check, `nil` would match an observed object that has been destroyed.
      guard let object = object.flatMap(instance) else { return false }
      return reference.object === object
    }
  }
}

/// Returns a value as an object if it is one. On Linux, `as AnyObject` alone would box any value.
func instance(_ value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : nil
}
