internal import Foundation

extension TracedNotificationCenter {
  /// A registration for messages, which lives as long as somebody keeps this.
  ///
  /// It stands for Foundation's `NotificationCenter.ObservationToken`, which only Foundation can
  /// make: when the last copy goes out of scope, the observer is removed, unless
  /// `removeObserver(_:fileID:line:)` did that before.
  public struct ObservationToken: Hashable, Sendable {
    let observation: Observation

    init(_ registration: ObserverRegistration, in center: TracedNotificationCenter) {
      observation = Observation(registration.token, in: center)
    }

    /// Whether both stand for the same registration.
    public static func == (left: Self, right: Self) -> Bool {
      left.observation.token === right.observation.token
    }

    /// Feeds the registration's identity to a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(observation.token))
    }
  }

  /// What ends with the last copy of a token.
  final class Observation: Sendable {
    let token: RegistrationToken
    weak let center: TracedNotificationCenter?

    init(_ token: RegistrationToken, in center: TracedNotificationCenter) {
      self.token = token
      self.center = center
    }

    deinit { center?.end(token) }
  }
}
