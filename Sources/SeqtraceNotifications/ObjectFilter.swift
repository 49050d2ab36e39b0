internal import Foundation

/// A filter for posts by the identity of their object: a registration observes the posts that it accepts.
enum ObjectFilter: @unchecked Sendable {
  // Sendable because the object is only compared by identity, never used.

  /// Accepts posts about any object, and posts without one.
  case any
  /// Accepts posts about a certain object while it is alive.
  case identical(to: Weak)
  /// Accepts no posts, because the program observes a value, and values have no identity.
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

  /// The only object that the filter accepts; `nil` if there is none, or if it isn't alive any more.
  var object: AnyObject? {
    if case .identical(let reference) = self { reference.object } else { nil }
  }

  /// Returns whether the filter accepts a post. Most filters accept all posts, so the post's object isn't
  /// read.
  func accepts(_ notification: Notification) -> Bool {
    isAny || accepts(notification.object)
  }

  /// Returns whether the filter accepts a post about an object.
  func accepts(_ object: Any?) -> Bool {
    switch self {
    case .any: return true
    case .none: return false
    case .identical(let reference):
      // Without this check, a post without an object would match an observed object that has been destroyed:
      // both are `nil`.
      guard let object = object.flatMap(instance) else { return false }
      return reference.object === object
    }
  }
}

/// Returns a value as an object if it is one. On Linux, `as AnyObject` alone would box any value.
func instance(_ value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : nil
}
