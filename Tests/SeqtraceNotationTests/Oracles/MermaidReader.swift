/// Reads the part of Mermaid's sequence diagrams that we write, more strictly than Mermaid.
///
/// It works without a browser, and says what is written. The rules follow Mermaid's grammar
/// (`sequenceDiagram.jison`) and the checks that its database makes on creation and destruction.
struct MermaidReader {
  struct Failure: Error, Equatable {
    var line: Int
    var reason: String
  }

  struct Message: Equatable {
    var sender: String
    var arrow: String
    var receiver: String
    var label: String
  }

  private(set) var title: String?
  private(set) var participants: [String: String] = [:]
  private(set) var boxes: [String] = []
  private(set) var messages: [Message] = []
  private(set) var notes: [String] = []
  private(set) var created: [String] = []
  private(set) var destroyed: [String] = []

  private var line = 0
  /// The next number and the step, where messages are counted.
  private var count: (next: Int, step: Int)?
  private var activations: [String: Int] = [:]
  private var blocks: [Substring] = []
  /// What the next line must be about.
  private var isDue: (created: String?, destroyed: String?)

  init(_ source: String) throws {
    guard !source.contains("%%{") else { throw Failure(line: 0, reason: "a directive") }
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popLast() == "" else { throw Failure(line: lines.count, reason: "no line break") }
    if lines.first == "---" {
      title = try frontMatter(lines.prefix(3))
      lines = lines.dropFirst(3)
    }
    for text in lines {
      line += 1
      // Mermaid looks for these before it parses, whatever the diagram; comments are gone by then.
      let isComment = text.drop { $0 == " " }.hasPrefix("%%")
      guard isComment || text.firstMatch(of: /(?:style|classDef).*:\S*#.*;/) == nil else {
        throw failure("a code loses its semicolon")
      }
      try read(text.drop { $0 == " " })
    }
    guard line > 0, blocks.isEmpty, isDue == (nil, nil) else { throw failure("something is open") }
  }

  private mutating func frontMatter(_ lines: ArraySlice<Substring>) throws -> String {
    guard lines.last == "---", let text = lines.dropFirst().first,
      let match = text.wholeMatch(of: /title: "((?:[^"\\<%]|\\["\\]|\\u[0-9A-F]{4})*)"/)
    else { throw failure("malformed title") }
    return String(match.1)
  }

  private mutating func read(_ text: Substring) throws {
    if line == 1 {
      guard text == "sequenceDiagram" else { throw failure("another diagram") }
    } else if text.wholeMatch(of: /%% \w[^%]*/) != nil {
      // Mermaid takes comments out before it reads anything.
    } else if let match = text.wholeMatch(of: /(\w+)(-{1,2}>>|-\)|-{1,2}x)(\w+):(?: (.+))?/) {
      try readMessage(
        String(match.1), String(match.2), String(match.3), try decode(match.4 ?? ""))
    } else if isDue != (nil, nil) {
      throw failure("a message is due")
    } else if let match = text.wholeMatch(of: /(create )?(?:participant|actor) (\w+)(?: as (.+))?/)
    {
      try declare(String(match.2), match.3, isCreated: match.1 != nil)
    } else if let match = text.wholeMatch(of: /autonumber(?: (\d+)(?: (\d+))?)?/) {
      guard count == nil else { throw failure("counts twice") }
      count = (match.1.flatMap { Int($0) } ?? 1, (match.2 ?? nil).flatMap { Int($0) } ?? 1)
    } else if let match = text.wholeMatch(of: /(activate|deactivate|destroy) (\w+)/) {
      try changeLife(match.1, String(match.2))
    } else if let match = text.wholeMatch(
      of: /note (?:(?:left|right) of (\w+)|over (\w+)(?:,(\w+))?):(?:wrap:)? (.+)/)
    {
      for id in [match.1, match.2, match.3].compactMap({ $0 }) { try require(String(id)) }
      notes.append(try decode(match.4))
    } else {
      try readBlock(text)
    }
  }

  private mutating func readMessage(
    _ sender: String, _ arrow: String, _ receiver: String, _ label: String
  ) throws {
    try require(sender)
    try require(receiver)
    if let created = isDue.created, created != receiver { throw failure("creates another") }
    if let destroyed = isDue.destroyed, destroyed != receiver, destroyed != sender {
      throw failure("destroys another")
    }
    isDue = (nil, nil)
    let number = count.map { "\($0.next): " } ?? ""
    if let (next, step) = count { count = (next + step, step) }
    messages.append(
      Message(sender: sender, arrow: arrow, receiver: receiver, label: number + label))
  }

  private mutating func declare(_ id: String, _ label: Substring?, isCreated: Bool) throws {
    guard participants[id] == nil else { throw failure("\(id) is there already") }
    participants[id] = try decode(label ?? "")
    if isCreated {
      isDue.created = id
      created.append(id)
    }
  }

  private mutating func changeLife(_ word: Substring, _ id: String) throws {
    try require(id)
    switch word {
    case "activate": activations[id, default: 0] += 1
    case "deactivate":
      activations[id, default: 0] -= 1
      guard activations[id, default: 0] >= 0 else { throw failure("\(id) is inactive") }
    default:
      isDue.destroyed = id
      destroyed.append(id)
    }
  }

  private mutating func readBlock(_ text: Substring) throws {
    if text == "end" {
      guard blocks.popLast() != nil else { throw failure("nothing to end") }
    } else if let match = text.wholeMatch(of: /(alt|opt|loop|par|critical|break)(?: (.+))?/) {
      _ = try decode(match.2 ?? "")
      blocks.append(match.1)
    } else if let match = text.wholeMatch(of: /(else|and|option)(?: (.+))?/) {
      _ = try decode(match.2 ?? "")
      guard blocks.last == ["else": "alt", "and": "par", "option": "critical"][match.1] else {
        throw failure("\(match.1) in \(blocks.last ?? "nothing")")
      }
    } else if let match = text.wholeMatch(of: /box rgba?\([0-9., ]+\) ([^)]+)/) {
      guard blocks.isEmpty, messages.isEmpty else { throw failure("a box in the wrong place") }
      boxes.append(try decode(match.1))
      blocks.append("box")
    } else if text.wholeMatch(of: /rect rgba?\([0-9., ]+\)/) != nil {
      blocks.append("rect")
    } else {
      throw failure("not understood: \(text)")
    }
  }

  /// The text that Mermaid draws for a label.
  private func decode(_ label: Substring) throws -> String {
    guard label.wholeMatch(of: /(?:[^#;<]|<br\/>|#\w+;)*/) != nil else {
      throw failure("a label ends early: \(label)")
    }
    guard label.firstMatch(of: /^:?(?:no)?wrap:|\$\$|%%|\bend\b|ﬂ|¶/) == nil else {
      throw failure("a label means something: \(label)")
    }
    return String(label).replacing("<br/>", with: "\n").replacing(/#(\w+);/) { match in
      if match.1 == "lt" { return "<" }
      return UInt32(match.1).flatMap(Unicode.Scalar.init).map(String.init) ?? "?"
    }
  }

  private func require(_ id: String) throws {
    guard participants[id] != nil else { throw failure("\(id) is not there yet") }
  }

  private func failure(_ reason: String) -> Failure { Failure(line: line, reason: reason) }
}
