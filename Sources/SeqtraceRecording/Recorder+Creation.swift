internal import SeqtraceEvents

extension Recorder {
  /// Records the creation of an object.
  ///
  /// The object has its place in the recording before it exists, so what its initialiser says comes
  /// from it.
  ///
  /// ```swift
  /// let proxy = Recorder.create(NotificationProxy.self) { NotificationProxy(center: center) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the object.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The argument values to record, in the order of the name's labels.
  ///   - name: What the object is called; `nil` for the type's name.
  ///   - sender: Who creates it; `nil` for whoever is active.
  ///   - describeError: Makes the text of a thrown error; otherwise only its type is recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - body: Makes the object: a new one, which nobody has seen before.
  /// - Returns: The object.
  /// - Throws: What the body throws.
  public static func create<T: AnyObject, E: Error>(
    _ type: T.Type, _ initializer: String = "", _ arguments: @autoclosure () -> [String] = [],
    as name: String? = nil, from sender: @autoclosure () -> Party? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> T
  ) throws(E) -> T {
    guard let point = RecordingPoint.current else { return try body() }
    let draft = EventDraft(.create, initializer, arguments(), source: SourceLocation(fileID, line))
    let activation = point.openCreation(of: type, as: name, draft, from: sender())
    return try activation.record(returning: activation.completing(), throwing: describeError, body)
  }

  /// Records the creation of an object by an initialiser that may return `nil`.
  ///
  /// See ``create(_:_:_:as:from:throwing:fileID:line:_:)->T``. A `nil` is recorded as returned value.
  @_disfavoredOverload  // a body that returns an object fits here too
  public static func create<T: AnyObject, E: Error>(
    _ type: T.Type, _ initializer: String = "", _ arguments: @autoclosure () -> [String] = [],
    as name: String? = nil, from sender: @autoclosure () -> Party? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> T?
  ) throws(E) -> T? {
    guard let point = RecordingPoint.current else { return try body() }
    let draft = EventDraft(.create, initializer, arguments(), source: SourceLocation(fileID, line))
    let activation = point.openCreation(of: type, as: name, draft, from: sender())
    return try activation.record(
      returning: activation.completingIfMade(), throwing: describeError, body)
  }

  /// Records the creation of an object by an initialiser that is awaited.
  ///
  /// See ``create(_:_:_:as:from:throwing:fileID:line:_:)->T``.
  public static func create<T: AnyObject, E: Error>(
    _ type: T.Type, _ initializer: String = "", _ arguments: @autoclosure () -> [String] = [],
    as name: String? = nil, from sender: @autoclosure () -> Party? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> T
  ) async throws(E) -> T {
    guard let point = RecordingPoint.current else { return try await body() }
    let draft = EventDraft(.create, initializer, arguments(), source: SourceLocation(fileID, line))
      .awaited
    let activation = point.openCreation(of: type, as: name, draft, from: sender())
    return try await activation.record(
      returning: activation.completing(), throwing: describeError,
      bound: isolation == nil ? nil : point, body)
  }
}

extension RecordingPoint {
  fileprivate func openCreation<T: AnyObject>(
    of type: T.Type, as name: String?, _ draft: EventDraft, from sender: Party?
  ) -> Activation {
    var draft = draft
    draft.sender = sender?.reference
    defer { withExtendedLifetime(sender) {} }
    return openCreation(of: CreatedType(type, name: name), draft)
  }
}

extension RecordingPoint.Activation {
  /// Says who the new object is; its creation returns no other value.
  fileprivate func completing<T: AnyObject>() -> (T) -> String? {
    { object in
      withExtendedLifetime(object) { complete(with: ObjectReference(object)) }
      return nil
    }
  }

  fileprivate func completingIfMade<T: AnyObject>() -> (T?) -> String? {
    { object in
      guard let object else { return "nil" }
      return completing()(object)
    }
  }
}

extension CreatedType {
  fileprivate init<T: AnyObject>(_ type: T.Type, name: String?) {
    accepts = { $0 is T.Type }
    self.name = name ?? ObjectRegistry.name(of: type)
    module = { RecordingFilter.module(of: T.self, "") }
  }
}
