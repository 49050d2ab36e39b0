public import CSeqtraceRecorder
internal import SeqtraceEvents

extension Recorder {
  /// Records a call.
  ///
  /// ```swift
  /// Recorder.call("addSubview(_:)", ["label"], on: self) { addSubview(label) }
  /// let isEmpty = Recorder.call("isEmpty", on: .role("store"), returning: Recorder.literal) {
  ///   store.isEmpty
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The declaration name: `addSubview(_:)`, or that of a property that is read.
  ///   - arguments: The argument values to record, in the order of the name's labels.
  ///   - receiver: Who is called.
  ///   - sender: Who calls; `nil` for whoever is active.
  ///   - describeValue: Makes the text of the returned value, which is not recorded otherwise.
  ///   - describeError: Makes the text of a thrown error; otherwise only its type is recorded.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: The call itself.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable @discardableResult
  public static func call<R, E: Error>(
    _ name: String, _ arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> Party, from sender: @autoclosure () -> Party? = nil,
    returning describeValue: ((R) -> String?)? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard seqtrace_is_recording() else { return try body() }
    let scope = CallScope.begin(
      isCall: true, name, arguments(), on: receiver(), from: sender(), value: nil, fileID, line)
    return try scope.run(returning: describeValue, throwing: describeError, body)
  }

  /// Records a call of an object; see
  /// ``call(_:_:on:from:returning:throwing:fileID:line:_:)-(_,_,()->Party,_,_,_,_,_,_)``.
  @inlinable @discardableResult
  public static func call<R, E: Error>(
    _ name: String, _ arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> AnyObject, from sender: @autoclosure () -> Party? = nil,
    returning describeValue: ((R) -> String?)? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard seqtrace_is_recording() else { return try body() }
    let scope = CallScope.begin(
      name, arguments(), onObject: receiver(), from: sender(), fileID, line)
    return try scope.run(returning: describeValue, throwing: describeError, body)
  }

  /// Records a call that is awaited; see
  /// ``call(_:_:on:from:returning:throwing:fileID:line:_:)-(_,_,()->Party,_,_,_,_,_,_)``.
  @discardableResult
  public static func call<R, E: Error>(
    _ name: String, _ arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> Party, from sender: @autoclosure () -> Party? = nil,
    returning describeValue: ((R) -> String?)? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let point = RecordingPoint.current else { return try await body() }
    let draft = EventDraft(.call, name, arguments(), source: SourceLocation(fileID, line)).awaited
    let activation = point.open(draft, on: receiver(), from: sender())
    return try await activation.record(
      returning: describeValue, throwing: describeError, bound: isolation == nil ? nil : point, body
    )
  }

  /// Records an awaited call of an object; see
  /// ``call(_:_:on:from:returning:throwing:fileID:line:_:)-(_,_,()->Party,_,_,_,_,_,_)``.
  @discardableResult
  public static func call<R, E: Error>(
    _ name: String, _ arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> AnyObject, from sender: @autoclosure () -> Party? = nil,
    returning describeValue: ((R) -> String?)? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await call(
      name, arguments(), on: .object(receiver()), from: sender(), returning: describeValue,
      throwing: describeError, fileID: fileID, line: line, body)
  }
}

extension RecordingPoint.Activation {
  /// Runs what was opened and records how it ended.
  func record<R, E: Error>(
    returning describeValue: ((R) -> String?)?, throwing describeError: ((E) -> String?)?,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    do throws(E) {
      let value = try body()
      close(.return, value: describeValue?(value))
      return value
    } catch {
      close(throwing: error, describeError)
      throw error
    }
  }

  /// Runs what was opened and awaits, and records how it ended.
  func record<R, E: Error>(
    returning describeValue: ((R) -> String?)?, throwing describeError: ((E) -> String?)?,
    bound point: RecordingPoint? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    do throws(E) {
      // The start of a task on an actor isn't seen, so the task inherits where it was started.
      let value = if let point { try await place(in: point).bind(body) } else { try await body() }
      close(.return, value: describeValue?(value), isCancelled: Task.isCancelled)
      return value
    } catch {
      close(throwing: error, describeError)
      throw error
    }
  }

  private func close<E: Error>(throwing error: E, _ describeError: ((E) -> String?)?) {
    let text = describeError.map { $0(error) } ?? String(describing: type(of: error as Any))
    close(.throw, value: text, isCancelled: error is CancellationError || Task.isCancelled)
  }
}
