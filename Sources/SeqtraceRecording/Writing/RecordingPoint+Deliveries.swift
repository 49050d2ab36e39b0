package import SeqtraceEvents

extension RecordingPoint {
  /// Runs an observer's block outside its post, and records it as a callback in a lane of its own.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - center: The centre that calls back.
  ///   - cause: The post, if it was recorded in this session.
  ///   - body: The block.
  /// - Returns: The lane.
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
  /// The task must have been started for this alone, outside of all other tasks. It then has its own lane,
  /// and the callback is the origin of everything in it.
  ///
  /// - Parameters:
  ///   - session: The session in which the post was recorded.
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - center: The centre that calls back.
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

  /// Records that the running code took a stored post: a callback that ends immediately.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - registration: The observer's registration, if any session recorded it.
  ///   - center: The centre that calls back.
  ///   - cause: The post, if it was recorded in this session.
  package func take(
    _ name: String, of registration: RecordedRegistration?, from center: AnyObject,
    cause: EventReference?
  ) {
    openCallback(name, of: registration, from: center, cause: cause).close(.callbackEnd)
  }
}
