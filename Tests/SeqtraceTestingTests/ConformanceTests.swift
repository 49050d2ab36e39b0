import SeqtraceEvents
import SeqtraceRecording
import Testing

@testable import SeqtraceTesting

struct ConformanceTests {
  private func trace(_ body: () -> Void) -> Trace {
    let session = RecordingSession()
    session.record(body)
    return session.trace()
  }

  /// What a test would say about a run; `nil` if it conforms.
  private func message(
    _ design: String, closed isClosed: Bool = false, _ body: () -> Void
  ) -> String? {
    DesignTest(design: "Designs/\(design)", testFile: #filePath, isClosed: isClosed)
      .verdict(on: trace(body)).message
  }

  @Test func `A program does what its design draws`() async {
    expectConformance(to: "Designs/placeholder.mmd", closed: true) { PlaceholderSystem.run() }
    await expectConformance(to: "Designs/login.puml") { () async in
      await Task.yield()
      Flows.login(attempts: 2, opensSession: true, locks: false)
    }
    expectConformance(of: trace { Flows.oauth() }, to: "Designs/oauth.mmd")
  }

  @Test func `A failure names all deviations with their places`() throws {
    let message = try #require(
      message("placeholder.mmd", closed: true) { PlaceholderSystem.run(.noDeregistration) })
    #expect(
      message.hasPrefix(
        """
        Designs/placeholder.mmd: the run deviates in 1 place:
        Designs/placeholder.mmd:20: removeObserver(token) didn't happen
        """))
    withKnownIssue {
      expectConformance(to: "Designs/placeholder.mmd") { PlaceholderSystem.run(.swappedSteps) }
    }
    withKnownIssue { expectConformance(to: "Designs/nowhere.mmd") { PlaceholderSystem.run() } }
  }

  @Test(arguments: [PlaceholderSystem.Fault.noDeregistration, .swappedSteps, .secondLabel])
  func `Each broken version of the placeholder's system deviates`(_ fault: PlaceholderSystem.Fault)
  {
    #expect(message("placeholder.mmd", closed: true) { PlaceholderSystem.run(fault) } != nil)
  }

  @Test func `An authorization code flow conforms, and its mutants don't`() throws {
    #expect(message("oauth.mmd") { Flows.oauth() } == nil)
    let other = try #require(message("oauth.mmd") { Flows.oauth(.otherCode) })
    #expect(other.contains("Designs/oauth.mmd:17: exchange($code) happened, but not as drawn"))
    let missing = try #require(message("oauth.mmd") { Flows.oauth(.noAuthentication) })
    #expect(missing.contains("Designs/oauth.mmd:12: authenticate the user didn't happen"))
  }

  @Test func `A two-phase commit conforms, and its mutants don't`() throws {
    let design = "two-phase-commit.mmd"
    #expect(message(design) { Flows.twoPhaseCommit() } == nil)
    #expect(message(design) { Flows.twoPhaseCommit(areReady: false) } == nil)
    let early = try #require(message(design) { Flows.twoPhaseCommit(.early) })
    #expect(early.contains("prepare happened after commit, line 14"))
    #expect(message(design) { Flows.twoPhaseCommit(.divided) } != nil)
  }

  @Test func `A login with retry conforms, and its mutants don't`() throws {
    let design = "login.puml"
    for attempts in 1...3 {
      #expect(
        message(design) { Flows.login(attempts: attempts, opensSession: true, locks: false) } == nil
      )
    }
    #expect(message(design) { Flows.login(attempts: 3, opensSession: false, locks: true) } == nil)
    let often = try #require(
      message(design) { Flows.login(attempts: 4, opensSession: true, locks: false) })
    #expect(often.contains("check(_) also happened where it isn't drawn"))
    #expect(message(design) { Flows.login(attempts: 3, opensSession: true, locks: true) } != nil)
  }
}
