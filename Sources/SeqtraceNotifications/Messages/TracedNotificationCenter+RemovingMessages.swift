internal import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// Removes an observer of messages.
  ///
  /// Nothing is removed if the observer isn't registered any more, or is registered with another centre. The
  /// trace shows the attempt in any case.
  ///
  /// - Parameters:
  ///   - token: The token of the registration.
  ///   - fileID: The file of the removal.
  ///   - line: The line of the removal.
  public func removeObserver(
    _ token: ObservationToken, fileID: String = #fileID, line: Int = #line
  ) {
    removeObserver(
      token.observation.token, name: nil, object: nil, fileID: fileID, line: line)
  }

  /// Removes the registration of a token; returns `false` if it had already been removed.
  @discardableResult
  func end(_ token: RegistrationToken) -> Bool {
    guard let registration = takeRegistration(of: token, name: nil, object: nil) else {
      return false
    }
    registration.deactivate()
    recordRemoval(of: registration, nil, "token", nil)
    return true
  }
}
