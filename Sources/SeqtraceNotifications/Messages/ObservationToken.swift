internal import Foundation

extension TracedNotificationCenter {
  /// The token of a registration for messages. The registration ends when the token's last copy is released.
  ///
  /// It replaces Foundation's `NotificationCenter.ObservationToken`, which only Foundation can create.
  /// `removeObserver(_:fileID:line:)` can end the registration earlier.
  public struct ObservationToken: Hashable, Sendable {
    let observation: Observation

    init(_ registration: ObserverRegistration, in center: TracedNotificationCenter) {
      observation = Observation(registration.token, in: center)
    }

    /// Returns whether two tokens belong to the same registration.
    public static func == (left: Self, right: Self) -> Bool {
      left.observation.token === right.observation.token
    }

    /// Hashes the registration's identity.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(observation.token))
    }
  }

  /// The owner of a registration. When the last copy of the token is released, so is this object, which ends
  /// the registration.
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
