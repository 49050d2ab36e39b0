import SeqtraceDiagram
import Testing

struct TimeSpanTests {
  @Test(arguments: [
    (0, "0 ns"), (999, "999 ns"), (1000, "1 µs"), (1004, "1 µs"), (1005, "1.01 µs"),
    (12_340, "12.3 µs"), (999_499, "999 µs"), (999_500, "1 ms"), (1_250_000, "1.25 ms"),
    (12_000_000, "12 ms"), (1_500_000_000, "1.5 s"), (9_999_000_000, "10 s"),
    (59_960_000_000, "1 min"), (125_000_000_000, "2 min 5 s"), (3_599_600_000_000, "1 h"),
    (3_780_000_000_000, "1 h 3 min"), (1_070_000_000, "1.07 s"), (-5, "0 ns"),
  ])
  func `A time is told in three digits`(nanoseconds: Int, text: String) {
    #expect(TimeSpan(nanoseconds: Int64(nanoseconds)).description == text)
  }

  @Test(arguments: [
    ("1ms", 1_000_000), ("1.5 ms", 1_500_000), ("200µs", 200_000), ("200μs", 200_000),
    ("3us", 3000), ("0", 0), ("2min", 120_000_000_000), ("1h", 3_600_000_000_000), ("7 ns", 7),
  ])
  func `A time is read as people write it`(text: String, nanoseconds: Int) {
    #expect(TimeSpan(text)?.nanoseconds == Int64(nanoseconds))
  }

  @Test(arguments: [
    "", "1", "ms", "-1ms", "1 year", "1.2.3s", ".5s", "5.s", "1e9s", "999999999999999h", "nan s",
    "1ms ", "٣s",
  ])
  func `What is no time is refused`(text: String) { #expect(TimeSpan(text) == nil) }

  @Test func `The longest time can be told`() {
    #expect(TimeSpan(nanoseconds: .max).description == "2500000 h")
  }
}
