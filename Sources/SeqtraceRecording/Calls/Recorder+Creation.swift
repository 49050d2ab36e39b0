internal import SeqtraceEvents

extension Recorder {
  /// Records the creation of an object.
  ///
  /// ```swift
  /// let proxy = Recorder.recordCreation { NotificationProxy(center: center) }
  /// ```
  ///
  /// The object's lifeline exists before the object does, so it can send the messages of the object's
  /// initialiser. A creation inside the body is treated as an argument: its sender is the sender of the outer
  /// creation:
  ///
  /// ```swift
  /// let service = Recorder.recordCreation {
  ///   Service(store: Recorder.recordCreation { Store() })
  /// }
  /// ```
  ///
  /// This applies if both creations are in the same function, the inner creation comes later in the source,
  /// and no other recorded call is open between them. To set another sender, pass `from`.
  ///
  /// - Parameters:
  ///   - type: The type of the object; by default, the type of the body's result.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - name: The name of the object in the diagram; `nil` for the type's name.
  ///   - sender: The participant that creates it; `nil` for the active one.
  ///   - describeError: Returns the text of a thrown error; without it, the error's type and case are
  ///     recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - column: The column of the creation.
  ///   - function: The function that contains the creation.
  ///   - body: Creates and returns a new object that hasn't been used yet.
  /// - Returns: The object.
  /// - Throws: The error that the body throws.
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
      at: CreationSite(fileID: fileID, function: function, line: line, column: column))
    return try activation.record(returning: activation.completing(), throwing: describeError, body)
  }

  /// Records the creation of an object by an initialiser that may return `nil`. If it does, `nil` is recorded
  /// as the result.
  ///
  /// - Parameters:
  ///   - type: The type of the object; by default, the type of the body's result.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - name: The name of the object in the diagram; `nil` for the type's name.
  ///   - sender: The participant that creates it; `nil` for the active one.
  ///   - describeError: Returns the text of a thrown error; without it, the error's type and case are
  ///     recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - column: The column of the creation.
  ///   - function: The function that contains the creation.
  ///   - body: Creates and returns a new object that hasn't been used yet.
  /// - Returns: The object, or `nil`.
  /// - Throws: The error that the body throws.
  @_disfavoredOverload  // a body that returns an object would fit here, too
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
      at: CreationSite(fileID: fileID, function: function, line: line, column: column))
    return try activation.record(
      returning: activation.completingIfMade(), throwing: describeError, body)
  }

  /// Records the creation of an object by an initialiser that is awaited.
  ///
  /// - Parameters:
  ///   - type: The type of the object; by default, the type of the body's result.
  ///   - initializer: The initialiser's declaration name, such as `init(center:)`.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - name: The name of the object in the diagram; `nil` for the type's name.
  ///   - sender: The participant that creates it; `nil` for the active one.
  ///   - describeError: Returns the text of a thrown error; without it, the error's type and case are
  ///     recorded.
  ///   - fileID: The file of the creation.
  ///   - line: The line of the creation.
  ///   - column: The column of the creation.
  ///   - function: The function that contains the creation.
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: Creates and returns a new object that hasn't been used yet.
  /// - Returns: The object.
  /// - Throws: The error that the body throws.
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
      at: CreationSite(fileID: fileID, function: function, line: line, column: column))
    return try await activation.record(
      returning: activation.completing(), throwing: describeError,
      bound: isolation == nil ? nil : point, body)
  }
}

extension RecordingPoint.Activation {
  /// Returns a closure that sets a new object as the created one. The closure returns `nil`, so no result is
  /// recorded.
  fileprivate func completing<T: AnyObject>() -> (T) -> String? {
    { object in
      complete(with: object)
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
