import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

struct TranscriptWriterTests {
  private func lines(_ trace: Trace) -> [String] {
    let text = String(decoding: TranscriptWriter().write(trace), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
      .map(String.init)
  }

  @Test func `A call says who, what and how it ended`() {
    let trace = TraceScript.trace { script in
      script.during(
        .call, "transfer(_:to:)", from: "client", to: "Bank#1", ["5", "\"a, b\""], throwing: "Broke"
      ) {
        $0.during(.call, "balance", to: "Account#1", returning: "3 cents")
        $0.during(.call, "close()", to: "Account#2 / sub account", returning: "true")
        $0.during(.propertyChange, "open", to: "Account#2", value: "false")
        $0.during(.propertyChange, "log", to: "Account#2")
        $0.add(.call, "wait()", to: "Account#1")
      }
    }
    #expect(
      lines(trace) == [
        "client → Bank.transfer(5, to: \"a, b\") throws Broke",
        "  Account.balance returns `3 cents`",
        "  Account#2[sub account].close() returns true",
        "  Account#2.open = false",
        "  Account#2.log = …",
        "  Account.wait() interrupted",
      ])
  }

  @Test func `A cancellation says what was cancelled, and whose work it is`() {
    let trace = TraceScript.trace { script in
      script.during(.call, "leave()", from: "client", to: "View#1") {
        $0.add(.cancellation, "reload", to: "Model#1")
        $0.add(.cancellation)
      }
    }
    #expect(
      lines(trace) == ["client → View.leave()", "  cancel reload at Model", "  cancel"])
  }

  @Test func `A state says whose it is`() {
    let trace = TraceScript.trace { script in
      script.during(.call, "leave()", from: "client", to: "View#1") {
        $0.add(.state, "at rest", to: "View#1")
      }
    }
    #expect(lines(trace) == ["client → View.leave()", "  state `at rest` at View"])
  }

  @Test func `Notifications name their registration`() {
    let trace = TraceScript.trace { script in
      for number in [1, 2] as [RegistrationID] {
        script.add(
          .registration, "saved", from: "client", to: "Centre#1",
          ["saved", "nil", "nil", "block"], registration: number)
      }
      script.add(.registration, from: "client", to: "Centre#1", ["all"], registration: 3)
      let post = script.add(.postBegin, "saved", from: "client", to: "Centre#1")
      script.during(.callbackBegin, "saved", to: "Log#1", registration: 2, cause: post)
      script.during(.callbackBegin, "saved", to: "Log#1", registration: 3, cause: post)
      script.during(.callbackBegin, "saved", to: "Log#2")
      script.add(.postEnd, begin: post)
      script.add(.deregistration, "saved", from: "client", to: "Centre#1")
    }
    #expect(
      lines(trace) == [
        "client → register saved at Centre",
        "client → register saved#2 at Centre",
        "client → register at Centre [all]",
        "client → post saved to Centre",
        "  callback saved#2 to Log",
        "  callback saved to Log by #1",
        "  callback saved to Log#2 unregistered after nothing",
        "client → deregister saved from Centre unregistered",
      ])
  }

  @Test func `A lane stands below what started it, and an await says what is unusual`() {
    let trace = TraceScript.trace { script in
      script.during(.call, "load()", from: "client", to: "Model#1") {
        let first = $0.add(.spawn)
        let second = $0.add(.spawn)
        let work = $0.during(.call, "a()", to: "Cache#1", cause: first, lane: 1)
        $0.during(.call, "b()", to: "Disk#1", cause: second, lane: 2)
        $0.add(.await, cause: EventID(Int(work) + 3))
        $0.add(.await, cause: work.next)
      }
      script.during(.call, "stray()", to: "Cache#1", lane: 3)
    }
    #expect(
      lines(trace) == [
        "client → Model.load()",
        "  spawn",
        "    Cache.a()",
        "  spawn as load",
        "    Disk.b()",
        "  await load",
        "  await",
        "lane",
        "  Cache.stray()",
      ])
  }

  @Test func `Roles and objects with the same name are told apart`() {
    let trace = TraceScript.trace { script in
      script.during(.call, "a()", from: "Gate", to: "Gate#1")
      script.during(.call, "b()", from: "gate", to: "gate#1")
      script.during(.call, "c()", from: "post", to: "Box<[Int], Gate>#2")
    }
    #expect(
      lines(trace) == [
        "<Gate> → Gate.a()", "gate → gate#1.b()", "<post> → Box<[Int], Gate>.c()",
      ])
  }

  @Test func `Deep nesting takes no more than a line's worth of spaces`() throws {
    let trace = TraceScript.trace { script in
      for depth in 0..<5000 { script.add(.call, "f\(depth)()", to: "A#1") }
    }
    let bytes = TranscriptWriter().write(trace)
    #expect(bytes.count < 5000 * 140)
    #expect(lines(trace)[51] == String(repeating: " ", count: 100) + "|51| A.f51() interrupted")
    #expect(try TranscriptReader().read(bytes).trace == trace.normalized())
  }
}
