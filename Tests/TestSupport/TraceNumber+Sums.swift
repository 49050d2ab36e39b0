package import SeqtraceEvents

// Tests write the numbers of the events around one that they know.
extension TraceNumber {
  package static func + (left: Self, right: Int32) -> Self { Self(left.value + right) }
  package static func += (left: inout Self, right: Int32) { left = left + right }
  package static func random(in range: Range<Int32>, using random: inout some RandomNumberGenerator)
    -> Self
  {
    Self(Int32.random(in: range, using: &random))
  }
  package static func numbers(_ range: ClosedRange<Int32>) -> [Self] { range.map { Self($0) } }
}
