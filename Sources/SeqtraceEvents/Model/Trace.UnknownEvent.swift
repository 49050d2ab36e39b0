extension Trace {
  /// An event of a kind that this version doesn't know, kept so that writing loses nothing.
  public struct UnknownEvent: Sendable, Hashable {
    /// The line as it stood in the file: a JSON object, without the line feed.
    public var line: String
    /// The index in ``Trace/events`` before which it stood.
    public var index: Int

    /// Creates an unknown event from its line.
    public init(line: String, before index: Int) {
      self.line = line
      self.index = index
    }
  }
}
