internal import Foundation
import Synchronization

/// Forwards the messages posted to the Foundation centre behind to one registration.
///
/// Foundation's centre delivers messages only to observers of messages, without the subject or the
/// poster. Each registration for messages therefore has a registration there, too.
final class MessageUpstream: Sendable {
  private struct State {
    var isEnded = false
    var end: (@Sendable () -> Void)?
    var causes: [PostReference?] = []
  }

  /// Whether messages arrive after their posts, so that the posts must be remembered.
  private let isDelayed: Bool
  private let state = Mutex(State())

  init(isDelayed: Bool) { self.isDelayed = isDelayed }

  /// Sets what ends it.
  func onEnd(_ end: @escaping @Sendable () -> Void) {
    let isEnded = state.withLock { state in
      if !state.isEnded { state.end = end }
      return state.isEnded
    }
    if isEnded { end() }
  }

  /// Nothing arrives any more.
  func end() {
    let end = state.withLock { state in
      state.isEnded = true
      defer { state.end = nil }
      return state.end
    }
    end?()
  }

  /// Notes a post of this centre that is about to be made there.
  func expect(_ cause: PostReference?) {
    guard isDelayed else { return }
    state.withLock { state in
      if !state.isEnded { state.causes.append(cause) }
    }
  }

  /// The oldest post of this centre that has not arrived; `nil` if a post from elsewhere arrives.
  func takeCause() -> PostReference? {
    state.withLock { $0.causes.isEmpty ? nil : $0.causes.removeFirst() }
  }
}
