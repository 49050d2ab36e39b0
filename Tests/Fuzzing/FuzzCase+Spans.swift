import Foundation
import SeqtraceInterchange

extension FuzzCase {
  /// Damages spans of other systems, and draws what is left.
  @MainActor func checkSpans(
    in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom
  ) throws -> CommandCheck {
    var mutation = SpanMutation(of: random.pick(seeds.spans), random)
    for _ in 0..<random.number(0..<8) { mutation.change() }
    let path = folder + "/spans.json"
    try write(mutation.bytes, to: path)
    var check = CommandCheck()
    let options = ["--input-format", "otlp", "--attributes", "*"]
    let whole = check.render(path, "jsonl", options + ["--times"])
    let partial = check.render(path, "jsonl", options + ["--times", "--partial"])
    if whole.status != 0, partial.status == 0, !partial.warns {
      check.report("a partial reading says nothing of what it left out")
    }
    let out = check.render(path, "otlp", options)
    if out.status == 0 {
      let again = folder + "/again.json"
      try write(out.output, to: again)
      if check.render(again, "otlp").output != out.output {
        check.report("out and in again isn't the same")
      }
    }
    check.run(["render", path, "--input-format", "otlp", "--traces"], as: "unchecked")
    try checkJoin(of: path, in: folder, seeds, &random, &check)
    try checkParts(of: path, in: folder, &random, &check)
    for _ in 0..<2 {
      let choice = OptionChoice(&random, hasGraphviz: false)
      check.render(path, choice.format, choice.options + options)
    }
    return check
  }

  /// Draws the spans together with a damaged recording, in both orders.
  @MainActor private func checkJoin(
    of path: String, in folder: String, _ seeds: Seeds, _ random: inout FuzzRandom,
    _ check: inout CommandCheck
  ) throws {
    var mutation = SpanMutation(of: seeds.joinedRecording, random)
    for _ in 0..<random.number(0..<4) { mutation.change() }
    let recording = folder + "/recording.jsonl"
    try write(mutation.bytes, to: recording)
    let options = ["--partial", "--format", "jsonl", "--times"]
    let joined = check.run(["render", path, recording] + options, as: "unchecked")
    let other = check.run(["render", recording, path] + options, as: "unchecked")
    if joined.output != other.output { check.report("the order of the inputs matters") }
  }

  /// Damages a part of the spans' runs, and draws what is left.
  @MainActor private func checkParts(
    of path: String, in folder: String, _ random: inout FuzzRandom, _ check: inout CommandCheck
  ) throws {
    let part = check.run(["aggregate", "--partial", path], as: "unchecked")
    guard part.status == 0 else { return }
    var mutation = SpanMutation(of: part.output, random)
    for _ in 0..<random.number(0..<4) { mutation.change() }
    let damaged = folder + "/damaged.part"
    try write(mutation.bytes, to: damaged)
    check.run(["aggregate", damaged, "--format", "svg"], as: "svg")
    let again = check.run(["aggregate", "--partial", damaged, damaged], as: "unchecked")
    guard again.status == 0 else { return }
    try write(again.output, to: damaged)
    if check.run(["aggregate", "--partial", damaged], as: "unchecked").output != again.output {
      check.report("a part that is written and read isn't the same")
    }
  }
}
