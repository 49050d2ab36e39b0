import Testing

@testable import SeqtraceCommands

@MainActor struct RunDifferenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How a shop answers, before or after a deploy.
  private struct Shop {
    var price = 2000.0
    /// The share of runs with several attempts to pay, and their number.
    var retries = (share: 0.0, attempts: 3)
    var suggestions = 0.3
    var isAudited = false
    var isMailedFirst = false
    /// The share of prices that aren't in the cache.
    var misses = 0.1
    var runs = 60
  }

  /// Writes runs of a shop. Each time varies by 15 %.
  private func file(_ shop: Shop, seed: UInt64) throws -> String {
    var random = Random(state: seed)
    var lines: [String] = []
    for run in 0..<shop.runs {
      var writer = SpanWriter(
        trace: UInt64(run + 1), clock: 1_700_000_000_000_000 + run * 10_000_000)
      writer.call("web", 500, &random) { web, random in
        if random.next() < shop.suggestions { web.call("search", 4000, &random) { _, _ in } }
        for _ in 0..<4 {
          web.call("pricing", shop.price, &random) { pricing, random in
            if random.next() < shop.misses { pricing.call("prices", 3000, &random) { _, _ in } }
          }
          web.call("stock", 1000, &random) { _, _ in }
        }
        if shop.isAudited { web.call("audit", 700, &random) { _, _ in } }
        web.call("payment", 2000, &random) { payment, random in
          let attempts = random.next() < shop.retries.share ? shop.retries.attempts : 1
          for attempt in 1...attempts {
            if attempt > 1 { payment.wait(10_000) }
            payment.call("bank", 5000, &random, error: attempt < attempts ? "503" : nil) { _, _ in }
          }
        }
        for service in shop.isMailedFirst ? ["mail", "parcel"] : ["parcel", "mail"] {
          web.call(service, 1500, &random) { _, _ in }
        }
      }
      lines += writer.spans
    }
    return try folder.write("[\(lines.joined(separator: ","))]", to: "\(seed).json")
  }

  private func difference(_ new: Shop, _ options: String...) throws -> CommandRun {
    let old = try file(Shop(), seed: 1)
    return CommandRun(["diff", old, try file(new, seed: 2)] + options)
  }

  @Test func `A slow call is the cause, and not what is around it`() throws {
    let run = try difference(Shop(price: 6000))
    #expect(run.status == 1)
    #expect(
      run.text.hasPrefix(
        "1 thing differs between 60 and 60 runs:\n1. slower: pricing call, 1.99 ms → 5.96 ms "))
    #expect(run.text.contains("; explains the 16 ms "))
    #expect(run.text.contains("by which web call became slower; p < 0.001\n"), "\(run.text)")
  }

  @Test func `Attempts after errors are one cause, with the pauses between them`() throws {
    let run = try difference(Shop(retries: (0.4, 3)))
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2, "\(run.text)")
    #expect(
      lines[1].hasPrefix(
        "1. retried: payment → bank call, 1 → up to 3 attempts in 42 % of the runs, "
          + "each after 503; explains the 12.2 ms by which web call became slower; p < 0.001"),
      "\(run.text)")
  }

  @Test(arguments: [
    (true, "1. new call: web → audit call, in 0 % → 100 % of the calls of web call; "),
    (false, "1. moved: mail call, now before parcel call in web call: 0 % → 100 % of the runs; "),
  ])
  func `A call that is new or moved is told`(
    _ isNew: Bool, _ line: String
  ) throws {
    let lines = try difference(Shop(isAudited: isNew, isMailedFirst: !isNew)).text.split(
      separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix(line), "\(lines)")
  }

  @Test func `A lost cache is more calls`() throws {
    let lines = try difference(Shop(misses: 1)).text.split(separator: "\n")
    #expect(
      lines.count == 2
        && lines[1].hasPrefix(
          "1. more calls: pricing → prices call, in 9 % → 100 % of the calls of pricing call; "),
      "\(lines)")
  }

  @Test func `Samples of one distribution differ in nothing`() throws {
    let files = try (0..<40).map { try file(Shop(), seed: $0 + 10) }
    let differing = zip(files, files.dropFirst()).filter { CommandRun("diff", $0, $1).status != 0 }
    #expect(differing.count <= 1)
    let run = CommandRun("diff", files[0], files[1])
    #expect(run.text == "Nothing differs between 60 and 60 runs that chance doesn't explain.\n")
    #expect(run.status == 0)
  }

  @Test func `Numbers beyond reason give an answer`() throws {
    let most = Int.max
    let parts = try [(1, 1), (most, 4082)].map { number, bucket in

      let histogram = "[\(number),\(number),[\(bucket),\(most)]]"
      let lines = ["", #","operation":["a","f"]"#, #","operation":["a","f"],"caller":["a","f"]"#]
        .map {
          #"{"root":["a","f"]\#($0),"own":\#(histogram),"path":\#(histogram),"total":\#(histogram),"#
            + #""failures":\#(histogram),"calls":\#(histogram),"attempts":\#(histogram)}"#
        }
      return try folder.write(
        "{\"seqtracePartial\":1,\"droppedRuns\":\(most)}\n\(lines.joined(separator: "\n"))\n",
        to: "\(number).part")
    }
    for format in ["text", "json", "svg"] {
      let run = CommandRun("diff", parts[0], parts[1], "--format", format)
      #expect(run.status == 1, "\(run.complaints)")
    }
    #expect(CommandRun("aggregate", parts[1], "--table").status == 0)
    let early =
      #"[{"traceId":"1","id":"1","kind":"SERVER","name":"f","timestamp":-9000000000000000,"duration":9000000000000000000,"localEndpoint":{"serviceName":"a"}}]"#
    #expect(
      CommandRun("aggregate", try folder.write(early, to: "early.json"), "--table").status == 0)
  }

  @Test func `Programs and comments get the same causes`() throws {
    let json = try difference(Shop(price: 6000), "--format", "json").text
    #expect(
      json.hasPrefix(
        """
        {"changes":1,"runs":{"old":60,"new":60},"causes":[
        {"kind":"slower","operation":{"to":"pricing","name":"call"},"root":{"to":"web","name":"call"},"old":
        """), "\(json)")
    let markdown = try difference(Shop(price: 6000), "--format", "markdown").text
    #expect(
      markdown.hasPrefix(
        "1 thing differs between 60 and 60 runs:\n\n1. **slower:** ` pricing call, "))
    #expect(try difference(Shop(price: 6000), "--format", "html").text.contains("<svg"))
    let ignoring = try difference(Shop(), "--ignore", "web")
    #expect(ignoring.status == 64)
  }
}

