#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A test of whether two samples come from the same distribution.
///
/// This is the Wilcoxon-Mann-Whitney rank-sum test with its correction for ties, which makes no assumption
/// about the distribution. For samples with only two distinct numbers, it is Fisher's exact test. Neither
/// test uses random numbers.
enum RankTest {
  /// Returns the probability, two-sided, that samples of the same distribution differ at least as much as
  /// these.
  ///
  /// - Parameter level: The significance level. The result is `nil` if no order of these numbers could reach
  ///   this level, for example because all are equal or only few differ: the samples can't show a difference
  ///   then.
  static func probability(_ old: Histogram, _ new: Histogram, below level: Double) -> Double? {
    let groups = groups(old, new)
    let (oldCount, newCount) = (
      groups.reduce(0) { $0 + $1.old }, groups.reduce(0) { $0 + $1.new }
    )
    guard groups.count > 1, oldCount > 0, newCount > 0 else { return nil }
    let count = oldCount + newCount
    // The smallest possible probability is that of one particular order among all orders.
    var least = 2 * exp(-logChoices(count, oldCount))
    if groups.count == 2, count < mostExact {
      let few = min(groups.map { $0.old + $0.new }.min()!, oldCount, newCount)
      least = 2 * exp(logChoices(min(oldCount, newCount), few) - logChoices(count, few))
      return least < level ? exact(groups[0], groups[1]) : nil
    }
    guard least < level else { return nil }
    var (below, ranks, ties) = (0.0, 0.0, 0.0)
    for group in groups {
      let size = group.old + group.new
      ranks += group.old * (below + (size + 1) / 2)
      ties += size * size * size - size
      below += size
    }
    let excess = ranks - oldCount * (count + 1) / 2
    let variance = oldCount * newCount / 12 * (count + 1 - ties / (count * (count - 1)))
    let score = max(0, abs(excess) - 0.5) / variance.squareRoot()
    return min(1, max(erfc(score / 2.0.squareRoot()), least))
  }

  /// The count of numbers above which the approximation is as good as the exact test.
  private static let mostExact = 1_000_000.0

  private typealias Group = (old: Double, new: Double)

  /// Returns each distinct number's counts in the old and the new sample, ordered by number.
  private static func groups(_ old: Histogram, _ new: Histogram) -> [Group] {
    var groups: [Int: Group] = [:]
    for bucket in old.buckets { groups[bucket.index, default: (0, 0)].old += Double(bucket.count) }
    for bucket in new.buckets { groups[bucket.index, default: (0, 0)].new += Double(bucket.count) }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns twice the smaller tail of the hypergeometric distribution.
  private static func exact(_ low: Group, _ high: Group) -> Double {
    let (old, new) = (low.old + high.old, low.new + high.new)
    let all = logChoices(old + new, low.old + low.new)
    // Sums the probabilities from the observed table on, away from the expected one.
    let step = low.old * (new + old) > old * (low.old + low.new) ? 1.0 : -1.0
    var (first, second) = (low.old, low.new)
    var tail = 0.0
    while first >= 0, second >= 0, first <= old, second <= new {
      let part = exp(logChoices(old, first) + logChoices(new, second) - all)
      tail += part
      if part < tail * 1e-12 { break }
      (first, second) = (first + step, second - step)
    }
    return min(1, 2 * tail)
  }

  /// Returns the natural logarithm of a binomial coefficient.
  private static func logChoices(_ count: Double, _ chosen: Double) -> Double {
    logGamma(count + 1) - logGamma(chosen + 1) - logGamma(count - chosen + 1)
  }

  private static func logGamma(_ number: Double) -> Double {
    var sign: Int32 = 0
    return lgamma_r(number, &sign)
  }
}
