import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import SeqtraceTranscript
import Testing

@testable import SeqtraceTesting

struct GoldenTestTests {
  private let folder: URL
  private let payer = Account()
  private let payee = Account()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func trace(_ fault: Bank.Fault? = nil) throws -> Trace {
    let session = RecordingSession(title: "transfer")
    let bank = Bank(fault: fault)
    try session.record { try bank.pay(5, from: payer, to: payee) }
    return withExtendedLifetime(bank) { session.trace() }
  }

  private func trace(of fault: PlaceholderSystem.Fault?) -> Trace {
    let session = RecordingSession(title: "placeholder")
    session.record { PlaceholderSystem.run(fault) }
    return session.trace()
  }

  private func test(
    _ mode: GoldenMode, _ name: String = "transfer", in run: GoldenRun = GoldenRun()
  ) -> GoldenTest {
    GoldenTest(
      name: name, testFile: folder.appendingPathComponent("BankTests.swift").path, mode: mode,
      run: run)
  }

  private var goldens: URL {
    folder.appendingPathComponent("Goldens").appendingPathComponent("BankTests")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted()
  }

  private func expectShort(
    _ message: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for line in message.split(separator: "\n") where !line.contains(folder.path) {
      #expect(line.columns <= GoldenVerdict.width, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [GoldenMode.compare, .record])
  func `A run that records nothing fails and writes no golden`(_ mode: GoldenMode) throws {
    let empty = RecordingSession(title: "transfer").trace()
    let verdict = test(mode).verdict(on: empty, rules: [])
    #expect(verdict.message?.hasPrefix("Nothing was recorded") == true)
    expectShort(try #require(verdict.message))
    #expect(!FileManager.default.fileExists(atPath: goldens.path))
    // A golden that was written by hand may say that nothing happens.
    try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
    let golden = goldens.appendingPathComponent("transfer.transcript")
    try Data("seqtrace transcript 1\ntitle: transfer\n".utf8).write(to: golden)
    #expect(test(.compare).verdict(on: empty, rules: []).message == nil)
  }

  @Test func `A failure in Chinese is as wide as one in English`() throws {
    func trace(_ value: String) -> Trace {
      let session = RecordingSession(title: "transfer")
      session.record {
        Recorder.recordCall("设置(_:)", with: ["\"\(value)\""], on: .instance(Account(limit: 1))) {}
      }
      return session.trace()
    }
    let (old, new) = (
      String(repeating: "占位符", count: 40) + "甲", String(repeating: "占位符", count: 40) + "乙"
    )
    #expect(test(.record).verdict(on: trace(old), rules: []).message == nil)
    let message = try #require(test(.compare).verdict(on: trace(new), rules: []).message)
    expectShort(message)
    #expect(message.contains("甲") && message.contains("乙"))
    #expect(test(.record).verdict(onDiagramOf: trace("占位")).message == nil)
    let diagram = try #require(test(.compare).verdict(onDiagramOf: trace("占位符")).message)
    expectShort(diagram)
    let pattern = PatternTest.verdict(on: trace(old), contains: "Bank.pay(…)")
    expectShort(try #require(pattern.message))
  }

  @Test func `Rules that leave nothing make no golden`() throws {
    let verdict = test(.record).verdict(on: try trace(), rules: [.ignore("*")])
    #expect(verdict.message?.hasPrefix("Nothing was recorded") == true)
    #expect(!FileManager.default.fileExists(atPath: goldens.path))
  }

  @Test func `A rule of the test that the golden's header lacks fails until it is accepted`() throws
  {
    #expect(test(.record).verdict(on: try trace(), rules: []).message == nil)
    let verdict = test(.compare).verdict(on: try trace(), rules: [.ignore("Account")])
    let message = try #require(verdict.message)
    #expect(message.contains("lacks rules of the test:\n   + ignore: Account\n"), "\(message)")
    try FileManager.default.removeItem(at: goldens.appendingPathComponent("transfer.transcript"))
    try FileManager.default.moveItem(
      at: goldens.appendingPathComponent("transfer.transcript.new"),
      to: goldens.appendingPathComponent("transfer.transcript"))
    #expect(
      test(.compare).verdict(on: try trace(), rules: [.ignore("Account")]).message == nil)
  }

  @Test func `A damaged golden keeps the rules of its header`() throws {
    try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
    let golden = goldens.appendingPathComponent("transfer.transcript")
    try Data("seqtrace transcript 1\nignore: Account\n\n<<<<<<< a\n".utf8).write(to: golden)
    #expect(test(.compare).verdict(on: try trace(), rules: []).message != nil)
    let candidate = try Data(contentsOf: goldens.appendingPathComponent("transfer.transcript.new"))
    #expect(String(decoding: candidate, as: UTF8.self).contains("\nignore: Account\n"))
  }

  @Test func `A rule that can't be used is told with its place`() throws {
    try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
    let golden = goldens.appendingPathComponent("transfer.transcript")
    try Data("seqtrace transcript 1\nredact: uuuid\n\na → B.c()\n".utf8).write(to: golden)
    let message = test(.compare).verdict(on: try trace(), rules: []).message
    #expect(message?.contains("header line 2: 'uuuid' is no kind of value\n  expected") == true)
  }

  @Test func `Two expectations of one run can't share a golden`() throws {
    let run = GoldenRun()
    #expect(test(.record, in: run).verdict(on: try trace(), rules: []).message == nil)
    #expect(test(.record, in: run).verdict(on: try trace(), rules: []).message == nil)
    let other = test(.record, in: run).verdict(on: try trace(.amount), rules: [])
    #expect(other.message?.contains("needs a name of its own") == true)
    // The candidate of one that fails stays, although the other passes.
    #expect(test(.compare, in: run).verdict(on: try trace(.amount), rules: []).message != nil)
    #expect(test(.compare, in: run).verdict(on: try trace(), rules: []).message == nil)
    #expect(try names().contains("transfer.transcript.new"))
  }

  @Test func `Git sees goldens, and no candidates`() throws {
    _ = test(.compare).verdict(on: try trace(), rules: [])
    let file = goldens.deletingLastPathComponent().appendingPathComponent(".gitignore")
    #expect(try String(contentsOf: file, encoding: .utf8) == "*.new\n*.new.*\n.gitignore\n")
    #expect(try names().contains("transfer.transcript.new"))
    // One that is there is its author's.
    try Data("own\n".utf8).write(to: file)
    _ = test(.compare).verdict(on: try trace(), rules: [])
    #expect(try String(contentsOf: file, encoding: .utf8) == "own\n")
  }

  @Test func `A missing golden fails and leaves a candidate, which makes it pass once accepted`()
    throws
  {
    let verdict = test(.compare).verdict(on: try trace(), rules: [])
    #expect(verdict.message?.contains("There is no golden file yet") == true)
    #expect(try names() == ["transfer.transcript.new"])
    try FileManager.default.moveItem(
      at: goldens.appendingPathComponent("transfer.transcript.new"),
      to: goldens.appendingPathComponent("transfer.transcript"))
    #expect(test(.compare).verdict(on: try trace(), rules: []).message == nil)
  }

  @Test func `A difference is told with its place, its source and how to accept it`() throws {
    #expect(test(.record).verdict(on: try trace(), rules: []).message == nil)
    let verdict = test(.compare).verdict(on: try trace(.amount), rules: [])
    let message = try #require(verdict.message)
    expectShort(message)
    let lines = message.split(separator: "\n").map(String.init)
    #expect(lines.contains("1 thing differs:"))
    #expect(lines.contains("1. inside Bank.pay(_:from:to:):"))
    #expect(lines.contains("   -   Account.withdraw(5)"))
    #expect(lines.contains("   +   Account.withdraw(6)"))
    #expect(lines.contains("         recorded at Tests/SeqtraceTestingTests/Bank.swift:35"))
    #expect(lines.contains("       Account#2.deposit(5)"))
    #expect(message.contains("seqtrace goldens accept"))
    #expect(
      verdict.exhibits.map(\.name) == [
        "recorded.transcript", "difference.svg", "golden.jsonl", "recorded.jsonl",
      ])
    let picture = String(decoding: verdict.exhibits[1].bytes, as: UTF8.self)
    #expect(picture.contains("5 ⇒ 6"))
    #expect(try names() == ["transfer.transcript", "transfer.transcript.new"])
    // The next run that passes clears up.
    #expect(test(.compare).verdict(on: try trace(), rules: []).message == nil)
    #expect(try names() == ["transfer.transcript"])
  }

  #if canImport(XCTest)
    @Test func `In XCTest, what shows more stands beside the golden until the test passes`() throws
    {
      #expect(test(.record).verdict(on: try trace(), rules: []).message == nil)
      let verdict = test(.compare).verdict(on: try trace(.amount), rules: [])
      let message = verdict.messageNamingExhibits(try #require(verdict.message))
      #expect(message.contains("  transfer.transcript.new.difference.svg"))
      expectShort(message)
      #expect(
        try names() == [
          "transfer.transcript", "transfer.transcript.new",
          "transfer.transcript.new.difference.svg", "transfer.transcript.new.golden.jsonl",
          "transfer.transcript.new.recorded.jsonl",
        ])
      #expect(test(.compare).verdict(on: try trace(), rules: []).message == nil)
      #expect(try names() == ["transfer.transcript"])
    }
  #endif

  @Test(arguments: [
    (
      PlaceholderSystem.Fault.noDeregistration,
      ["- ", "deregister textDidChange from NotificationCenter", "inside destroy Proxy"]
    ),
    (.swappedSteps, [">", "<", "create Label", "inside TextView.addPlaceholder(\"Name\")"]),
    (.secondLabel, ["+ ", "create Label#2", "TextView.addSubview(label)"]),
  ])
  func `Each broken version of the placeholder's system is caught, and its fault named`(
    _ fault: PlaceholderSystem.Fault, _ words: [String]
  ) throws {
    _ = test(.record, "placeholder").verdict(on: trace(of: nil), rules: [])
    #expect(test(.compare, "placeholder").verdict(on: trace(of: nil), rules: []).message == nil)
    let verdict = test(.compare, "placeholder").verdict(on: trace(of: fault), rules: [])
    let message = try #require(verdict.message)
    expectShort(message)
    for word in words { #expect(message.contains(word), "\(message)") }
  }

  @Test(arguments: [
    PlaceholderSystem.Fault.noDeregistration, .swappedSteps, .secondLabel,
  ])
  func `An article shows what a test says of each broken version`(
    _ fault: PlaceholderSystem.Fault
  ) throws {
    _ = test(.record, "placeholder").verdict(on: trace(of: nil), rules: [])
    let verdict = test(.compare, "placeholder").verdict(on: trace(of: fault), rules: [])
    let lines = try #require(verdict.message).split(separator: "\n")
    let shown = lines.drop {
      !$0.contains(" differ") || !$0.hasSuffix(":") || $0.contains("golden")
    }
    .prefix { !$0.hasPrefix("The new one") }.joined(separator: "\n")
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    let article = try String(
      contentsOf: root.appendingPathComponent(
        "Documentation/Seqtrace.docc/Testing/ExpectingATrace.md"), encoding: .utf8)
    #expect(!shown.isEmpty)
    #expect(article.contains("```\n\(shown)\n```"), "\(shown)")
  }

  @Test func `A type of another name differs`() throws {
    var trace = try trace().normalized()
    _ = test(.record).verdict(on: trace, rules: [])
    trace.renameParticipants(["Account": "Purse"], mark: .opaque)
    #expect(trace.participants.contains { $0.name == "Purse" })
    #expect(test(.compare).verdict(on: trace, rules: []).message?.contains("Purse") == true)
  }

  @Test func `Rules in a golden's header are followed, and kept when it is recorded anew`() throws {
    _ = test(.record).verdict(on: try trace(), rules: [.redact("number")])
    let golden = goldens.appendingPathComponent("transfer.transcript")
    var text = try String(contentsOf: golden, encoding: .utf8)
    #expect(text.contains("redact: number\n"))
    #expect(text.contains("Account.withdraw(<number>)"))
    #expect(test(.compare).verdict(on: try trace(.amount), rules: []).message == nil)
    _ = test(.record).verdict(on: try trace(.amount), rules: [.ignore("Account")])
    text = try String(contentsOf: golden, encoding: .utf8)
    #expect(text.contains("redact: number\nignore: Account\n"))
    #expect(!text.contains("withdraw"))
  }

  @Test func `A rule that can't be used fails the test`() throws {
    let verdict = test(.compare).verdict(on: try trace(), rules: [.redact("smell")])
    #expect(verdict.message?.contains("smell") == true)
  }

  @Test func `A golden with conflict markers, or of another form, is told as that`() throws {
    _ = test(.record).verdict(on: try trace(), rules: [])
    let golden = goldens.appendingPathComponent("transfer.transcript")
    try "seqtrace transcript 1\n\n<<<<<<< mine\n".write(
      to: golden, atomically: true, encoding: .utf8)
    let conflict = test(.compare).verdict(on: try trace(), rules: [])
    #expect(conflict.message?.contains("3:1: error: a merge conflict isn't resolved") == true)
    try "{\"seqtrace\":1}\n".write(to: golden, atomically: true, encoding: .utf8)
    let other = test(.compare).verdict(on: try trace(), rules: [])
    #expect(other.message?.contains("this isn't a transcript") == true)
  }

  @Test(arguments: [[], [TranscriptRule.ignoreDeaths(of: "*")]])
  func `Where nothing is recorded, a transcript in the test says what to do`(
    _ rules: [TranscriptRule]
  ) throws {
    let empty = RecordingSession().trace()
    let verdict = InlineTest.verdict(on: empty, inline: "a → B.c()", rules: rules)
    let message = try #require(verdict.message)
    #expect(message.contains("Nothing was recorded."))
    #expect(message.contains("seqtrace record --package"))
    #expect(!message.contains("let the transcript be"))
  }

  @Test func `Nothing is recorded where CI is set`() throws {
    #expect(GoldenMode.current([:]) == .compare)
    #expect(GoldenMode.current(["SEQTRACE_RECORD_GOLDENS": "1"]) == .record)
    #expect(GoldenMode.current(["SEQTRACE_RECORD_GOLDENS": "1", "CI": "true"]) == .refused)
    #expect(GoldenMode.current(["SEQTRACE_RECORD_GOLDENS": "1", "CI": "0"]) == .record)
    let verdict = test(.refused).verdict(on: try trace(), rules: [])
    #expect(verdict.message?.contains("aren't recorded where CI is set") == true)
    #expect(!FileManager.default.fileExists(atPath: goldens.path))
  }

  @Test func `The trait asks for recording`() {
    GoldenMode.$isAskedByTrait.withValue(true) {
      #expect(GoldenMode.current([:]) == .record)
      #expect(GoldenMode.current(["CI": "1"]) == .refused)
    }
  }

  @Test(.recordingTraces) func `A test with the trait records`() {
    #expect(GoldenMode.isAskedByTrait)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a/b", "a%2Fb"), (".hidden", "%2Ehidden"), ("", "%"), ("日本 ✓", "日本 ✓"),
    ("50%", "50%25"), ("a\nb", "a%0Ab"),
  ])
  func `Any name is a file name`(_ name: String, _ fileName: String) {
    #expect(GoldenName.fileName(of: name) == fileName)
  }

  @Test func `Long names stay apart`() {
    let names = ["a", "b"].map { String(repeating: "x", count: 400) + $0 }
    let files = names.map(GoldenName.fileName)
    #expect(files[0] != files[1])
    #expect(files.allSatisfy { $0.utf8.count < 200 })
  }

  @Test func `An inline transcript is compared, and the new one shown`() throws {
    let verdict = InlineTest.verdict(
      on: try trace(), inline: "client → Bank.pay(_:from:to:)\n  Account.withdraw(4)", rules: [])
    let message = try #require(verdict.message)
    #expect(message.contains("2 things differ:"))
    #expect(
      message.hasSuffix(
        """
        client → Bank.pay(_:from:to:)
          Account.withdraw(5)
          Account#2.deposit(5)

        """))
  }

  @Test func `What isn't found is told with what happened`() throws {
    let missing = PatternTest.verdict(on: try trace(), contains: "Account.close()")
    #expect(missing.message?.contains("This didn't happen:\n  Account.close()") == true)
    #expect(missing.message?.contains("client → Bank.pay(_:from:to:)") == true)
    let never = PatternTest.verdict(on: try trace(), neverContains: "Account.withdraw(…)")
    #expect(never.message?.contains("recorded at Tests/SeqtraceTestingTests/Bank.swift:35") == true)
  }
}
