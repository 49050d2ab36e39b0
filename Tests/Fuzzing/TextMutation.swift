/// Changes the text of a diagram: lines, words of the language, sometimes bytes.
struct TextMutation {
  /// The text.
  private(set) var bytes: [UInt8]
  private var random: FuzzRandom

  private static let words = [
    "loop x\n", "alt\n", "else\n", "end\n", "A->>B: x\n", "->>", "-->>", "<<-->>", "()", "+", "-",
    ":",
    ";", "#", "#35;", "%%", "%%{", "}%%", "@{", "}", "participant ", "create ", "destroy A\n",
    "activate A\n", "deactivate A\n", "note over A,B: x\n", "box Aqua x\n", "rect rgb(1,2,3)\n",
    "autonumber 1.5 2\n", "---\n", "```\n", "accDescr {", "\"", "<br/>", "\u{202E}", "👩‍👩‍👧", "\0",
    "A -> B : x\n", "->x", "[", "]", "?", "++", "--", "**", "!!", "& ", "\\\\", "//", "[[", "]]",
    "<<",
    ">>", "return\n", "autoactivate on\n", "note right : x\n", "end note\n", "note across\n",
    "hnote over A, B\n", "ref over A\n", "group neg [x]\n", "== x ==\n", "...\n", "|||\n",
    "{a} ", "{a} <-> {b} : 1 s\n", "newpage\n", "legend\n", "title\n", "@startuml\n", "@enduml\n",
    "/'", "'/", "'", "!include x\n", "skinparam {\n", "<style>\n", "participant A [\n", "~",
    "<U+0>",
    "' seqtrace {\"is\": \"shown\"}\n", "' seqtrace {\"from\": \"gate\", \"to\": \"gate\"}\n",
    "' seqtrace {\"kind\": \"creation\", \"arrow\": []}\n",
    "%% seqtrace {\"is\": \"shown\"}\n", "%% seqtrace {\"operand\": null}\n",
    "%% seqtrace {\"rows\": 3, \"activations\": [{\"lifeline\": 9, \"start\": 7, \"end\": -1}]}\n",
    "%% seqtrace {\"stands for\": \"gate\"}\n", "%% seqtrace {\"column\": -5}\n",
    "%% seqtrace {\"rows\": 2, \"fragments\": [{\"operator\": \"alt\", \"operands\": []}]}\n",
  ]

  init(of bytes: [UInt8], _ random: FuzzRandom) {
    self.bytes = bytes
    self.random = random
  }

  /// Makes one change.
  mutating func change() {
    let place = random.number(0..<bytes.count + 1)
    switch random.number(0..<10) {
    case 0...4: bytes.insert(contentsOf: random.pick(Self.words).utf8, at: place)
    case 5: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1..<20)))
    case 6: bytes = Array(bytes.prefix(place))
    case 7:
      let word = random.pick(Self.words)
      bytes.insert(
        contentsOf: String(repeating: word, count: random.number(1..<2000)).utf8, at: place)
    case 8: if place < bytes.count { bytes[place] = UInt8(random.number(0..<256)) }
    default:
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
      lines.swapAt(random.number(0..<lines.count), random.number(0..<lines.count))
      bytes = Array(lines.joined(separator: [10]))
    }
  }
}
