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
    for _ in 0..<2 {
      let choice = OptionChoice(&random, hasGraphviz: false)
      check.render(path, choice.format, choice.options + options)
    }
    return check
  }
}