/// A generator of the same numbers each time.
private struct Random {
  var state: UInt64

  /// A number from 0 to 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53)
  }
}

/// Writes the spans of a run as Zipkin does.
private struct SpanWriter {
  let trace: UInt64
  /// The time in microseconds.
  var clock: Int
  private(set) var spans: [String] = []
  private var open: [String] = []

  init(trace: UInt64, clock: Int) { (self.trace, self.clock) = (trace, clock) }

  mutating func wait(_ microseconds: Int) { clock += microseconds }

  mutating func call(
    _ service: String, _ microseconds: Double, _ random: inout Random, error: String? = nil,
    _ content: (inout SpanWriter, inout Random) -> Void
  ) {
    let start = clock
    let id = String(0x1000 + spans.count * 64 + open.count, radix: 16)
    let parent = open.last.map { #","parentId":"\#($0)""# } ?? ""
    open.append(id)
    clock += Int(microseconds * (0.85 + 0.3 * random.next()))
    content(&self, &random)
    open.removeLast()
    let tags = error.map { #","tags":{"error":"\#($0)"}"# } ?? ""
    spans.append(
      #"{"traceId":"\#(String(trace, radix: 16))","id":"\#(id)"\#(parent),"kind":"SERVER","name":"call","#
        + #""timestamp":\#(start),"duration":\#(clock - start),"localEndpoint":{"serviceName":"\#(service)"}\#(tags)}"#
    )
  }
}
