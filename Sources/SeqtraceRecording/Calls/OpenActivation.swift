/// An activation that the traced code ends explicitly, for code that can't be put into a closure.
///
/// An initialiser's body can't be a closure, because it sets properties that aren't initialised yet. It marks
/// its start and its end instead:
///
/// ```swift
/// init(center: TracedNotificationCenter) {
///   let creation = Recorder.beginCreation(of: type(of: self), in: NotificationProxy.self)
///   defer { creation.end() }
///   self.center = center
///   creation.complete(with: self)
/// }
/// ```
///
/// The functions that end the activation do nothing if it has already ended or if nothing is recorded.
public struct OpenActivation: Sendable {
  let activation: RecordingPoint.Activation?
  /// Whether the activation is that of an `async` function. Such a function may end because its task was
  /// cancelled.
  let isAsync: Bool

  /// An activation that isn't recorded.
  package static var none: OpenActivation { OpenActivation(activation: nil, isAsync: false) }

  /// Whether the activation is recorded.
  package var isRecorded: Bool { activation != nil }

  /// Sets the object that a creation made, and leaves the creation open.
  package func take(_ object: AnyObject) {
    guard let activation, activation.isOpen else { return }
    activation.complete(with: object)
  }

  /// Ends a creation with the object that it made.
  public func complete(with object: AnyObject) {
    guard let activation, activation.isOpen else { return }
    activation.complete(with: object)
    activation.close(.return, isCancelled: isCancelled)
  }

  /// Ends the activation normally.
  ///
  /// - Parameter value: The text to record as the result; a failed creation passes `"nil"`. If `value` is
  ///   `nil`, no result is recorded.
  public func end(returning value: @autoclosure () -> String? = nil) {
    guard let activation, activation.isOpen else { return }
    activation.close(.return, value: value(), isCancelled: isCancelled)
  }

  /// Ends the activation with an error that was thrown.
  ///
  /// - Parameters:
  ///   - error: The error; its type and its case are recorded.
  ///   - description: The text to record instead of the type and the case.
  public func end(
    throwing error: any Error, description: @autoclosure () -> String? = nil
  ) {
    guard let activation, activation.isOpen else { return }
    activation.close(
      .throw, value: description() ?? ErrorText.text(of: error),
      isCancelled: error is CancellationError || isCancelled)
  }

  private var isCancelled: Bool { isAsync && Task.isCancelled }
}
