import Testing

@testable import SeqtraceLayout

struct LineBreakerTests {
  private let breaker = LineBreaker(text: HelveticaMetrics(), fontSize: 13)

  @Test(arguments: [
    ("one two three", 60, ["one two", "three"]),
    ("startAt:rowLimit:rowCallback:", 100, ["startAt:rowLimit:", "rowCallback:"]),
    ("enumerateAsArray(startAt:rowLimit:)", 190, ["enumerateAsArray(startAt:", "rowLimit:)"]),
    // A whole label would need one more line.
    ("a:veryLongLabelOfAnArgumentIndeed", 130, ["a:veryLongLabelOfAn", "ArgumentIndeed"]),
    ("enumerateAsArray", 100, ["enumerateAs", "Array"]),
    ("enumerateAsArray()", 115, ["enumerateAs", "Array()"]),
  ])
  func `Lines end where a reader would break them`(_ text: String, _ limit: Int, _ lines: [String])
  {
    #expect(breaker.lines(of: text, limit: limit, maximumCount: 3) == lines)
  }
}
