import Foundation
import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// Transcripts, differences and golden files.
extension FuzzCase {
  // MARK: - Transcripts

  @MainActor func checkTranscript(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    var mutation = TranscriptMutation(of: try transcript(from: seeds, in: folder, &random), random)
    for _ in 0..<random.number(0..<6) { mutation.change() }
    let path = folder + "/trace.transcript"
    try write(mutation.bytes, to: path)
    var check = CommandCheck()
    check.expectsValidTraces = false
    let whole = check.render(path, "transcript")
    let partial = check.render(path, "transcript", ["--partial"])
    if whole.status != 0, partial.status == 0, !partial.warns {
      check.report("a partial reading says nothing of what it left out")
    }
    checkNormalForm(of: path, in: folder, &check)
    draw(path, &random, &check)
    return check
  }

  /// The transcript of a trace to start with.
  private func transcript(
    from seeds: Seeds, in folder: String, _ random: inout FuzzRandom
  ) throws -> [UInt8] {
    let bytes = try trace(from: seeds, in: folder, &random)
    let trace = try? TraceReader().read(bytes).trace
    return TranscriptWriter().write((trace ?? Trace(title: "damaged")).normalized())
  }

  /// Checks that the normal form of a trace stays as it is, also when it is written as a transcript.
  @MainActor func checkNormalForm(
    of path: String, in folder: String, _ check: inout CommandCheck
  ) {
    let normal = check.render(path, "jsonl")
    let (once, written) = (folder + "/normal.jsonl", folder + "/normal.transcript")
    guard normal.status == 0, !normal.warns, (try? TraceReader().read(normal.output)) != nil,
      (try? write(normal.output, to: once)) != nil
    else { return }
    let again = check.render(once, "jsonl")
    if again.output != normal.output { check.report("normalising twice differs") }
    let transcript = check.render(path, "transcript")
    guard transcript.status == 0, (try? write(transcript.output, to: written)) != nil else {
      return
    }
    let difference = check.run(["diff", path, written], as: "text", statuses: [0, 1])
    if difference.status != 0 { check.report("its own transcript differs from it") }
  }

  // MARK: - Differences

  private static let formats = ["text", "markdown", "json", "svg", "html"]
  private static let rules: [[String]] = [
    [], ["--ignore", "A*"], ["--ignore-deaths", "*"], ["--ignore-values"], ["--ignore-order"],
    ["--redact", "number"], ["--redact", "/[a-z]+/"], ["--context", "0"], ["--all"],
  ]

  @MainActor func checkDifference(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    let (old, new) = try pair(in: folder, seeds, &random)
    let rules = random.pick(Self.rules)
    var check = CommandCheck()
    func run(_ left: String, _ right: String, _ format: String) -> Int32 {
      check.run(
        ["diff", left, right, "--format", format] + rules, as: format, statuses: [0, 1]
      ).status
    }
    let status = run(old, new, random.pick(Self.formats))
    if run(old, old, "text") == 1 { check.report("something differs from itself") }
    let reverse = run(new, old, "text")
    if [0, 1].contains(status), [0, 1].contains(reverse), status != reverse {
      check.report("the difference depends on the order: \(status) and \(reverse)")
    }
    return check
  }

  /// Two files that start alike: traces in any form, or texts.
  private func pair(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> (old: String, new: String) {
    func written(_ start: [UInt8], _ name: String, _ side: String) throws -> String {
      let path = "\(folder)/\(side)-\(name)"
      try write(start, to: path)
      return path
    }
    func changed(_ bytes: [UInt8], _ kind: Int) -> [UInt8] {
      let count = random.number(0..<5)
      switch kind {
      case 0:
        var mutation = TextMutation(of: bytes, random)
        for _ in 0..<count { mutation.change() }
        return mutation.bytes
      case 1:
        var mutation = TranscriptMutation(of: bytes, random)
        for _ in 0..<count { mutation.change() }
        return mutation.bytes
      default:
        var mutation = TraceMutation(of: bytes, random)
        for _ in 0..<count { mutation.change() }
        return mutation.bytes
      }
    }
    let kind = random.number(0..<3)
    let text = random.pick(seeds.texts)
    let name = kind == 0 ? text.name : kind == 1 ? "trace.transcript" : "trace.jsonl"
    let start =
      kind == 0
      ? text.bytes
      : kind == 1
        ? try transcript(from: seeds, in: folder, &random)
        : try trace(from: seeds, in: folder, &random)
    let old = random.oneIn(3) ? changed(start, kind) : start
    return (try written(old, name, "old"), try written(changed(start, kind), name, "new"))
  }

  // MARK: - Golden files

  @MainActor func checkGoldens(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    let files = FileManager.default
    let (root, outside) = (folder + "/repository", folder + "/outside")
    try? files.removeItem(atPath: root)
    try files.createDirectory(atPath: root + "/Goldens/T", withIntermediateDirectories: true)
    try write(Array("precious\n".utf8), to: outside)
    var candidates: [String: [UInt8]] = [:]
    for number in 0..<random.number(1..<4) {
      let odd = random.oddText().filter { $0 != "/" && $0 != "\0" }.prefix(30)
      let ending = random.pick(["transcript", "txt"])
      let path = "\(root)/Goldens/T/\(number)\(odd).\(ending)"
      let start = try transcript(from: seeds, in: folder, &random)
      var mutation = TranscriptMutation(of: start, random)
      for _ in 0..<random.number(0..<4) { mutation.change() }
      try write(mutation.bytes, to: path + ".new")
      candidates[path] = mutation.bytes
      try makeGolden(at: path, of: start, outside, &random)
    }
    var check = CommandCheck()
    for deed in ["list", "show", random.pick(["accept", "reject"])] {
      let run = check.run(
        ["goldens", deed, "--folder", root], as: "text", statuses: [0, 1])
      if deed == "accept", run.status == 0 {
        for (path, bytes) in candidates where files.contents(atPath: path) != Data(bytes) {
          check.report("accepted, and not what was shown")
        }
      }
    }
    if files.contents(atPath: outside) != Data("precious\n".utf8) {
      check.report("a file outside the folder was written")
    }
    return check
  }

  /// Makes a golden: a file, nothing, or what isn't a golden.
  private func makeGolden(
    at path: String, of bytes: [UInt8], _ outside: String, _ random: inout FuzzRandom
  ) throws {
    let files = FileManager.default
    switch random.number(0..<8) {
    case 0: break
    case 1: try files.createSymbolicLink(atPath: path, withDestinationPath: outside)
    case 2: mkfifo(path, 0o600)
    case 3: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    default: try write(bytes, to: path)
    }
  }
}
