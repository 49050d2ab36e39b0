#if Tracing
  public import Logging
  internal import SeqtraceRecording

  /// A log handler that turns messages into notes of a recording, beside another handler's work.
  ///
  /// ```swift
  /// LoggingSystem.bootstrap { label in
  ///   MultiplexLogHandler([StreamLogHandler.standardError(label: label), RecordingLogHandler()])
  /// }
  /// ```
  ///
  /// A note stands at whoever is active. Metadata, which may carry the program's data, isn't
  /// recorded.
  public struct RecordingLogHandler: LogHandler {
    /// The lowest level that is recorded.
    public var logLevel: Logger.Level
    /// What comes with each message; not recorded.
    public var metadata: Logger.Metadata = [:]

    /// Creates a handler that records messages from a level upwards.
    public init(logLevel: Logger.Level = .info) { self.logLevel = logLevel }

    /// A value of the metadata.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    /// Records a note, where something is recorded.
    public func log(event: LogEvent) {
      Recorder.recordNote("\(event.message)", fileID: event.file, line: Int(clamping: event.line))
    }
  }
#endif
