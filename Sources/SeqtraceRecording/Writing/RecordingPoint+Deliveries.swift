package import SeqtraceEvents

extension RecordingPoint {
  /// Runs an observer's block after its post or on another thread, and records it as a callback in a new
  /// lane.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - center: The centre that calls the block.
  ///   - cause: The post, if it was recorded in this session.
  ///   - body: The block.
  /// - Returns: The new lane.
  @discardableResult
  package func deliver(
    _ name: String, of registration: RecordedRegistration?, from center: AnyObject,
    cause: EventReference?, _ body: () -> Void
  ) -> LaneID {
    let point = inNewLane()
    let callback = point.openCallback(name, of: registration, from: center, cause: cause)
    point.run(body)
    callback.close(.callbackEnd)
    return callback.event.lane
  }

  /// Runs an observer's block in the running task, and records it as a callback.
  ///
  /// The task must have been started outside of all other tasks, only to run this block. The task therefore
  /// has a lane of its own, and the callback is the origin of everything in that lane.
  ///
  /// - Parameters:
  ///   - session: The session in which the post was recorded.
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - center: The centre that calls the block.
  ///   - cause: The post, if it was recorded.
  ///   - body: The block.
  package static func deliver(
    in session: RecordingSession, _ name: String, of registration: RecordedRegistration?,
    from center: AnyObject, cause: EventReference?, _ body: () async -> Void
  ) async {
    let point = current(in: session)
    let callback = point.openCallback(name, of: registration, from: center, cause: cause)
    await callback.place(in: point).run(body)
    callback.close(.callbackEnd)
  }

  /// Records that the running code took a post out of a buffer, as a callback that ends immediately.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - center: The centre that stored the post.
  ///   - cause: The post, if it was recorded in this session.
  package func take(
    _ name: String, of registration: RecordedRegistration?, from center: AnyObject,
    cause: EventReference?
  ) {
    openCallback(name, of: registration, from: center, cause: cause).close(.callbackEnd)
  }
}
