/// Reads a trace file that comes piece by piece, so that it never stands in memory as a whole.
///
/// ```swift
/// var reading = TraceReading(partial: false)
/// while let piece = try nextPiece() { try reading.read(piece) }
/// let trace = try reading.finish().trace
/// ```
///
/// Where the pieces end makes no difference.
public struct TraceReading {
  /// From how many bytes on lines are looked for.
  private static let leastStretch = 1 << 16

  private var pass: TraceReadingPass
  /// What was handed over and not yet read.
  private var pending: [UInt8] = []

  /// Begins a reading.
  ///
  /// - Parameters:
  ///   - partial: Whether damaged lines are left out; see ``TraceReader/partial``.
  ///   - expectedSize: How long the file is, in bytes, if that is known; reading is quicker then.
  public init(partial: Bool, expectedSize: Int? = nil) {
    pass = TraceReadingPass(isPartial: partial, expectedSize: expectedSize)
  }

  /// Reads the next piece of the file.
  ///
  /// - Throws: The first error, after the warnings before it; reading can't go on then.
  public mutating func read(_ piece: [UInt8]) throws(TraceReadError) {
    pending += piece
    // Without a new line there is nothing new to read, and looking again and again through one of
    // a gigabyte would take days.
    guard pending.count >= Self.leastStretch, piece.lastIndex(of: 0x0A) != nil else { return }
    let end = try pass.read(pending, isLast: false)
    pending.removeSubrange(..<end)
  }

  /// Reads the end of the file, perhaps with a last piece before it.
  ///
  /// - Throws: The first error, after the warnings before it.
  public mutating func finish(
    with piece: [UInt8] = []
  ) throws(TraceReadError) -> TraceReader.Reading {
    if pending.isEmpty {
      _ = try pass.read(piece, isLast: true)
    } else {
      _ = try pass.read(pending + piece, isLast: true)
    }
    return try pass.finish()
  }
}
