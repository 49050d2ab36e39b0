/// The thread of a story where it leaves what the system can follow: work given to a queue, to a
/// detached task, to another thread.
///
/// ```swift
/// let handoff = Recorder.handoff("encode")
/// queue.async { handoff.resume { encoder.encode(frame) } }
/// ```
///
/// What is recorded inside of ``resume(_:)`` is a lane of its own, caused by the handoff; its first
/// sender is whoever was active there. A handoff that nobody resumes is recorded, and nothing else.
public struct Handoff: Sendable {
  /// Where the work was given away, if that was recorded.
  private let origin: Origin?

  private struct Origin {
    let point: RecordingPoint
    let event: EventReference
  }

  init(at point: RecordingPoint?, _ draft: @autoclosure () -> EventDraft) {
    origin = point.map { Origin(point: $0, event: $0.append(draft())) }
  }

  /// Runs the work that was handed over.
  ///
  /// - Parameter body: The work; it runs once. More than one may be resumed from a handoff.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func resume<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    guard let origin else { return try body() }
    return try origin.point.inNewLane(after: origin.event).run(body)
  }

  /// Runs the work that was handed over and awaits.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the body runs: the caller's.
  ///   - body: The work; it runs once. More than one may be resumed from a handoff.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func resume<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    guard let origin else { return try await body() }
    return try await origin.point.inNewLane(after: origin.event).run(body)
  }
}
