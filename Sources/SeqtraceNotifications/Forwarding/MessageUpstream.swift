internal import Foundation
import Synchronization

/// Forwards messages from the underlying Foundation centre to a registration of the traced centre.
///
/// Foundation's centre delivers messages only to observers of messages, and without their subject or sender.
/// Therefore each registration for messages has a corresponding registration with the Foundation centre.
final class MessageUpstream: Sendable {
  private struct State {
    var isEnded = false
    var end: (@Sendable () -> Void)?
    var causes: [PostReference?] = []
  }

  /// Whether messages arrive after their posts have returned. The posts must then be stored until that.
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

  /// Stores a post made at the traced centre, just before it is made at the underlying centre. Does nothing
  /// unless messages arrive later.
  func expect(_ cause: PostReference?) {
    guard isDelayed else { return }
    state.withLock { state in
      if !state.isEnded { state.causes.append(cause) }
    }
  }

  /// Removes and returns the oldest stored post, to which the arriving message belongs. `nil` if none is
  /// stored, which means that the message wasn't posted at the traced centre.
  func takeCause() -> PostReference? {
    state.withLock { $0.causes.isEmpty ? nil : $0.causes.removeFirst() }
  }
}
