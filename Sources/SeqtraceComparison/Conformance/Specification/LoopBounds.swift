/// The number of iterations in a loop's guard: `1..3`, `[1..3]`, `0..*`, `3` or `3 times`.
///
/// UML's notation is `loop(1,3)`. A guard without numbers, such as `until done`, sets no bounds. The loop
/// then runs at least once.
struct LoopBounds: Hashable {
  var least = 1
  var most: Int?

  /// Iterations are counted up to this number; further iterations change nothing.
  var cap: Int { most ?? least }

  /// The largest valid bound.
  static let largest = 1_000_000

  /// Parses the bounds at the start of a guard; fails if they contradict each other or are too large.
  init?(_ text: String?) {
    guard var rest = text?.utf8[...] else { return }
    rest = rest.drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(")
    }
    guard let lower = Self.number(&rest) else { return }
    let spaces = { (text: inout Substring.UTF8View) in text = text.drop { $0 == UInt8(ascii: " ") }
    }
    spaces(&rest)
    if rest.starts(with: "..".utf8) || rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst(rest.first == UInt8(ascii: ",") ? 1 : 2)
      spaces(&rest)
      if rest.first == UInt8(ascii: "*") {
        least = lower
      } else {
        guard let upper = Self.number(&rest) else { return }
        (least, most) = (lower, upper)
      }
    } else if rest.isEmpty || rest.first == UInt8(ascii: "]") || rest.first == UInt8(ascii: ")")
      || rest.starts(with: "time".utf8) || rest.starts(with: "×".utf8)
    {
      (least, most) = (lower, lower)
    }
    if least > cap || cap > Self.largest { return nil }
  }

  private static func number(_ text: inout Substring.UTF8View) -> Int? {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    text = text[digits.endIndex...]
    return Int(Substring(digits)) ?? .max
  }
}
