import SeqtraceEvents

/// Reads a trace file piece by piece, so that it is never in memory as a whole.
///
/// ```swift
/// var reading = TraceReading(partial: false)
/// while let piece = try nextPiece() { try reading.read(piece) }
/// let trace = try reading.finish().trace
/// ```
///
/// The pieces may end anywhere, even inside a line.
public struct TraceReading {
  /// The minimum size in bytes of a stretch, which is a range of whole lines that is parsed independently.
  package static let standardStretchSize = 1 << 15
  /// The number of stretches to parse on all cores at once: enough to keep the cores busy until the end, and
  /// few enough to hold in memory.
  private static let sharedCount = 16
  /// The minimum number of stretches in a file for parallel parsing; for fewer, starting threads takes longer
  /// than it saves. The trace of a picture with 10 000 messages has 41 stretches, and parallel parsing takes
  /// 0.97 of the time.
  private static let leastSharedCount = 32

  private let stretchSize: Int
  /// Whether to parse stretches on all cores.
  private let isShared: Bool
  private var pass: TraceReadingPass
  private var parser = StretchParser()
  /// The bytes that were passed in but not read yet.
  private var pending: [UInt8] = []
  /// The minimum number of pending bytes from which lines are read.
  private let leastPending: Int
  /// The stretches that are being parsed; `nil` if there are none.
  private var parsing: ParsedStretches?

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - partial: Whether to omit damaged lines; see ``TraceReader/partial``.
  ///   - expectedSize: The size of the file in bytes; `nil` if it isn't known. A known size makes reading
  ///     faster.
  public init(partial: Bool, expectedSize: Int? = nil) {
    self.init(
      partial: partial, expectedSize: expectedSize, stretchSize: Self.standardStretchSize)
  }

  /// Creates a reading with another size of stretches, which doesn't affect the result.
  package init(partial: Bool, expectedSize: Int? = nil, stretchSize: Int) {
    pass = TraceReadingPass(isPartial: partial, expectedSize: expectedSize)
    self.stretchSize = stretchSize
    isShared = expectedSize.map { $0 / stretchSize >= Self.leastSharedCount } ?? true
    leastPending = stretchSize * (isShared ? Self.sharedCount : 2)
    if let expectedSize { pending.reserveCapacity(min(expectedSize, leastPending)) }
  }

  /// Reads the next piece of the file.
  ///
  /// - Throws: The first error, with the warnings before it. After an error, don't read further pieces.
  public mutating func read(_ piece: [UInt8]) throws(TraceReadError) {
    pending += piece
    // Without a line feed, the piece completes no line. Searching a line of a gigabyte again for every piece
    // would take days.
    guard pending.count >= leastPending, piece.contains(0x0A),
      let lineFeed = pending.lastIndex(of: 0x0A)
    else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pending.count)
    bytes += pending[(lineFeed + 1)...]
    swap(&bytes, &pending)
    try read(bytes, upTo: lineFeed + 1)
  }

  /// Reads the last piece of the file, if any, and returns the result.
  ///
  /// - Throws: The first error, with the warnings before it.
  public mutating func finish(
    with piece: [UInt8] = []
  ) throws(TraceReadError) -> TraceReader.Reading {
    let bytes = pending.isEmpty ? piece : pending + piece
    try read(bytes, upTo: bytes.count)
    try join()
    return try pass.finish()
  }

  /// Reads whole lines.
  private mutating func read(_ bytes: [UInt8], upTo end: Int) throws(TraceReadError) {
    var start = 0
    if !pass.hasHeader {
      start = try ByteView.with(bytes, in: 0..<end) { (view) throws(TraceReadError) in
        try pass.readHeader(in: view)
      }
    }
    let stretches = stretches(of: bytes, in: start..<end)
    for first in stride(from: 0, to: stretches.count, by: Self.sharedCount) {
      let next = Array(stretches[first...].prefix(Self.sharedCount))
      if isShared && next.count > Self.sharedCount / 2 {
        // The cores parse these stretches while the previous stretches are appended.
        let begun = ParsedStretches(of: bytes, at: next)
        try join()
        parsing = begun
      } else {
        try join()
        try read(next, of: bytes)
      }
    }
  }

  /// Parses and appends stretches one after the other.
  private mutating func read(
    _ stretches: [Range<Int>], of bytes: [UInt8]
  ) throws(TraceReadError) {
    for range in stretches {
      try ByteView.with(bytes, in: range) { (view) throws(TraceReadError) in
        var stretch = parser.parse(view)
        try pass.read(&stretch, of: view)
      }
    }
  }

  /// Waits for the stretches that the cores are parsing, and appends them to everything read before.
  private mutating func join() throws(TraceReadError) {
    guard let parsing else { return }
    self.parsing = nil
    var stretches = parsing.take()
    for (index, range) in parsing.ranges.enumerated() {
      try ByteView.with(parsing.bytes, in: range) { (view) throws(TraceReadError) in
        try pass.read(&stretches[index], of: view)
      }
    }
  }

  /// Divides lines into stretches.
  private func stretches(of bytes: [UInt8], in lines: Range<Int>) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = lines.lowerBound
    while start < lines.upperBound {
      let least = min(start + stretchSize, lines.upperBound)
      let lineFeed = bytes[least..<lines.upperBound].firstIndex(of: 0x0A)
      let end = lineFeed.map { $0 + 1 } ?? lines.upperBound
      stretches.append(start..<end)
      start = end
    }
    return stretches
  }
}
