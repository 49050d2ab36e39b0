internal import Dispatch
internal import Synchronization

/// Stretches of a trace file that are being parsed on all cores.
///
/// Each stretch is the same whoever parses it and when.
final class ParsedStretches: Sendable {
  /// What the stretches are cut from.
  let bytes: [UInt8]
  /// Where in it they stand.
  let ranges: [Range<Int>]
  private let parsed: Mutex<[ParsedStretch?]>
  /// How many of them somebody has begun to parse.
  private let begun = Atomic(0)
  private let work = DispatchGroup()

  /// Begins to parse.
  init(of bytes: [UInt8], at ranges: [Range<Int>]) {
    self.bytes = bytes
    self.ranges = ranges
    parsed = Mutex(Array(repeating: nil, count: ranges.count))
    DispatchQueue.global(qos: .userInitiated).async(group: work) {
      // As many of these run as there are cores, and they parse everything between them.
      DispatchQueue.concurrentPerform(iterations: self.ranges.count) { _ in self.parse() }
    }
  }

  /// Waits until all are parsed, and hands them over in their order.
  func take() -> [ParsedStretch] {
    work.wait()
    var stretches: [ParsedStretch?] = []
    parsed.withLock { swap(&$0, &stretches) }
    return stretches.compactMap { $0 }
  }

  /// Parses one stretch after the other, as long as there are any that nobody has begun.
  private func parse() {
    guard var index = next() else { return }
    var parser = StretchParser()
    while true {
      let stretch = ByteView.with(bytes, in: ranges[index]) { parser.parse($0) }
      parsed.withLock { $0[index] = stretch }
      guard let following = next() else { return }
      index = following
    }
  }

  private func next() -> Int? {
    let index = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < ranges.count ? index : nil
  }
}
