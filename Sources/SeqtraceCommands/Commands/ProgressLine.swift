internal import Dispatch
import Synchronization

/// A line on the terminal that names what takes longer than a second, and how long it has taken.
///
/// ```
/// drawing trace.jsonl … 4 s
/// ```
///
/// The line goes away before anything else is written, and when the work is done.
package final class ProgressLine: Sendable {
  private struct State {
    /// What is being done; `nil` if nothing is.
    var activity: String?
    var start = ContinuousClock.now
    var isShown = false
    /// Whether a tick is to come.
    var isTicking = false
  }

  private let state = Mutex(State())
  /// The time before the line is shown.
  private let delay: Duration
  private let columns: Int
  private let write: @Sendable ([UInt8]) -> Void
  private static let interval = DispatchTimeInterval.milliseconds(250)

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - delay: How long work takes before the line is shown.
  ///   - columns: The number of characters that fit on the line.
  ///   - write: Writes to the terminal.
  package init(
    delay: Duration = .seconds(1), columns: Int = 80, write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.delay = delay
    self.columns = columns
    self.write = write
  }

  /// Names what is being done from now on. The time counts from the first name after ``end()``.
  func show(_ activity: String) {
    let isFirst = state.withLock { state in
      if state.activity == nil { state.start = .now }
      state.activity = activity
      defer { state.isTicking = true }
      return !state.isTicking
    }
    if isFirst { scheduleTick() }
  }

  /// Takes the line away until the next tick.
  func hide() { state.withLock { erase(&$0) } }

  /// Takes the line away: the work is done.
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
      // The last column stays free: some terminals break the line behind it.
      let text = activity.visible.prefix(max(0, columns - end.count - 1)) + end
      write(Array("\r\(text)\u{1B}[K".utf8))
      state.isShown = true
      return true
    }
    if goesOn { scheduleTick() }
  }
}
