import SeqtraceEvents

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
  /// How large the stretches are that are parsed by themselves, in bytes.
  package static let standardStretchSize = 1 << 15
  /// How many stretches the cores get at once: enough to wait little for each other at the end, and
  /// few enough to hold.
  private static let sharedCount = 16
  /// From how many stretches on a file is shared among the cores: before, they take longer to begin
  /// than they save. A picture of 10 000 messages, of 41 stretches, takes 0.97 times as long so.
  private static let leastSharedCount = 32

  private let stretchSize: Int
  /// Whether stretches are parsed on all cores.
  private let isShared: Bool
  private var pass: TraceReadingPass
  private var parser = StretchParser()
  /// What was handed over and not yet read.
  private var pending: [UInt8] = []
  /// From how many bytes on lines are looked for.
  private let leastPending: Int
  /// What is being parsed.
  private var parsing: ParsedStretches?

  /// Begins a reading.
  ///
  /// - Parameters:
  ///   - partial: Whether damaged lines are left out; see ``TraceReader/partial``.
  ///   - expectedSize: How long the file is, in bytes, if that is known; reading is quicker then.
  public init(partial: Bool, expectedSize: Int? = nil) {
    self.init(
      partial: partial, expectedSize: expectedSize, stretchSize: Self.standardStretchSize)
  }

  /// Begins a reading that parses stretches of another size, which makes no difference either.
  package init(partial: Bool, expectedSize: Int? = nil, stretchSize: Int) {
    pass = TraceReadingPass(isPartial: partial, expectedSize: expectedSize)
    self.stretchSize = stretchSize
    isShared = expectedSize.map { $0 / stretchSize >= Self.leastSharedCount } ?? true
    leastPending = stretchSize * (isShared ? Self.sharedCount : 2)
    if let expectedSize { pending.reserveCapacity(min(expectedSize, leastPending)) }
  }

  /// Reads the next piece of the file.
  ///
  /// - Throws: The first error, after the warnings before it; reading can't go on then.
  public mutating func read(_ piece: [UInt8]) throws(TraceReadError) {
    pending += piece
    // Without a new line there is nothing new to read, and looking again and again through one of
    // a gigabyte would take days.
    guard pending.count >= leastPending, piece.contains(0x0A),
      let lineFeed = pending.lastIndex(of: 0x0A)
    else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pending.count)
    bytes += pending[(lineFeed + 1)...]
    swap(&bytes, &pending)
    try read(bytes, upTo: lineFeed + 1)
  }

  /// Reads the end of the file, perhaps with a last piece before it.
  ///
  /// - Throws: The first error, after the warnings before it.
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
        // The cores go on with these while those before are joined.
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
