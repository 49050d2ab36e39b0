internal import Dispatch
internal import SeqtraceEvents
internal import Synchronization

/// Stretches of a trace file that are being parsed on all cores.
///
/// The result for a stretch depends neither on the thread that parses it nor on timing.
final class ParsedStretches: Sendable {
  /// The bytes that contain the stretches.
  let bytes: [UInt8]
  let ranges: [Range<Int>]
  private let parsed: Guarded<[ParsedStretch?]>
  /// The number of stretches that threads have started to parse.
  private let begun = Atomic(0)
  private let work = DispatchGroup()

  /// Starts parsing.
  init(of bytes: [UInt8], at ranges: [Range<Int>]) {
    self.bytes = bytes
    self.ranges = ranges
    parsed = Guarded(Array(repeating: nil, count: ranges.count))
    DispatchQueue.global(qos: .userInitiated).async(group: work) {
      // One iteration runs on each core, and these iterations parse all stretches.
      DispatchQueue.concurrentPerform(iterations: self.ranges.count) { _ in self.parse() }
    }
  }

  /// Waits until all stretches are parsed, and returns them in order.
  func take() -> [ParsedStretch] {
    work.wait()
    return parsed.withLock { parsed in
      defer { parsed = [] }
      return parsed.compactMap { $0 }
    }
  }

  /// Parses stretches until all of them have been started.
  private func parse() {
    guard var index = next() else { return }
    var parser = StretchParser()
    while true {
      let stretch = ByteView.with(bytes, in: ranges[index]) { parser.parse($0) }
      parsed.withLock { [index] in $0[index] = stretch }
      guard let following = next() else { return }
      index = following
    }
  }

  private func next() -> Int? {
    let index = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < ranges.count ? index : nil
  }
}
