internal import SeqtraceEvents

extension Recorder {
  /// Records a call.
  ///
  /// Inside the called method, the name is inferred:
  ///
  /// ```swift
  /// func deposit(_ amount: Int) {
  ///   Recorder.recordCall(on: .instance(self)) { balance += amount }
  /// }
  /// ```
  ///
  /// If the called code doesn't record the call itself, let its caller record it:
  ///
  /// ```swift
  /// let isEmpty = Recorder.recordCall("isEmpty", on: .role("store"), returning: Recorder.literal) {
  ///   store.isEmpty
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The declaration name: `addSubview(_:)`, or the name of a property that is read. By default,
  ///     the name of the enclosing function.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - receiver: The participant that is called.
  ///   - sender: The participant that calls; `nil` for the active one.
  ///   - describeValue: Returns the text of the result; without it, no result is recorded.
  ///   - describeError: Returns the text of a thrown error; without it, the error's type and case are
  ///     recorded.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: The call itself.
  /// - Returns: The value that the body returns.
  /// - Throws: The error that the body throws.
  @inlinable @discardableResult
  public static func recordCall<R, E: Error>(
    _ name: String = #function, with arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> Participant, from sender: @autoclosure () -> Participant? = nil,
    returning describeValue: ((R) -> String?)? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard isRecording else { return try body() }
    let scope = CallScope.beginCall(
      name, arguments(), on: receiver(), from: sender(), fileID, line)
    return try scope.run(returning: describeValue, throwing: describeError, body)
  }

  /// Records a call that is awaited.
  ///
  /// - Parameters:
  ///   - name: The declaration name. By default, the name of the enclosing function.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - receiver: The participant that is called.
  ///   - sender: The participant that calls; `nil` for the active one.
  ///   - describeValue: Returns the text of the result; without it, no result is recorded.
  ///   - describeError: Returns the text of a thrown error; without it, the error's type and case are
  ///     recorded.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: The call itself.
  /// - Returns: The value that the body returns.
  /// - Throws: The error that the body throws.
  @discardableResult
  public static func recordCall<R, E: Error>(
    _ name: String = #function, with arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> Participant, from sender: @autoclosure () -> Participant? = nil,
    returning describeValue: ((R) -> String?)? = nil,
    throwing describeError: ((E) -> String?)? = nil, fileID: String = #fileID, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let point = RecordingPoint.current else { return try await body() }
    let draft = EventDraft(.call, name, arguments(), source: SourceLine(fileID, line)).awaited
    let activation = point.open(draft, on: receiver(), from: sender())
    return try await activation.record(
      returning: describeValue, throwing: describeError, bound: isolation == nil ? nil : point, body
    )
  }
}

extension RecordingPoint.Activation {
  /// Runs a body inside the activation, and records how the activation ended.
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

  /// Runs an asynchronous body inside the activation, and records how the activation ended.
  func record<R, E: Error>(
    returning describeValue: ((R) -> String?)?, throwing describeError: ((E) -> String?)?,
    bound point: RecordingPoint? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    do throws(E) {
      // The recorder can't see a task being started on an actor, so such a task inherits this activation as
      // its origin.
      let value = if let point { try await place(in: point).bind(body) } else { try await body() }
      close(.return, value: describeValue?(value), isCancelled: Task.isCancelled)
      return value
    } catch {
      close(throwing: error, describeError)
      throw error
    }
  }

  private func close<E: Error>(throwing error: E, _ describeError: ((E) -> String?)?) {
    let text = describeError.map { $0(error) } ?? ErrorText.text(of: error)
    close(.throw, value: text, isCancelled: error is CancellationError || Task.isCancelled)
  }
}
