internal import Dispatch
internal import Synchronization

/// Stretches of a trace file that are being parsed on all cores.
///
/// Each stretch is the same whoever parses it and when.
final class ParsedStretches: @unchecked Sendable {
  // Sendable, because what changes is touched only by whoever has the lock.

  /// What the stretches are cut from.
  let bytes: [UInt8]
  /// Where in it they stand.
  let ranges: [Range<Int>]
  private var parsed: [ParsedStretch?]
  /// Not a `Mutex`, which the Thread Sanitizer can't see on Linux.
  private let lock = DispatchSemaphore(value: 1)
  /// How many of them somebody has begun to parse.
  private let begun = Atomic(0)
  private let work = DispatchGroup()

  /// Begins to parse.
  init(of bytes: [UInt8], at ranges: [Range<Int>]) {
    self.bytes = bytes
    self.ranges = ranges
    parsed = Array(repeating: nil, count: ranges.count)
    DispatchQueue.global(qos: .userInitiated).async(group: work) {
      // As many of these run as there are cores, and they parse everything between them.
      DispatchQueue.concurrentPerform(iterations: self.ranges.count) { _ in self.parse() }
    }
  }

  /// Waits until all are parsed, and hands them over in their order.
  func take() -> [ParsedStretch] {
    work.wait()
    lock.wait()
    defer { lock.signal() }
    let stretches = parsed.compactMap { $0 }
    parsed = []
    return stretches
  }

  /// Parses one stretch after the other, as long as there are any that nobody has begun.
  private func parse() {
    guard var index = next() else { return }
    var parser = StretchParser()
    while true {
      let stretch = ByteView.with(bytes, in: ranges[index]) { parser.parse($0) }
      lock.wait()
      parsed[index] = stretch
      lock.signal()
      guard let following = next() else { return }
      index = following
    }
  }

  private func next() -> Int? {
    let index = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < ranges.count ? index : nil
  }
}
