#if Macros
  import Testing

  /// What the rules about concurrency add to a body, and what they leave alone.
  struct TracedRuleTests {
    /// The body of a recorded function, expanded; without the recording of the function itself, and
    /// without places and line breaks.
    private func expanded(_ body: String, in keyword: String = "func f() async throws") -> String {
      let text = expansion(of: "struct S {\n@TracedFunction \(keyword) {\n\(body)\n}\n}")
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      let start = lines.firstIndex { $0.contains("Recorder.recordCall(") } ?? 0
      return lines[(start + 1)...].dropLast(3).joined(separator: " ")
        .replacing("SeqtraceRecording.Recorder.", with: "R.")
        .replacing("SeqtraceRecording.", with: "")
        .replacing(/,? ?fileID: "Shop\/Shop.swift", line: \d+/, with: "")
    }

    private func begun(_ number: Int, _ scope: Int) -> String {
      "let recordedScope\(scope) = recordedHandoff\(number).begin(); "
        + "defer { recordedScope\(scope).end() };"
    }

    @Test func `A task captures the handoff that its maker evaluates`() {
      #expect(
        expanded("Task { await g() }")
          == #"Task { [recordedHandoff1 = R._Expansion.task("Task")] in "# + begun(1, 2)
          + " return await g() }")
    }

    @Test func `A capture list and a signature are kept`() {
      #expect(
        expanded("queue.async { [weak self] in self?.g(); h() }")
          == #"queue.async { [weak self, recordedHandoff1 = R._Expansion.handoff("queue.async", to: queue)] in "#
          + begun(1, 2) + " self?.g(); h() }")
      #expect(
        expanded("Task { @MainActor () async -> Int in 1 }").hasPrefix(
          #"Task { @MainActor [recordedHandoff1 = R._Expansion.task("Task")] () async -> Int"#))
    }

    @Test(arguments: [
      ("Task(name: \"load\") { g() }", "load"),
      ("Task<Int, any Error>(priority: .low) { g() }", "Task"),
      ("Swift.Task.detached { g() }", "Task.detached"),
      ("Task.immediate { g() }", "Task.immediate"),
      ("DispatchQueue.main.asyncAfter(deadline: .now() + 1) { g() }", "DispatchQueue.asyncAfter"),
      ("self.queues[0].async { g() }", "async"),
      ("operations.addOperation { g() }", "operations.addOperation"),
      ("Foundation.Thread.detachNewThread { g() }", "Thread.detachNewThread"),
      (
        "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in g() }",
        "Timer.scheduledTimer"
      ),
    ])
    func `Work is named after the call`(code: String, name: String) {
      let text = expanded(code)
      #expect(text.contains("task(\"\(name)\")") || text.contains("handoff(\"\(name)\", to: "))
    }

    @Test(arguments: [
      "Task(on: queue) { g() }", "Task(queue) { g() }", "queue.async(after: 1) { g() }",
      "Timer.scheduledTimer(every: 1) { g() }",
    ])
    func `A function with other parameters than the system's starts no known work`(_ code: String) {
      #expect(expanded(code) == code)
    }

    @Test func `An immediate task may have ended before the next line`() {
      let text = expanded("let t = Task.immediate { g() }\nh()")
      #expect(text.contains("let t = R._Expansion.started(Task.immediate {"))
      #expect(text.contains(" }, by: recordedHandoff1) h()"))
    }

    @Test(arguments: [("addDependency", true), ("removeDependency", false)])
    func `A dependency of an operation is noted`(_ function: String, _ isAdded: Bool) {
      #expect(
        expanded("a.\(function)(b)")
          == "a.\(function)(R._Expansion.dependency(on: b, of: a, isAdded: \(isAdded)))")
    }

    @Test(arguments: [
      "Task(operation: work)", "Task {}", "queue.sync { g() }", "queue.async(execute: item)",
      "queue.async { value in g(value) }", "queue.async { g($0) }", "Task.sleep(for: .seconds(1))",
      "Thread.sleep(forTimeInterval: 1)", "task.value", "$0.async { g() }",
      "await task.value()", "await box.value.append(1)", "await f(&box.value)", "await Box.value",
      "await makeTask().value", "await f { task.value }", "await .zero.value", "done.wait()",
      "queue.waitUntilAllOperationsAreFinished()",
      "group.addTask { g() }", "await continuation.resume()", "#expect { Task { g() } }",
      "struct T { func h() { Task { g() } } }", "await withTaskGroup(of: Int.self, body: work)",
    ])
    func `What starts nothing that can be seen stays as it is`(code: String) {
      #expect(!expanded(code).contains("recorded"))
    }

    @Test func `A work item begins the handoff of whoever gives it to a queue`() {
      let text = expanded(
        "let item = DispatchWorkItem { g() }\nq.async(execute: item)\nitem.wait()")
      #expect(text.contains("= R._Expansion.making { recordedWork1 in DispatchWorkItem { "))
      #expect(text.contains("let recordedScope2 = recordedWork1.begin(); "))
      #expect(
        text.contains(#"R._Expansion.hand(R._Expansion.handoff("q.async", to: q), of: item); q."#))
      #expect(text.hasSuffix("item.wait(); R._Expansion.recordJoin(ofWork: item)"))
    }

    @Test func `A new operation is handed over where it is made`() {
      let text = expanded("q.addOperations([BlockOperation { g() }, old], waitUntilFinished: true)")
      #expect(text.contains("q.addOperations([R._Expansion.handed(R._Expansion.making { "))
      #expect(
        text.contains(#"recordedWork1.adding(R._Expansion.handoff("q.addOperations", to: q))"#))
      #expect(text.hasSuffix("waitUntilFinished: true); recordedWork1.recordJoin()"))
    }

    @Test(arguments: [
      ("{ _ in g() }", "{ recordedNumber2 in ", "recordedNumber2"), ("{ g($0) }", "{ ", "$0"),
      ("{ (n: Int) in g(n) }", "{ (n: Int) in ", "n"),
    ])
    func `Each iteration has a handoff`(closure: String, start: String, number: String) {
      let text = expanded("DispatchQueue.concurrentPerform(iterations: 3) \(closure)")
      #expect(text.hasPrefix("let recordedWork1 = R._Expansion.Iterations(); "))
      #expect(text.contains("iterations: recordedWork1.counting(3)) \(start)let recordedScope"))
      #expect(text.contains(" = recordedWork1.begin(\(number)); "))
      #expect(text.hasSuffix("; recordedWork1.recordJoin()"))
    }

    @Test func `A closure of a process is handed over where it is assigned`() {
      let text = expanded("process.terminationHandler = { _ in g() }")
      #expect(
        text.contains(
          #"{ [recordedHandoff1 = R._Expansion.handoff("process.terminationHandler", to: process)]"#
        ))
    }

    @Test(arguments: [
      ("let t = Task { g() }\n#expect(await t.value == 1)", "R.recordJoin(of: recordedHandoff1)"),
      (
        "async let a = g()\ntry #require(await a == 1)",
        "R._Expansion.recordJoinOfChildren(since: recordedMark1, until: recordedMark2)"
      ),
    ])
    func `What a macro awaits is joined behind it`(code: String, join: String) {
      #expect(expanded(code).hasSuffix("== 1); \(join)"))
    }

    @Test func `A task that is awaited gets a handoff with a name`() {
      #expect(
        expanded("let t = Task { 1 }\nreturn try await t.value + 1")
          == #"let recordedHandoff1 = R._Expansion.task("Task"); let t = Task { "# + begun(1, 2)
          + " return 1 } return try await R._Expansion.awaited(t, of: recordedHandoff1).value + 1")
    }

    @Test(arguments: [
      ("await task?.value", "await R._Expansion.awaited(task)?.value"),
      ("return try await self.tasks[0].value.count", "awaited(self.tasks[0]).value.count"),
      (
        "if await owner!.task.result == x {}",
        "if await R._Expansion.awaited(owner!.task).result == x"
      ),
      ("g(await self?.task?.value)", "g(await R._Expansion.awaited(self?.task)?.value)"),
      ("for t in ts { n += await t.value }", "n += await R._Expansion.awaited(t).value"),
    ])
    func `What may be a task is awaited by a function that finds out`(code: String, text: String) {
      #expect(expanded(code).contains(text))
    }

    @Test func `A statement that waits for a queue joins what was added to it before`() {
      #expect(
        expanded("queue.addOperation { g() }\nqueue.waitUntilAllOperationsAreFinished()")
          == "let recordedWork1 = R._Expansion.WaitedWork(); "
          + "queue.addOperation { [recordedHandoff2 = recordedWork1.adding("
          + "R._Expansion.handoff(\"queue.addOperation\", to: queue))] in " + begun(2, 3)
          + " g() } queue.waitUntilAllOperationsAreFinished(); recordedWork1.recordJoin()")
    }

    @Test(arguments: [
      "q.async(group: all) { g() }\nall.wait()",
      "q.async(group: self.all) { g() }\n_ = all.wait(timeout: .now())",
      "for _ in 0..<2 { q.async { g(); self.done.signal() } }\ndone.wait()",
      "Thread { defer { done?.signal() }; g() }.start()\ndone?.wait()",
      "all.enter()\nTask { await g(); all.leave() }\nall.wait()",
      "let t = Task { await g(); all.leave() }\nall.wait()\nawait t.value",
    ])
    func `A statement that waits for a group or semaphore joins what signals at its end`(
      code: String
    ) {
      let text = expanded(code)
      #expect(text.contains("= recordedWork1.adding(R."))
      #expect(text.contains("; recordedWork1.recordJoin()"))
    }

    @Test(arguments: [
      "other.addOperation { g() }\nqueue.waitUntilAllOperationsAreFinished()",
      "queue.waitUntilAllOperationsAreFinished()\nqueue.addOperation { g() }",
      "q.async { done.signal(); g() }\ndone.wait()",
      "q.async { g() }\ndone.wait()",
      "done.wait()\nq.async { g(); done.signal() }",
    ])
    func `A wait for anything else joins nothing`(code: String) {
      #expect(!expanded(code).contains("recordedWork"))
    }

    @Test func `A closure that a group notifies knows that the group's work is over`() {
      let text = expanded("q.async(group: all) { g() }\nall.notify(queue: .main) { h() }")
      #expect(text.contains(#"R._Expansion.handoff("all.notify", to: all)"#))
      #expect(text.hasSuffix("defer { recordedScope5.end() }; recordedWork1.recordJoin(); h() }"))
    }

    @Test func `A name that means two things is left alone`() {
      let text = expanded("let t = Task { 1 }\nif let t = other { await t.value }")
      #expect(!text.contains("joined"))
      #expect(!expanded("async let a = g()\nh { a in a }\nawait a").contains("recorded"))
    }

    @Test func `Variables of one declaration are told apart`() {
      #expect(
        expanded("async let a = g(), b = h(), c = i()\ng(await a, await c)")
          == "let recordedMark1 = R._Expansion.TaskMark.now; async let a = g(); let recordedMark2 = R._Expansion.TaskMark.now; "
          + "async let b = h(); let recordedMark3 = R._Expansion.TaskMark.now; async let c = i(); "
          + "let recordedMark4 = R._Expansion.TaskMark.now "
          + "g(await R._Expansion.joined(a, since: recordedMark1, until: recordedMark2), "
          + "await R._Expansion.joined(c, since: recordedMark3, until: recordedMark4))")
    }

    @Test func `Only values are references`() {
      let text = expanded("async let a = g()\nh(a: x.a, \\.a, x.a(), await a.a)")
      #expect(
        text.hasSuffix(
          "h(a: x.a, \\.a, x.a(), "
            + "await R._Expansion.joined(a, since: recordedMark1, until: recordedMark2).a)"))
    }

    @Test func `A loop that may be left early has not waited for all`() {
      func joins(_ loop: String) -> Int {
        expanded("await withTaskGroup(of: Int.self) { group in\nh()\n\(loop)\nh()\n}")
          .components(of: "recordJoinOfChildren")
      }
      #expect(joins("for await x in group { g(x) }") == 1)
      #expect(joins("for await x in group { if x { continue } }") == 1)
      #expect(joins("for await x in group { for y in x { break } }") == 1)
      #expect(joins("for await x in group { if x { break } }") == 0)
      #expect(joins("for await x in group { for y in x { break outer } }") == 0)
      #expect(joins("while let x = await group.next() { g(x) }") == 1)
      #expect(joins("while let x = await group.next(), y { g(x) }") == 0)
      #expect(joins("await group.waitForAll()") == 1)
      #expect(joins("for await x in other { g(x) }") == 0)
    }

    @Test func `In an initialiser, the handoff stands before the statement`() {
      let text = expansion(
        of:
          "final class C {\n@TracedFunction init() {\ntask = Task { [weak self] in self?.g() }\n}\n}"
      )
      #expect(
        text.contains("let recordedHandoff1 = SeqtraceRecording.Recorder._Expansion.task(\"Task\""))
      #expect(text.contains("task = ({"))
      #expect(text.contains("Task { [weak self] in"))
    }

    @Test func `In a defer block, the handoff stands before the statement`() {
      #expect(
        expanded("defer { Task { g() } }\nh()")
          == #"defer { let recordedHandoff1 = R._Expansion.task("Task"); Task { "# + begun(1, 2)
          + " return g() } } h()")
    }

    @Test func `An assignment has no value, and Void may be expected of others`() {
      #expect(expanded("Task { self?.a = 1 }").hasSuffix("; self?.a = 1 }"))
      #expect(expanded("a = Task { b += 1 }").hasSuffix("; b += 1 }"))
      #expect(expanded("a = Task { g() }").hasSuffix("; return R._Expansion.passing(g()) }"))
      #expect(expanded("let a = Task { g() }").hasSuffix("; return g() }"))
      #expect(expanded("a = Task<Void, Never> { g() }").hasSuffix("; g() }"))
      #expect(expanded("let a = Task { if b { g() } else { h() } }").contains("; return if b {"))
    }

    @Test func `A continuation is resumed through a channel, wherever it is kept`() {
      #expect(
        expanded("return await withCheckedContinuation { c in g { c.resume(returning: $0) } }")
          == "let recordedChannel1 = HandoffChannel(\"resume\"); "
          + "return await recordedChannel1.receive(withCheckedContinuation { c in g { "
          + "R._Expansion.keeping(c, recordedChannel1).resume("
          + "returning: R._Expansion.sent($0, through: c)) } })")
      #expect(
        expanded("try await withUnsafeThrowingContinuation { $0.resume(throwing: e) }").contains(
          "; defer { recordedChannel1.receive() }; try await recordedChannel1.receive("))
      #expect(
        expanded("await withCheckedContinuation { waiting.append($0) }").contains(
          "{ waiting.append(R._Expansion.keeping($0, recordedChannel1)) }"))
      #expect(
        expanded("waiting.removeFirst().resume(returning: 1)")
          == "R._Expansion.sending(through: waiting.removeFirst()).resume(returning: 1)")
      #expect(
        expanded("self.continuation?.resume()")
          == "R._Expansion.sending(through: self.continuation)?.resume()")
    }

    @Test func `What a stream is given is received in the loop over it`() {
      #expect(
        expanded("let (s, c) = AsyncStream.makeStream(of: Int.self)\nc.yield(g())\nc.finish()")
          == "let (s, c) = R._Expansion.paired(AsyncStream.makeStream(of: Int.self)) "
          + "c.yield(R._Expansion.sent(g(), through: c)) c.finish()")
      #expect(
        expanded("return AsyncStream { continuation in continuation.finish() }").contains(
          "R._Expansion.finishing(R._Expansion.keeping(continuation, recordedChannel1)).finish()"))
      #expect(
        expanded("for await x in s { g(x) }\nh()")
          == "let recordedLoop1 = R._Expansion.ReceivingLoop(); "
          + "for await x in recordedLoop1.over(s) { recordedLoop1.receive(); g(x) }; "
          + "recordedLoop1.receiveEnd() h()")
      #expect(!expanded("for await x in s { break }\nh()").contains("receiveEnd"))
      #expect(!expanded("for await x in s where x { g() }").contains("recorded"))
      let dropping = "AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))"
      #expect(!expanded("let p = \(dropping)").contains("paired"))
    }

    @Test func `A comment at the end of a line stays a comment`() {
      #expect(
        expanded("async let a = g() // the first\nawait a").contains(
          "let recordedMark2 = R._Expansion.TaskMark.now // the first"))
    }
  }

  extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { split(separator: text).count - 1 }
  }
#endif
