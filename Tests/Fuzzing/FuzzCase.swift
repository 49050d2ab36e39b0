import FuzzedTexts
import Foundation
import SeqtraceEvents
import SeqtraceGraphviz

/// One case: an input that follows from a seed and a number, and what is expected of it.
struct FuzzCase {
  /// What is fuzzed.
  enum Subject: String, CaseIterable {
    case traces, sessions, texts, transcripts, diff, goldens, spans
  }

  let subject: Subject
  let seed: UInt64
  let number: Int

  /// Writes the input into a folder, draws it in some ways, and checks what comes of it.
  @MainActor func check(in folder: String, seeds: Seeds) throws -> CommandCheck {
    var random = FuzzRandom(seed: seed, case: number)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return switch subject {
    case .traces: try checkTrace(in: folder, seeds, &random)
    case .sessions: try checkSession(in: folder, seeds, &random)
    case .texts: try checkText(in: folder, seeds, &random)
    case .transcripts: try checkTranscript(in: folder, seeds, &random)
    case .diff: try checkDifference(in: folder, seeds, &random)
    case .goldens: try checkGoldens(in: folder, seeds, &random)
    case .spans: try checkSpans(in: folder, seeds, &random)
    }
  }

  @MainActor private static let hasGraphviz = (try? GraphvizRenderer.checkAvailability()) != nil

  // MARK: - Traces

  @MainActor private func checkTrace(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    var mutation = TraceMutation(of: try trace(from: seeds, in: folder, &random), random)
    for _ in 0..<random.number(0..<6) { mutation.change() }
    let path = folder + "/trace.jsonl"
    try write(mutation.bytes, to: path)
    var check = CommandCheck()
    let whole = check.render(path, "jsonl", ["--times"])
    if whole.status == 0, !whole.warns {
      let lines = Self.contentLines(of: mutation.bytes)
      let written = Self.contentLines(of: whole.output)
      if lines != written { check.report("\(lines) lines were read, and \(written) are left") }
    }
    let partial = check.render(path, "jsonl", ["--times", "--partial"])
    if whole.status != 0, partial.status == 0, !partial.warns {
      check.report("a partial reading says nothing of what it left out")
    }
    checkNormalForm(of: path, in: folder, &check)
    draw(path, &random, &check)
    return check
  }

  /// A trace to start with: a seed, or what a made-up program recorded.
  func trace(
    from seeds: Seeds, in folder: String, _ random: inout FuzzRandom
  ) throws -> [UInt8] {
    if random.oneIn(2), !seeds.traces.isEmpty { return random.pick(seeds.traces) }
    let path = folder + "/program"
    var program = SessionProgram(random)
    try write(program.files(), to: path)
    let trace = try SessionFolderReader().read(path).trace
    return TraceWriter().write(random.oneIn(3) ? trace.normalized() : trace)
  }

  private static func contentLines(of bytes: [UInt8]) -> Int {
    bytes.split(separator: UInt8(ascii: "\n")).filter { $0.contains { $0 > 32 } }.count
  }

  // MARK: - Sessions

  @MainActor private func checkSession(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    var program = SessionProgram(random)
    let isSeed = random.oneIn(10) && !seeds.sessions.isEmpty
    let files = isSeed ? random.pick(seeds.sessions) : program.files()
    let path = folder + "/session"
    var check = CommandCheck()
    try write(files, to: path)
    let before = check.render(path, "jsonl", ["--times"])
    if !isSeed, let complaint = before.complaints.first, !complaint.contains("has no events") {
      check.report("a whole session is said to be damaged: \(complaint)")
    }
    var mutation = SessionMutation(of: files, random)
    for _ in 0..<random.number(0..<4) { mutation.damageFile() }
    // Whatever is gone with a file has to be said; what other bytes say can't be known.
    let areFilesOnly = random.oneIn(2)
    if !areFilesOnly { for _ in 0..<random.number(0..<4) { mutation.damageBytes() } }
    try write(mutation.files, to: path)
    let after = check.render(path, "jsonl", ["--times"])
    // Version 1 says too little of its files, as the article on the session folder tells.
    let isCounted = files["session"].map { $0.count > 8 && $0[8] == 2 } ?? false
    if isCounted, areFilesOnly, !after.warns, after.output != before.output {
      check.report("files were lost without a word")
    }
    draw(path, &random, &check)
    return check
  }

  // MARK: - Texts

  @MainActor private func checkText(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    let seed = random.pick(seeds.texts)
    var mutation = TextMutation(of: seed.bytes, random)
    for _ in 0..<random.number(1..<8) { mutation.change() }
    let path = folder + "/" + seed.name
    try write(mutation.bytes, to: path)
    var check = CommandCheck()
    let whole = check.render(path, "mermaid")
    let partial = check.render(path, "mermaid", ["--partial"])
    if whole.status != 0, partial.status == 0, !partial.warns {
      check.report("a partial reading says nothing of what it left out")
    }
    check.report(contentsOf: TextCheck.problems(of: mutation.bytes))
    draw(path, &random, &check)
    return check
  }

  // MARK: - All

  @MainActor func draw(
    _ path: String, _ random: inout FuzzRandom, _ check: inout CommandCheck
  ) {
    for _ in 0..<2 {
      let choice = OptionChoice(&random, hasGraphviz: Self.hasGraphviz)
      check.render(path, choice.format, choice.options)
    }
    check.run(
      ["lint", path, "--enable", "all", "--format", "json"], as: "json", statuses: [0, 1])
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func write(_ files: SessionFiles, to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try write(bytes, to: "\(folder)/\(name)") }
  }
}
