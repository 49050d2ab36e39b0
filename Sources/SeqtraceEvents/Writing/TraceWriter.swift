/// Writes a trace as a trace file, which the catalog's article *The trace file* describes.
///
/// Equal traces give equal bytes, and a normalised trace gives the golden form. Reading a valid trace back
/// gives an equal one, except for the participants: those without events are gone, and the others are in
/// order of first mention.
public struct TraceWriter: Sendable {
  /// The minimum size of a piece in bytes, except for the last.
  private static let pieceSize = 1 << 16

  /// Creates a writer.
  public init() {}

  /// Writes a whole file.
  public func write(_ trace: Trace) -> [UInt8] {
    var bytes: [UInt8] = []
    write(trace) { bytes += $0 }
    return bytes
  }

  /// Writes a file in pieces, so that it is never in memory as a whole.
  ///
  /// Each piece ends with a line and has about 64 KiB.
  ///
  /// - Throws: Any error of the sink.
  public func write<Failure>(
    _ trace: Trace, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var lines = TraceLineEncoder(trace)
    lines.appendHeader()
    for event in trace.events {
      lines.append(event)
      if lines.bytes.count >= Self.pieceSize { try sink(lines.takeBytes()) }
    }
    try sink(lines.takeBytes())
  }
}
