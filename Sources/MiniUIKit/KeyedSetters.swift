/// The setters of a class's properties, by the properties' names.
///
/// UIKit finds a property's setter by key-value coding; Swift on Linux needs a table:
///
/// ```swift
/// var keys = KeyedSetters<UITextView>()
/// keys.add("placeholder", \.placeholder)
/// ```
@MainActor public struct KeyedSetters<Target: AnyObject> {
  private var setters: [String: (Target, Any?) -> Bool] = [:]

  /// Creates an empty table.
  public init() {}

  /// Adds a property under a key, replacing the previous one of that key.
  public mutating func add<Value>(
    _ key: String, _ property: ReferenceWritableKeyPath<Target, Value>
  ) {
    setters[key] = { target, value in
      guard let value = value as? Value else { return false }
      target[keyPath: property] = value
      return true
    }
  }

  /// Sets the property that a key names.
  ///
  /// - Throws: ``NibError/undefinedKey(_:type:)`` if the table doesn't have the key, and
  ///   ``NibError/wrongType(key:type:)`` if the property can't hold the value.
  public func set(_ key: String, of target: Target, to value: Any?) throws(NibError) {
    let type = String(describing: Target.self)
    guard let setter = setters[key] else { throw .undefinedKey(key, type: type) }
    guard setter(target, value) else { throw .wrongType(key: key, type: type) }
  }
}

/// The reason why a nib couldn't be loaded.
public enum NibError: Error, Hashable {
  /// An attribute names a property that the class doesn't have.
  case undefinedKey(String, type: String)
  /// An attribute's value isn't of its property's type.
  case wrongType(key: String, type: String)
}
