extension Recorder {
  /// A participant that sends or receives: an object, a facet of an object, a role, or a type.
  ///
  /// A participant is made for a single call of a ``Recorder`` function, which doesn't keep the object alive.
  /// In UML, each participant has a *lifeline*.
  public struct Participant {
    /// The part that distinguishes a participant from a plain object.
    @usableFromInline
    enum Detail {
      case facet(String)
      case role(String)
      case type(Any.Type)
    }

    // Not an enumeration, because then a call on an object would cost a reference count.
    @usableFromInline let object: AnyObject?
    @usableFromInline let detail: Detail?

    /// Whether the participant is an object without a facet.
    @inlinable var isObject: Bool { if case nil = detail { true } else { false } }

    @inlinable
    init(_ object: AnyObject?, _ detail: Detail? = nil) {
      self.object = object
      self.detail = detail
    }
  }
}

extension Recorder.Participant {
  /// Returns an object as a participant. Its name is that of its type, with a number if there are several.
  ///
  /// - Parameter object: The object.
  @inlinable
  public static func instance(_ object: AnyObject) -> Self { Self(object) }

  /// Returns the participant for a variable of a protocol or generic type. An object is its own participant;
  /// a value has no identity, so its type is the participant.
  ///
  /// - Parameter value: The object or value.
  @_disfavoredOverload  // would otherwise be chosen for objects, too
  public static func instance<T>(_ value: T) -> Self {
    let type = Swift.type(of: value as Any)
    return type is AnyClass ? Self(value as AnyObject) : Self(nil, .type(type))
  }

  /// Returns the type of a noncopyable value as the participant.
  ///
  /// - Parameter value: The value.
  @_disfavoredOverload  // would otherwise be chosen for objects, too
  public static func instance<T: ~Copyable>(_ value: borrowing T) -> Self { .type(T.self) }

  /// Returns a facet of an object, which is drawn as a separate lifeline.
  ///
  /// - Parameters:
  ///   - name: The name of the facet, such as `"extension"`.
  ///   - object: The object.
  public static func facet(_ name: String, of object: AnyObject) -> Self {
    Self(object, .facet(name))
  }

  /// Returns a participant without an object, such as `"client"`.
  ///
  /// - Parameter name: The name. In a session, roles with the same name are one participant.
  public static func role(_ name: String) -> Self { Self(nil, .role(name)) }

  /// Returns a type as a participant, for calls of its static members: a role with the type's name.
  public static func type(_ type: Any.Type) -> Self { Self(nil, .type(type)) }

  /// Returns a type that can't be copied as a participant, for calls of its static members.
  @_disfavoredOverload
  public static func type<T: ~Copyable>(_ type: T.Type) -> Self {
    // A metatype is an address, whatever the type conforms to, and only the type's name is used. So the cast
    // is safe.
    Self(nil, .type(unsafeBitCast(type, to: Any.Type.self)))
  }
}

extension Recorder.Participant {
  /// The participant in the form that the recorder stores.
  package var reference: PartyReference {
    let object = object.map { Unmanaged.passUnretained($0) }
    return switch (detail, object) {
    case (.facet(let name), let object?): .object(object, facet: name)
    case (nil, let object?): .object(object, facet: nil)
    case (.role(let name), _), (.facet(let name), nil): .role(name)
    case (.type(let type), _): .type(type)
    case (nil, nil): preconditionFailure("a participant is an object or has a detail")
    }
  }

  /// The type that the participant belongs to; `nil` for a role.
  var owner: Any.Type? {
    if case .type(let type) = detail { return type }
    return object.map { Swift.type(of: $0) }
  }
}
