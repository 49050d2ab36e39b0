internal import Dispatch
import Synchronization

/// A line on the terminal that shows the current work, if it takes longer than a second, and its duration so
/// far.
///
/// ```
/// drawing trace.jsonl … 4 s
/// ```
///
/// The line is erased before anything else is written, and when the work ends.
package final class ProgressLine: Sendable {
  private struct State {
    /// The current work; `nil` if there is none.
    var activity: String?
    var start = ContinuousClock.now
    var isShown = false
    /// Whether a timer for the next update is scheduled.
    var isTicking = false
  }

  private let state = Mutex(State())
  private let delay: Duration
  private let columns: Int
  private let write: @Sendable ([UInt8]) -> Void
  private static let interval = DispatchTimeInterval.milliseconds(250)

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - delay: The duration of work before the line appears.
  ///   - columns: The number of characters that fit on the line.
  ///   - write: Writes to the terminal.
  package init(
    delay: Duration = .seconds(1), columns: Int = 80, write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.delay = delay
    self.columns = columns
    self.write = write
  }

  /// Sets the current work. Its duration is measured from the first call after ``end()``.
  func show(_ activity: String) {
    let isFirst = state.withLock { state in
      if state.activity == nil { state.start = .now }
      state.activity = activity
      defer { state.isTicking = true }
      return !state.isTicking
    }
    if isFirst { scheduleTick() }
  }

  /// Erases the line until its next update.
  func hide() { state.withLock { erase(&$0) } }

  /// Removes the line at the end of the work.
  func end() {
    state.withLock { state in
      erase(&state)
      state.activity = nil
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { write(Array("\r\u{1B}[K".utf8)) }
    state.isShown = false
  }

  private func scheduleTick() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      self?.tick()
    }
  }

  private func tick() {
    let goesOn = state.withLock { state in
      guard let activity = state.activity else {
        state.isTicking = false
        return false
      }
      let time = ContinuousClock.now - state.start
      guard time >= delay else { return true }
      let end = " … \(time.components.seconds) s"
      // The last column stays empty, because some terminals wrap after it.
      let text = activity.visible.prefix(max(0, columns - end.count - 1)) + end
      write(Array("\r\(text)\u{1B}[K".utf8))
      state.isShown = true
      return true
    }
    if goesOn { scheduleTick() }
  }
}
