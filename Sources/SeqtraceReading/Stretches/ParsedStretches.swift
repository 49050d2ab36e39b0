internal import Dispatch
internal import SeqtraceEvents
internal import Synchronization

/// Stretches of a trace file that are being parsed on all cores.
///
/// A stretch doesn't depend on the thread that parses it or on the time.
final class ParsedStretches: Sendable {
  /// The bytes of which the stretches are parts.
  let bytes: [UInt8]
  /// The ranges of the stretches.
  let ranges: [Range<Int>]
  private let parsed: Guarded<[ParsedStretch?]>
  /// How many stretches a thread has started to parse.
  private let begun = Atomic(0)
  private let work = DispatchGroup()

  /// Starts to parse.
  init(of bytes: [UInt8], at ranges: [Range<Int>]) {
    self.bytes = bytes
    self.ranges = ranges
    parsed = Guarded(Array(repeating: nil, count: ranges.count))
    DispatchQueue.global(qos: .userInitiated).async(group: work) {
      // As many of these run as there are cores, and they parse everything between them.
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

  /// Parses stretches until a thread has started on each.
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
