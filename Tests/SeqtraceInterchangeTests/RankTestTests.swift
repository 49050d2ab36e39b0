import Testing

@testable import SeqtraceInterchange

struct RankTestTests {
  private func probability(_ old: [Int], _ new: [Int]) -> Double? {
    var histograms = (old: Histogram(), new: Histogram())
    for number in old { histograms.old.add(number) }
    for number in new { histograms.new.add(number) }
    return RankTest.probability(histograms.old, histograms.new, below: 0.05)
  }

  private func sample(_ zeros: Int, _ ones: Int) -> [Int] {
    Array(repeating: 0, count: zeros) + Array(repeating: 1, count: ones)
  }

  @Test func `Samples that don't overlap are as improbable as their order`() throws {
    // 2 of the 252 ways to choose 5 of 10.
    #expect(abs(try #require(probability(sample(5, 0), sample(0, 5))) - 2 / 252) < 1e-9)
    #expect(abs(try #require(probability(Array(1...5), Array(6...10))) - 0.0121858) < 1e-6)
    #expect(abs(try #require(probability(Array(1...8), Array(9...16))) - 0.0009391) < 1e-6)
  }

  @Test func `Two numbers are tested exactly`() throws {
    // Fisher's test of 49 against 68 of 200: twice a tail of 0.0238.
    let shares = try #require(probability(sample(151, 49), sample(132, 68)))
    #expect(abs(shares - 0.0476) < 0.001, "\(shares)")
    #expect(try #require(probability(sample(151, 49), sample(151, 49))) == 1)
  }

  @Test func `Samples that can't differ enough tell nothing`() {
    #expect(probability(sample(9, 0), sample(9, 0)) == nil)
    #expect(probability([], [1]) == nil)
    #expect(probability(sample(10, 0), sample(9, 1)) == nil)
    #expect(probability([1, 2], [3, 4]) == nil)
  }

  @Test func `Counts that saturate end`() {
    let many = Histogram(
      buckets: [.init(index: 0, count: .max), .init(index: 1, count: .max)], least: 0, most: 1)!
    #expect(RankTest.probability(many, many, below: 0.05) != nil)
  }
}
