import SeqtraceEvents
import SeqtraceFindings
import Testing

/// Faults of public projects, which are found, and whose mended versions have no finding of any rule.
struct RealBugsTests {
  private func names(_ trace: Trace) -> [String] {
    var options = FindingOptions()
    // What the slowest path is says nothing about right and wrong.
    options.rules = Set(FindingRule.allCases.filter { $0.name != "slowest-path" })
    return findings(in: trace, options).map(\.rule.name)
  }

  private func findings(in trace: Trace, _ options: FindingOptions = FindingOptions()) -> [Finding]
  {
    var trace = trace
    // Other tests record at the same time, so events that belong to none of them are counted here, too.
    trace.strayEventCount = 0
    return FindingsFinder(options: options).findings(in: trace)
  }

  @Test func `A controller that keeps no token leaves its registration`() {
    #expect(
      names(NotificationBugs.controllerWithoutToken(isFixed: false)) == ["abandoned-registration"])
    #expect(
      findings(in: NotificationBugs.controllerWithoutToken(isFixed: false))
        .map(\.count) == [2])
    #expect(names(NotificationBugs.controllerWithoutToken(isFixed: true)) == ["unheard-post"])
  }

  @Test func `A controller that removes itself instead of its token leaves its registration`() {
    #expect(
      names(NotificationBugs.removalOfSelf(isFixed: false)) == [
        "abandoned-registration", "unknown-removal",
      ])
    #expect(names(NotificationBugs.removalOfSelf(isFixed: true)) == ["unheard-post"])
  }

  @Test func `A client that registers for each attempt does its work twice`() {
    #expect(
      names(NotificationBugs.registrationForEachAttempt(isFixed: false)) == [
        "abandoned-registration", "double-registration",
      ])
    #expect(names(NotificationBugs.registrationForEachAttempt(isFixed: true)) == [])
  }

  @Test func `A setting that its observer sets posts again and again`() {
    #expect(
      names(NotificationBugs.settingThatIsSetByItsObserver(isFixed: false)) == [
        "notification-feedback"
      ])
    #expect(names(NotificationBugs.settingThatIsSetByItsObserver(isFixed: true)) == [])
  }

  @Test func `A query for each database is repeated`() {
    #expect(names(CallBugs.queryForEachDatabase(isFixed: false)) == ["repeated-call"])
    #expect(names(CallBugs.queryForEachDatabase(isFixed: true)) == [])
  }

  @Test func `A tracker and a timer that hold each other are leaked`() {
    #expect(names(CallBugs.timerThatHoldsItsOwner(isFixed: false)) == ["leaked-object"])
    #expect(names(CallBugs.timerThatHoldsItsOwner(isFixed: true)) == [])
  }

  @Test func `A continuation that a dead service would resume never ends`() async {
    #expect(names(await TaskBugs.continuationOfDeadService(isFixed: false)) == ["unfinished-work"])
    #expect(names(await TaskBugs.continuationOfDeadService(isFixed: true)) == [])
  }

  @Test func `An error in a task that nothing awaits is lost`() async {
    #expect(names(await TaskBugs.errorInTask(isFixed: false)) == ["lost-error"])
    #expect(names(await TaskBugs.errorInTask(isFixed: true)) == [])
  }
}
