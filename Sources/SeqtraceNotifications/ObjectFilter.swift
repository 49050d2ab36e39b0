internal import Foundation

/// The posts that a registration observes, by the identity of their object.
enum ObjectFilter: @unchecked Sendable {
  // Sendable, because the object is only compared by identity, never used.

  /// Posts about any object or about none.
  case any
  /// Posts about one object, while it is alive.
  case identical(to: Weak)
  /// No posts: a value has no identity.
  case none

  /// A reference that doesn't keep its object alive.
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

  /// Whether all posts pass.
  var isAny: Bool { if case .any = self { true } else { false } }

  /// The one object for which posts pass the filter, if it is alive.
  var object: AnyObject? {
    if case .identical(let reference) = self { reference.object } else { nil }
  }

  /// Whether a post passes; most filters don't read its object.
  func accepts(_ notification: Notification) -> Bool {
    isAny || accepts(notification.object)
  }

  /// Whether a post about an object passes.
  func accepts(_ object: Any?) -> Bool {
    switch self {
    case .any: return true
    case .none: return false
    case .identical(let reference):
      // Without this test, `nil` would equal an observed object that has been destroyed.
      guard let object = object.flatMap(instance) else { return false }
      return reference.object === object
    }
  }
}

/// A value as an object, if it is one; on Linux, `as AnyObject` alone would put any value into a box.
func instance(_ value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : nil
}
