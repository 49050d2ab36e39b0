internal import SeqtraceEvents

extension Recorder {
  /// Records the creation of an object.
  ///
  /// ```swift
  /// let proxy = Recorder.recordCreation { NotificationProxy(center: center) }
  /// ```
  ///
  /// The object has its place in the recording before it exists, so what its initialiser says comes
  /// from it. A creation inside of the body makes an argument, so it comes from what is around both:
  ///
  /// ```swift
  /// let service = Recorder.recordCreation {
  ///   Service(store: Recorder.recordCreation { Store() })
  /// }
  /// ```
  ///
  /// The rule is: a creation comes from the surroundings of an open one if it stands in the same
  /// function, further down or further right, and nothing else is open in between. `from` says
  /// otherwise.
  ///
  /// - Parameters:
  ///   - type: The type of the object; that of what the body returns, unless you name another one.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - name: What the object is called; `nil` for the type's name.
  ///   - sender: The participant that creates it; `nil` for the active one.
  ///   - describeError: Makes the text of a thrown error; otherwise only its type is recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - column: The column of the creation.
  ///   - function: The function in which the creation stands.
  ///   - body: Makes the object: a new one, which nothing has seen before.
  /// - Returns: The object.
  /// - Throws: What the body throws.
  public static func recordCreation<T: AnyObject, E: Error>(
    of type: T.Type = T.self, by initializer: String = "",
    with arguments: @autoclosure () -> [String] = [], named name: String? = nil,
    from sender: @autoclosure () -> Participant? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    column: Int = #column, function: String = #function, _ body: () throws(E) -> T
  ) throws(E) -> T {
    guard let point = RecordingPoint.current else { return try body() }
    let draft = EventDraft(.create, initializer, arguments(), source: SourceLine(fileID, line))
    let activation = point.openCreation(
      of: CreatedType(type, name: name), draft, from: sender(),
      at: CreationSite(fileID, function, line, column))
    return try activation.record(returning: activation.completing(), throwing: describeError, body)
  }

  /// Records the creation of an object by an initialiser that may return `nil`, which is then recorded
  /// as the returned value.
  ///
  /// - Parameters:
  ///   - type: The type of the object; that of what the body returns, unless you name another one.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - name: What the object is called; `nil` for the type's name.
  ///   - sender: The participant that creates it; `nil` for the active one.
  ///   - describeError: Makes the text of a thrown error; otherwise only its type is recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - column: The column of the creation.
  ///   - function: The function in which the creation stands.
  ///   - body: Makes the object: a new one, which nothing has seen before.
  /// - Returns: The object, or `nil`.
  /// - Throws: What the body throws.
  @_disfavoredOverload  // a body that returns an object fits here too
  public static func recordCreation<T: AnyObject, E: Error>(
    of type: T.Type = T.self, by initializer: String = "",
    with arguments: @autoclosure () -> [String] = [], named name: String? = nil,
    from sender: @autoclosure () -> Participant? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    column: Int = #column, function: String = #function, _ body: () throws(E) -> T?
  ) throws(E) -> T? {
    guard let point = RecordingPoint.current else { return try body() }
    let draft = EventDraft(.create, initializer, arguments(), source: SourceLine(fileID, line))
    let activation = point.openCreation(
      of: CreatedType(type, name: name), draft, from: sender(),
      at: CreationSite(fileID, function, line, column))
    return try activation.record(
      returning: activation.completingIfMade(), throwing: describeError, body)
  }

  /// Records the creation of an object by an initialiser that is awaited.
  ///
  /// - Parameters:
  ///   - type: The type of the object; that of what the body returns, unless you name another one.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - name: What the object is called; `nil` for the type's name.
  ///   - sender: The participant that creates it; `nil` for the active one.
  ///   - describeError: Makes the text of a thrown error; otherwise only its type is recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - column: The column of the creation.
  ///   - function: The function in which the creation stands.
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: Makes the object: a new one, which nothing has seen before.
  /// - Returns: The object.
  /// - Throws: What the body throws.
  public static func recordCreation<T: AnyObject, E: Error>(
    of type: T.Type = T.self, by initializer: String = "",
    with arguments: @autoclosure () -> [String] = [], named name: String? = nil,
    from sender: @autoclosure () -> Participant? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    column: Int = #column, function: String = #function,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> T
  ) async throws(E) -> T {
    guard let point = RecordingPoint.current else { return try await body() }
    let draft = EventDraft(.create, initializer, arguments(), source: SourceLine(fileID, line))
      .awaited
    let activation = point.openCreation(
      of: CreatedType(type, name: name), draft, from: sender(),
      at: CreationSite(fileID, function, line, column))
    return try await activation.record(
      returning: activation.completing(), throwing: describeError,
      bound: isolation == nil ? nil : point, body)
  }
}

extension RecordingPoint {
  fileprivate func openCreation(
    of type: CreatedType, _ draft: EventDraft, from sender: Recorder.Participant?,
    at site: CreationSite
  ) -> Activation {
    var draft = draft
    draft.sender = sender?.reference
    defer { withExtendedLifetime(sender) {} }
    return openCreation(of: type, draft, at: site)
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
