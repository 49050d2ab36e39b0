extension HandoffChannel {
  /// Records that the running code sends a value, and returns the value.
  ///
  /// ```swift
  /// continuation.resume(returning: loaded.send(decoder.decode(data)))
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value to send, which is evaluated before this function runs.
  ///   - fileID: The file of the sender.
  ///   - line: The line of the sender.
  /// - Returns: The value.
  public func send<R: ~Copyable>(
    _ value: consuming R, fileID: String = #fileID, line: Int = #line
  ) -> R {
    send(fileID: fileID, line: line)
    return value
  }
}
