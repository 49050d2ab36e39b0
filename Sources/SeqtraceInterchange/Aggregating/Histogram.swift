internal import SeqtraceDiagram

/// A histogram of nonnegative integers. Each number up to 200 has its own bucket; greater numbers are in
/// buckets that are at most 1 % wide.
///
/// All counts saturate at `Int.max`, so adding histograms is associative and commutative for any file
/// content.
struct Histogram: Sendable, Hashable {
  /// A nonempty bucket.
  struct Bucket: Sendable, Hashable {
    /// The bucket's index in ``Histogram/bounds``.
    var index: Int
    var count: Int
  }

  /// The nonempty buckets, ordered by index.
  private(set) var buckets: [Bucket] = []
  /// The exact minimum; `Int.max` if the histogram is empty.
  private(set) var least = Int.max
  /// The exact maximum; 0 if the histogram is empty.
  private(set) var most = 0

  /// The lower bound of each bucket.
  static let bounds: [Int] = {
    var bounds: [Int] = []
    var bound = 0
    while true {
      bounds.append(bound)
      let (next, overflows) = bound.addingReportingOverflow(max(1, bound / 100))
      if overflows { return bounds }
      bound = next
    }
  }()

  init() {}

  /// Creates a histogram from a file's content; `nil` if the content is invalid.
  init?(buckets: [Bucket], least: Int, most: Int) {
    guard let first = buckets.first, let last = buckets.last, least >= 0, least <= most,
      buckets.allSatisfy({ $0.count > 0 }),
      zip(buckets, buckets.dropFirst()).allSatisfy({ $0.index < $1.index }),
      first.index == Self.index(of: least), last.index == Self.index(of: most)
    else { return nil }
    (self.buckets, self.least, self.most) = (buckets, least, most)
  }

  var isEmpty: Bool { buckets.isEmpty }

  /// The number of numbers that were added.
  var count: Int { buckets.reduce(0) { $0.addingSaturated($1.count) } }

  /// The number that occurs most often; the smallest of them if there are several. `nil` if the histogram is
  /// empty.
  var usual: Int? {
    var best: Bucket?
    for bucket in buckets where bucket.count > best?.count ?? 0 { best = bucket }
    return best.map(number)
  }

  /// Returns a percentile by the nearest-rank method, accurate to 1 %; `nil` if the histogram is empty.
  func percentile(_ percent: Int) -> Int? {
    let count = count
    let rank = count / 100 * percent + (count % 100 * percent + 99) / 100
    var below = 0
    for bucket in buckets {
      below = below.addingSaturated(bucket.count)
      if below >= rank { return number(bucket) }
    }
    return nil
  }

  /// The mean, accurate to 1 %; 0 if the histogram is empty.
  var mean: Double {
    let sums = buckets.reduce((sum: 0.0, count: 0.0)) { sums, bucket in
      let count = Double(bucket.count)
      return (sums.sum + count * Double(number(bucket)), sums.count + count)
    }
    return sums.count > 0 ? sums.sum / sums.count : 0
  }

  /// The sum of all numbers, accurate to 1 %.
  var sum: Double { mean * Double(count) }

  private func number(_ bucket: Bucket) -> Int {
    min(max(Self.bounds[bucket.index], least), most)
  }

  /// Returns how many numbers are greater than `number`, which must be below 200.
  func count(above number: Int) -> Int {
    buckets.reduce(0) { $1.index > number ? $0.addingSaturated($1.count) : $0 }
  }

  /// Adds a number `count` times; a negative number counts as 0.
  mutating func add(_ number: Int, count: Int = 1) {
    guard count > 0 else { return }
    let number = max(number, 0)
    (least, most) = (min(least, number), max(most, number))
    add(Bucket(index: Self.index(of: number), count: count))
  }

  /// Adds the numbers of another histogram.
  mutating func add(_ other: Histogram) {
    (least, most) = (min(least, other.least), max(most, other.most))
    for bucket in other.buckets { add(bucket) }
  }

  private mutating func add(_ bucket: Bucket) {
    let place = buckets.partitioningIndex { $0.index >= bucket.index }
    if place < buckets.count, buckets[place].index == bucket.index {
      buckets[place].count = buckets[place].count.addingSaturated(bucket.count)
    } else {
      buckets.insert(bucket, at: place)
    }
  }

  private static func index(of number: Int) -> Int {
    // Each of these numbers has its own bucket, at the index that equals the number.
    if number < 200 { return max(number, 0) }
    return bounds.partitioningIndex { $0 > number } - 1
  }
}

extension Int {
  /// Returns the saturating sum of two nonnegative numbers.
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension Double {
  /// The nearest integer, clamped to a safe range; 0 for NaN.
  var whole: Int { isNaN ? 0 : Int(Swift.min(Swift.max(rounded(), -9e18), 9e18)) }
}
