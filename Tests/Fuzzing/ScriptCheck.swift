/// A light check of Mermaid's and PlantUML's sources: that blocks end, that what is named was
/// declared, and that no bar ends that wasn't begun.
struct ScriptCheck {
  private let isMermaid: Bool
  private var isLegend = false
  private var blocks = 0
  private var names: Set<Substring> = []
  private var bars: [Substring: Int] = [:]

  /// What is wrong with a diagram's source; `nil` if nothing is.
  static func problem(ofMermaid text: String) -> String? {
    var check = ScriptCheck(isMermaid: true)
    var lines = lines(of: text)
    if lines.first == "---" {
      guard lines.count > 3, lines[1].hasPrefix("title: \""), lines[2] == "---" else {
        return "the front matter is damaged"
      }
      lines.removeFirst(3)
    }
    guard lines.first == "sequenceDiagram" else { return "it doesn't begin as a diagram" }
    return check.problem(in: lines.dropFirst())
  }

  /// What is wrong with a diagram's source; `nil` if nothing is.
  static func problem(ofPlantUML text: String) -> String? {
    var check = ScriptCheck(isMermaid: false)
    let lines = lines(of: text)
    guard lines.first == "@startuml", lines.last == "@enduml" else { return "it has no frame" }
    return check.problem(in: lines.dropFirst().dropLast())
  }

  private init(isMermaid: Bool) { self.isMermaid = isMermaid }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      line.drop { $0 == " " }
    }
  }

  private mutating func problem(in lines: ArraySlice<Substring>) -> String? {
    for line in lines {
      if let problem = take(line) { return "\(problem): \(line.prefix(200))" }
    }
    return blocks == 0 ? nil : "\(blocks) blocks have no end"
  }

  private mutating func take(_ line: Substring) -> String? {
    // In a legend anything may stand.
    if isLegend {
      isLegend = line != "endlegend"
      return nil
    }
    if !isMermaid, Self.legends.contains(String(line)) {
      isLegend = true
      return nil
    }
    let words = line.split(separator: " ", maxSplits: 3)
    guard let word = words.first else { return nil }
    switch word {
    case "alt", "opt", "loop", "par", "critical", "break", "rect", "box", "group": blocks += 1
    case "end":
      blocks -= 1
      if blocks < 0 { return "an end too many" }
    case "else", "and", "option": if blocks == 0 { return "outside of a block" }
    case "activate", "deactivate": return takeBar(words)
    case "@startuml", "@enduml", "sequenceDiagram", "---": return "a second frame"
    default: return takeOther(line, words)
    }
    return nil
  }

  /// The lines that begin a legend, wherever it stands.
  private static let legends: Set<String> = Set(
    ["", " top"].flatMap { top in ["", " left", " right"].map { "legend\(top)\($0)" } })

  private mutating func takeBar(_ words: [Substring]) -> String? {
    let words = words.filter { isMermaid || !$0.hasPrefix("#") }
    guard words.count == 2, names.contains(words[1]) else { return "nobody of that name" }
    bars[words[1], default: 0] += words[0] == "activate" ? 1 : -1
    return bars[words[1]]! < 0 ? "a bar ends that wasn't begun" : nil
  }

  private mutating func takeOther(_ line: Substring, _ words: [Substring]) -> String? {
    let kinds = [
      "participant", "actor", "boundary", "control", "entity", "database", "collections", "queue",
    ]
    let declaration = words.first == "create" && isMermaid ? words.dropFirst() : words[...]
    if let kind = declaration.first, kinds.contains(String(kind)) {
      // Behind PlantUML's name, its link and its colour may stand.
      let last = line.split(separator: " ").last { !$0.hasPrefix("#") && !$0.hasPrefix("[[") }
      guard let name = isMermaid ? declaration.dropFirst().first : last,
        names.insert(name).inserted
      else { return "no name, or one twice" }
      return nil
    }
    if isMermaid,
      ["->", "-)", "-x", "-|", "|-", "-/", "/-", "-\\", "\\-"].contains(where: line.contains),
      !["note", "destroy", "%%", "autonumber", "title:"].contains(String(words[0]))
    {
      return messageProblem(line)
    }
    return nil
  }

  /// What is wrong with a message of Mermaid's, `p0->>p1: label`.
  private func messageProblem(_ line: Substring) -> String? {
    guard let colon = line.firstIndex(of: ":"), line.index(after: colon) < line.endIndex else {
      return "a message without a label"
    }
    let ends = line[..<colon].split { "-<>()x/\\|".contains($0) }
    return ends.allSatisfy(names.contains) ? nil : "nobody of that name"
  }
}
