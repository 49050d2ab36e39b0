import Foundation
import SeqtraceEvents
import SeqtraceRecording
import TestSupport
import Testing

@testable import SeqtraceCommands

/// Secrets that are planted in a recording, which no output of any command may show.
@MainActor struct SecretOutputTests {
  private nonisolated static let planted = "PLANTED"
  private static let mark = "•••"

  private struct Login {
    var user = "ada"
    var password = planted
  }
  private struct Header {
    var name = "Authorization"
    var value = "Bearer " + planted
  }
  private enum Credential { case password(String) }
  private struct Refused: Error { var apiKey = planted }

  /// A secret of each kind: by its name, by the name beside it, and by its looks. Those named like their parameter
  /// are known by that name alone.
  private static var secrets: [String: Any] {
    var secrets: [String: Any] = [
      "login": Login(), "header": Header(), "credential": Credential.password(planted),
      "password": planted, "cookies": ["session": planted],
      "query": "a=b&access_token=\(planted)",
    ]
    for (index, sample) in SecretSample.all.enumerated() { secrets["text\(index)"] = sample.text }
    return secrets
  }

  /// The values that hold a secret at increasing depth.
  private static func nested(_ secret: Any) -> [Any] {
    [secret, [secret], ["key": secret], (1, secret), Optional(secret) as Any, [[secret]]]
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for isChanged in [false, true] {
      let trace = Self.trace(isChanged: isChanged)
      let side = isChanged ? "new" : "old"
      try FileManager.default.createDirectory(
        atPath: folder.file(side), withIntermediateDirectories: true)
      try folder.write(TraceWriter().write(trace), to: side + "/sale.jsonl")
      let transcript = CommandRun(
        "render", folder.file(side + "/sale.jsonl"), "--format", "transcript")
      #expect(transcript.status == 0, "\(transcript.complaints)")
      try folder.write(transcript.output, to: side + "/sale.transcript")
    }
  }

  /// A recording in which everything that holds a text holds a secret.
  private static func trace(isChanged: Bool) -> Trace {
    let session = RecordingSession()
    session.record {
      for (name, secret) in secrets.sorted(by: { $0.key < $1.key }) {
        for value in nested(secret) {
          // What only its parameter's name gives away can't be told in a result.
          let isKnownAlone = !["password", "cookies"].contains(name)
          Recorder.recordCall(
            "pay(\(name):)", with: Recorder.arguments(["\(name)": value]), on: .role("till"),
            returning: { Recorder.literal($0) }
          ) { isKnownAlone ? value : 0 }
        }
      }
      try? Recorder.recordCall("refuse()", on: .role("till")) { throw Refused() }
      Recorder.recordChange(of: "password", to: planted, on: .role("till"))
      Recorder.recordNote("password=\(planted)")
      Recorder.recordState("Bearer \(planted)", of: .role("till"))
      if isChanged {
        Recorder.recordCall("more()", with: ["\"Bearer \(planted)\""], on: .role("till")) {}
      }
    }
    return session.trace()
  }

  private func expectNone(
    _ run: CommandRun, _ format: String, status: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, "\(format): \(run.complaints)", sourceLocation: sourceLocation)
    let shown = String(decoding: run.output, as: UTF8.self) + run.complaints.joined()
    let secrets = [Self.planted, "1111 1111"]
    let line = shown.split(separator: "\n").first { line in secrets.contains { line.contains($0) } }
    #expect(line == nil, "\(format)", sourceLocation: sourceLocation)
  }

  @Test func `The recording hides every secret, and says so`() {
    let trace = Self.trace(isChanged: true)
    let hidden = trace.events.filter {
      ($0.arguments + [$0.value ?? "", $0.name]).joined().contains(Self.mark)
    }
    // Each of the nested values is an argument, and most are a result.
    #expect(hidden.count >= 6 * (2 * Self.secrets.count - 2))
    #expect(TraceWriter().write(trace).firstRange(of: Array(Self.planted.utf8)) == nil)
  }

  @Test(arguments: ["jsonl", "transcript"])
  func `No picture shows a secret, in any format`(_ input: String) {
    for format in OutputFormat.allCases {
      let run = CommandRun("render", folder.file("old/sale.\(input)"), "--format", format.name)
      expectNone(run, format.name, status: 0)
    }
  }

  @Test func `No difference shows a secret, in any format`() {
    for format in DifferenceFormat.allCases {
      for input in ["jsonl", "transcript"] {
        let files = ["old", "new"].map { folder.file("\($0)/sale.\(input)") }
        expectNone(
          CommandRun(["diff"] + files + ["--all", "--format", format.rawValue]), format.rawValue,
          status: 1)
      }
    }
    for format in ["text", "markdown", "json"] {
      let run = CommandRun("diff", folder.file("old"), folder.file("new"), "--format", format)
      expectNone(run, format, status: 1)
    }
  }

  @Test(arguments: ["list", "show", "accept"])
  func `No golden shows a secret`(_ deed: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("Goldens/T"), withIntermediateDirectories: true)
    for (side, ending) in [("old", ""), ("new", ".new")] {
      let bytes = try Data(contentsOf: URL(filePath: folder.file(side + "/sale.transcript")))
      try folder.write(Array(bytes), to: "Goldens/T/sale.transcript" + ending)
    }
    let run = CommandRun("goldens", deed, "--folder", folder.path)
    expectNone(run, deed, status: deed == "accept" ? 0 : 1)
  }
}
