import SeqtraceEvents

/// Reads a trace file piece by piece, so it is never in memory as a whole.
///
/// ```swift
/// var reading = TraceReading(partial: false)
/// while let piece = try nextPiece() { try reading.read(piece) }
/// let trace = try reading.finish().trace
/// ```
///
/// The pieces may end anywhere, even inside a line.
public struct TraceReading {
  /// The size in bytes of the stretches that are parsed independently.
  package static let standardStretchSize = 1 << 15
  /// The number of stretches that the cores get at once: enough to keep them busy until the end, and few
  /// enough to hold in memory.
  private static let sharedCount = 16
  /// The smallest number of stretches that is shared among the cores; for fewer, starting takes longer than
  /// sharing saves. For a picture of 10 000 messages, which are 41 stretches, sharing takes 0.97 of the time.
  private static let leastSharedCount = 32

  private let stretchSize: Int
  /// Whether stretches are parsed on all cores.
  private let isShared: Bool
  private var pass: TraceReadingPass
  private var parser = StretchParser()
  /// The bytes that were passed in and not yet read.
  private var pending: [UInt8] = []
  /// The least number of pending bytes at which lines are read.
  private let leastPending: Int
  /// The stretches that are being parsed.
  private var parsing: ParsedStretches?

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - partial: Whether damaged lines are left out; see ``TraceReader/partial``.
  ///   - expectedSize: The size of the file in bytes; `nil` if it isn't known. A known size makes
  ///     reading faster.
  public init(partial: Bool, expectedSize: Int? = nil) {
    self.init(
      partial: partial, expectedSize: expectedSize, stretchSize: Self.standardStretchSize)
  }

  /// Starts reading with another size of stretches, which doesn't affect the result.
  package init(partial: Bool, expectedSize: Int? = nil, stretchSize: Int) {
    pass = TraceReadingPass(isPartial: partial, expectedSize: expectedSize)
    self.stretchSize = stretchSize
    isShared = expectedSize.map { $0 / stretchSize >= Self.leastSharedCount } ?? true
    leastPending = stretchSize * (isShared ? Self.sharedCount : 2)
    if let expectedSize { pending.reserveCapacity(min(expectedSize, leastPending)) }
  }

  /// Reads the next piece of the file.
  ///
  /// - Throws: The first error, with the warnings before it. Nothing more can be read after it.
  public mutating func read(_ piece: [UInt8]) throws(TraceReadError) {
    pending += piece
    // Without a line feed there is no new line, and searching a line of a gigabyte again for every piece
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

  /// Reads the last piece of the file, if there is one, and returns the result.
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
        // The cores parse these while the previous ones are joined.
        let begun = ParsedStretches(of: bytes, at: next)
        try join()
        parsing = begun
      } else {
        try join()
        try read(next, of: bytes)
      }
    }
  }

  /// Reads stretches one after the other.
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

  /// Joins what the cores have parsed with what was read before.
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

  /// Cuts lines into stretches.
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
