/// Times the readers of Mermaid's and PlantUML's texts beside that of traces, in bytes a second, on
/// the same 10 000 messages between 20 lifelines. Fails if one of the two parsers reads less than half as
/// many bytes a second as the reader of traces.

import Foundation
import SeqtraceNotation
import SeqtraceReading

let count = 10_000
let rounds = 51

/// The ends of messages, from a generator with a fixed seed.
struct Ends {
  private var seed = 42

  mutating func next() -> Int {
    seed = (seed * 1_103_515_245 + 12345) % 2_147_483_648
    return seed / 65536 % 20 + 1
  }
}

var ends = Ends()
let messages = (1...count).map { number in
  let digits = String(number)
  let zeros = String(repeating: "0", count: 6 - digits.count)
  return (from: ends.next(), to: ends.next(), label: "message \(zeros)\(digits) on its way")
}

let trace =
  "{\"seqtrace\":1,\"title\":\"Messages\"}\n"
  + messages.enumerated().map { index, message in
    "{\"kind\":\"call\",\"id\":\(2 * index + 1),\"from\":\"Object\(message.from)\","
      + "\"to\":\"Object\(message.to)\",\"name\":\"\(message.label)\"}\n"
      + "{\"kind\":\"return\",\"id\":\(2 * index + 2),\"begin\":\(2 * index + 1)}\n"
  }.joined()
let mermaid =
  "sequenceDiagram\n"
  + messages.map { "Object\($0.from)->>Object\($0.to): \($0.label)\n" }.joined()
let plantUML =
  "@startuml\n"
  + messages.map { "Object\($0.from) -> Object\($0.to) : \($0.label)\n" }.joined() + "@enduml\n"

/// A reader, its text, and the times that it took.
struct Contestant {
  let name: String
  /// The least share of the speed of traces that is asked for; zero for none.
  var least = 0.0
  let bytes: [UInt8]
  let read: ([UInt8]) throws -> Bool
  var times: [Duration] = []

  init(
    _ name: String, least: Double = 0, _ text: String, _ read: @escaping ([UInt8]) throws -> Bool
  ) {
    (self.name, self.least, bytes, self.read) = (name, least, Array(text.utf8), read)
  }

  mutating func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let isWhole = try read(bytes)
    times.append(clock.now - start)
    precondition(isWhole, "\(name): not all messages were read")
  }

  /// Megabytes a second, by the median.
  var speed: Double { Double(bytes.count) / 1e6 / (times.sorted()[times.count / 2] / .seconds(1)) }
}

var contestants = [
  Contestant("traces", trace) { try TraceReader().read($0).trace.events.count == 2 * count },
  Contestant("Mermaid, parsed", least: 0.5, mermaid) {
    let syntax = MermaidParser().parse($0)
    return syntax.diagnostics.isEmpty && syntax.statements.count >= count
  },
  Contestant("Mermaid, read into a diagram", mermaid) {
    MermaidImporter().read($0).diagram.messages.count == count
  },
  Contestant("PlantUML, parsed", least: 0.5, plantUML) {
    let syntax = PlantUMLParser().parse($0)
    return syntax.diagnostics.isEmpty && syntax.statements.count >= count
  },
  Contestant("PlantUML, read into a diagram", plantUML) {
    PlantUMLImporter().read($0).diagram.messages.count == count
  },
]
for _ in 0..<rounds {
  for index in contestants.indices { try contestants[index].run() }
}

let yardstick = contestants[0].speed
var isMissed = false
for contestant in contestants {
  let ratio = contestant.speed / yardstick
  var line = String(
    format: "%@: %.0f MB/s, %.2f times that of traces", contestant.name, contestant.speed, ratio)
  if contestant.least > 0 { line += String(format: " (asked %.2f)", contestant.least) }
  if ratio < contestant.least {
    line += "  MISSED"
    isMissed = true
  }
  print(line)
}
exit(isMissed ? 1 : 0)
