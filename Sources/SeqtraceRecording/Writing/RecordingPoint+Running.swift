internal import CSeqtraceRecorder

extension RecordingPoint {
  /// Runs a body with this point as its recording point.
  package func run<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    if isBoundAlready { return try body() }
    session.beginRecording()
    let adoption = Adoption(of: self)
    defer { adoption.end() }
    // `withValue` rethrows without the error's type.
    let result = withBinding { Result { () throws(E) -> R in try body() } }
    return try result.get()
  }

  /// Runs an asynchronous body with this point as its recording point.
  package func run<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    session.beginRecording()
    let adoption = Adoption(of: self)
    defer { adoption.end() }
    return try await bind(body)
  }

  /// Binds this point to the running task or thread. Call `seqtrace_pop_local()` in the same function to end
  /// the binding.
  func pushBinding() {
    let key = Unmanaged.passUnretained(Self.$bound).toOpaque()
    let type = unsafeBitCast(RecordingPoint?.self as Any.Type, to: UnsafeRawPointer.self)
    withUnsafeTemporaryAllocation(of: RecordingPoint?.self, capacity: 1) { buffer in
      buffer.initializeElement(at: 0, to: self)
      seqtrace_push_local(key, buffer.baseAddress, type)
    }
  }

  /// The address of the point in the current binding; `nil` if there is no binding.
  static var boundValue: UnsafeMutablePointer<RecordingPoint?>? {
    seqtrace_bound_local(Unmanaged.passUnretained($bound).toOpaque())?
      .assumingMemoryBound(to: RecordingPoint?.self)
  }

  /// Runs an asynchronous body, and makes the tasks that it starts inherit this point.
  func bind<R, E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    let result: Result<R, E> = await withBinding {
      do throws(E) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Whether the running code already records in this point's lane of the same session.
  private var isBoundAlready: Bool {
    // Code that isn't tied to a lane isn't looked up, because that would create a lane for it.
    guard Self.bound != nil || Adoption.current != nil, let current = Hand.found else {
      return false
    }
    let hand = quickHand
    return current.lane == hand.lane && current.writer == hand.writer
  }

  /// Runs a body, and meanwhile makes a role the sender outside of all activations.
  func run<R, E: Error>(as role: String, _ body: () throws(E) -> R) throws(E) -> R {
    let lane = LanePointer(hand.lane)
    let previous = play(role, in: lane)
    defer { lane.pointer.pointee.role = previous }
    return try run { () throws(E) -> R in
      ActiveSessions.add(session)
      defer { ActiveSessions.remove(session) }
      return try body()
    }
  }

  /// Runs an asynchronous body, and meanwhile makes a role the sender outside of all activations.
  func run<R, E: Error>(
    as role: String, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(E) -> R
  ) async throws(E) -> R {
    let lane = LanePointer(hand.lane)
    let previous = play(role, in: lane)
    defer { lane.pointer.pointee.role = previous }
    return try await run { () async throws(E) -> R in
      ActiveSessions.add(session)
      defer { ActiveSessions.remove(session) }
      return try await body()
    }
  }

  /// Makes the point's role, if there is one, the sender outside of all activations from now on.
  func playRole() {
    if let role { _ = play(role, in: LanePointer(hand.lane)) }
  }

  private func play(_ role: String, in lane: LanePointer) -> UInt32 {
    let previous = lane.pointer.pointee.role
    lane.pointer.pointee.role = Hand(lane: lane.pointer, writer: core.writer)
      .participant(.role(role))
    return previous
  }
}
