#if Macros
  extension Party {
    /// Whoever stands behind `self` where only the type checker knows what it is.
    ///
    /// - Parameter value: The `self` of an extension.
    /// - Returns: The object, or for a value, which has no identity, its type.
    public static func instance<T>(_ value: T) -> Party {
      let type = Swift.type(of: value as Any)
      return type is AnyClass ? .object(value as AnyObject) : .type(type)
    }
  }
#endif
