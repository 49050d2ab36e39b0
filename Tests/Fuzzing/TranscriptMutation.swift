/// Changes a transcript, mostly so that it stays one: lines, their indentation, words, sometimes bytes.
struct TranscriptMutation {
  /// The transcript.
  private(set) var bytes: [UInt8]
  private var random: FuzzRandom

  private static let words = [
    "client → A.f()\n", "A.f()\n", "  A#2.g(a: 1) returns A#1\n", "create A\n", "destroy A\n",
    "note `x` at A\n", "state full at A\n", "spawn\n", "spawn work\n", "await\n", "await x\n",
    "lane\n", "end\n", "|1| ", " as x", " after x", " returns ", " throws ", " interrupted", " → ",
    " @ a/b.swift", "`", "\\", "\\u{202E}", "\"", "[", "]", "(", ")", "{", "}", "…", "#1", "@1",
    "//",
    "register saved at C\n", "post saved to C about A\n", "callback saved to B\n",
    "deregister saved#2 from C\n", "handoff Task\n", "cancel x at A\n", "gap with 12\n",
    "A.open = false\n", "<Gate>.ping()\n", "A[side].f()\n", "unknown hop\n",
    "ignore: A*\n", "redact: number\n", "redact: /(a+)+/\n", "title: x\n",
    "seqtrace transcript 1\n",
    "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "\t", "\r", "\0", "\u{1B}[2J", "\u{202E}", "👩‍👩‍👧",
  ]

  init(of bytes: [UInt8], _ random: FuzzRandom) {
    self.bytes = bytes
    self.random = random
  }

  /// Makes one change.
  mutating func change() {
    let place = random.number(0..<bytes.count + 1)
    switch random.number(0..<10) {
    case 0...2: bytes.insert(contentsOf: random.pick(Self.words).utf8, at: place)
    case 3...6: changeLines()
    case 7: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1..<20)))
    case 8: bytes = Array(bytes.prefix(place))
    default: if place < bytes.count { bytes[place] = UInt8(random.number(0..<256)) }
    }
  }

  private mutating func changeLines() {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let index = random.number(0..<lines.count)
    switch random.number(0..<6) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: random.number(0..<lines.count))
    case 2: lines.swapAt(index, random.number(0..<lines.count))
    case 3: lines[index] = Array("  ".utf8) + lines[index]
    case 4: lines[index] = Array(lines[index].dropFirst(2))
    default: lines.insert(Array(random.pick(Self.words).utf8.dropLast()), at: index)
    }
    bytes = Array(lines.joined(separator: [10]))
  }
}
