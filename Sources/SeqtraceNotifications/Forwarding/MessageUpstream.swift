internal import Foundation
import Synchronization

/// Forwards the messages posted to the underlying Foundation centre to a registration.
///
/// Foundation's centre delivers messages only to observers of messages, and without the subject or the
/// sender. Therefore each registration for messages also has a registration there.
final class MessageUpstream: Sendable {
  private struct State {
    var isEnded = false
    var end: (@Sendable () -> Void)?
    var causes: [PostReference?] = []
  }

  /// Whether messages arrive after their posts have returned, so the posts must be stored.
  private let isDelayed: Bool
  private let state = Mutex(State())

  init(isDelayed: Bool) { self.isDelayed = isDelayed }

  /// Sets the function that ends the forwarding.
  func onEnd(_ end: @escaping @Sendable () -> Void) {
    let isEnded = state.withLock { state in
      if !state.isEnded { state.end = end }
      return state.isEnded
    }
    if isEnded { end() }
  }

  func end() {
    let end = state.withLock { state in
      state.isEnded = true
      defer { state.end = nil }
      return state.end
    }
    end?()
  }

  /// Stores a post of this centre that is about to be made at the underlying centre.
  func expect(_ cause: PostReference?) {
    guard isDelayed else { return }
    state.withLock { state in
      if !state.isEnded { state.causes.append(cause) }
    }
  }

  /// Removes and returns the oldest post in transit; `nil` if the message comes from elsewhere.
  func takeCause() -> PostReference? {
    state.withLock { $0.causes.isEmpty ? nil : $0.causes.removeFirst() }
  }
}
