/// Random numbers that follow from a seed alone (SplitMix64).
struct FuzzRandom: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of one case of a run.
  init(seed: UInt64, case number: Int) {
    state = seed
    // Mixed, so that neighbouring seeds share no cases.
    state = next() ^ UInt64(number) &* 0xD6E8_FEB8_6659_FD93
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// True in one of so many cases.
  mutating func oneIn(_ count: Int) -> Bool { number(0..<count) == 0 }

  /// A number of a range.
  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of a list that isn't empty.
  mutating func pick<T>(_ list: [T]) -> T { list[number(0..<list.count)] }

  /// A number as programs get wrong: small, at the end of a type's range, or any.
  mutating func oddNumber() -> Int64 {
    switch number(0..<8) {
    case 0: pick([0, -1, .max, .min, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 32, 1 << 53])
    case 1: Int64(bitPattern: next())
    default: Int64(number(-1..<12))
    }
  }

  /// A text that is awkward somewhere.
  mutating func oddText() -> String {
    if oneIn(40) { return String(repeating: pick(Self.texts), count: number(1..<400)) }
    return oneIn(6) ? pick(Self.texts) + pick(Self.texts) : pick(Self.texts)
  }

  private static let texts = [
    "", " ", "a", "b()", "addSubview(_:)", "text", "…", "client", "A", "Lamp@1", "Lamp#2", "x / y",
    "foo@3", "\\@7", "end", "alt x", "@enduml", "%%{init: 1}%%", "}", "note", "#", ";", ":", "->",
    "\"\\/\u{8}\u{C}\n\r\t", "\0\u{1F}\u{7F}\u{85}\u{2028}", "日本語のラベル", "👩‍👩‍👧‍👦 e\u{301} \u{10FFFF}",
    "<script>alert('x')</script>", "]]>", "&amp;", "שלום(עולם: 3)", "user\u{202E}nimda", "\u{FEFF}",
    "a long text that needs more room than most of the others do, and more than one line of a note",
    "javascript:alert(1)", "a\nb\nc", "<b>", "~", "<<create>>", "--", "==", "...", "|||", "'",
  ]
}
