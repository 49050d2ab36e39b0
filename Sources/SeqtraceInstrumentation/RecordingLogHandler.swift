#if Tracing
  public import Logging
  internal import SeqtraceRecording

  /// A log handler that records log messages as notes. Use it together with another handler.
  ///
  /// ```swift
  /// LoggingSystem.bootstrap { label in
  ///   MultiplexLogHandler([StreamLogHandler.standardError(label: label), RecordingLogHandler()])
  /// }
  /// ```
  ///
  /// A note is drawn at the active participant. Metadata isn't recorded, because it may contain data of the
  /// program.
  public struct RecordingLogHandler: LogHandler {
    /// The lowest level of messages that are recorded.
    public var logLevel: Logger.Level
    /// The metadata for all log messages; it isn't recorded.
    public var metadata: Logger.Metadata = [:]

    /// Creates a handler that records messages of this level or higher.
    public init(logLevel: Logger.Level = .info) { self.logLevel = logLevel }

    /// The metadata value for a key; `nil` if there is none.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    /// Records a message as a note, if the running code is recorded.
    public func log(event: LogEvent) {
      Recorder.recordNote("\(event.message)", fileID: event.file, line: Int(clamping: event.line))
    }
  }
#endif
