import Dispatch
import SeqtraceLayout
import Synchronization

/// The groups of a picture, written from back to front.
///
/// A large picture is drawn in stretches on all cores. A stretch's output depends neither on the core nor on
/// the time, and the outputs are passed on in order.
struct SVGBody {
  /// The smallest size of a piece of the document, in bytes.
  static let pieceSize = 64 << 10
  /// The number of groups in a stretch; this many messages take about 150 kilobytes.
  private static let stretchLength = 512
  /// The number of stretches that are drawn at once: enough to keep all cores busy, and few enough to hold in
  /// memory.
  private static let windowSize = 16

  let groups: DiagramLayout.Groups

  /// Appends the groups, and passes the output to `sink` when it is large enough.
  func write<Failure: Error>(
    to output: inout XMLWriter, _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let stretches = groups.stretches(of: Self.stretchLength)
    // With fewer stretches, starting the other cores takes longer than it saves.
    if stretches.count >= Self.windowSize {
      try sink(output.take())
      return try writeConcurrently(stretches, sink)
    }
    for stretch in stretches {
      write(stretch, to: &output)
      if output.count >= Self.pieceSize { try sink(output.take()) }
    }
  }

  private func write(_ stretch: Range<Int>, to output: inout XMLWriter) {
    var headRows = SVGHeadRows()
    groups.forEach(in: stretch) { group in
      if group.role == .headRow {
        headRows.write(group, to: &output)
      } else {
        SVGGroupWriter.write(group, to: &output)
      }
    }
  }

  /// Draws a window of stretches on all cores while the previous window's output is passed on.
  private func writeConcurrently<Failure: Error>(
    _ stretches: [Range<Int>], _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var latest: DrawnStretches?
    for start in stride(from: 0, to: stretches.count, by: Self.windowSize) {
      let next = DrawnStretches(stretches[start...].prefix(Self.windowSize)) { stretch in
        var output = XMLWriter(reserving: 256 << 10)
        write(stretch, to: &output)
        return output.take()
      }
      for piece in latest?.pieces() ?? [] { try sink(piece) }
      latest = next
    }
    for piece in latest?.pieces() ?? [] { try sink(piece) }
  }
}

/// Stretches that are being drawn on all cores.
private final class DrawnStretches: Sendable {
  private let drawn: Mutex<[[UInt8]]>
  private let work = DispatchGroup()

  /// Starts drawing.
  init(
    _ stretches: ArraySlice<Range<Int>>, draw: @escaping @Sendable (Range<Int>) -> [UInt8]
  ) {
    drawn = Mutex(Array(repeating: [], count: stretches.count))
    DispatchQueue.global(qos: .userInitiated).async(group: work) {
      DispatchQueue.concurrentPerform(iterations: stretches.count) { index in
        let piece = draw(stretches[stretches.startIndex + index])
        self.drawn.withLock { $0[index] = piece }
      }
    }
  }

  /// Waits until all stretches are drawn, and returns their output in order.
  func pieces() -> [[UInt8]] {
    work.wait()
    return drawn.withLock { $0 }
  }
}
