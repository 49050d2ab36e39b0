import SeqtraceEvents
import SeqtraceFindings
import TestSupport
import Testing

struct RegistrationRulesTests {
  private static let left = run {
    $0.create("View#2", from: "client")
    $0.register(1, from: "View#2")
    $0.destroy("View#2", from: "client")
    $0.post(calling: [(1, "View#2")])
    $0.post(calling: [(1, "View#2")])
  }

  @Test func `A registration that its owner left is found, with the callbacks since`() {
    let found = findings("abandoned-registration", in: Self.left)
    #expect(
      found.map(\.sentence.plain) == [
        "View registered for saved and was destroyed; the registration was never removed, and its block "
          + "was called twice since"
      ])
    #expect(
      found[0].evidence.map(\.label) == ["registered", "destroyed", "posted", "called back"])
    #expect(found[0].subjects == ["View", "saved"])
  }

  @Test func `With both rules, one cause is one finding`() {
    let found = FindingsFinder().findings(in: Self.left)
    #expect(found.map(\.rule.name) == ["abandoned-registration"])
  }

  @Test func `A facet of an object dies with the object`() {
    let trace = run {
      $0.register(1, from: "View#2 / View extension")
      $0.destroy("View#2", from: "client")
    }
    #expect(sentences("abandoned-registration", in: trace).count == 1)
  }

  @Test func `A registration that is removed by the owner, or later by another object, is none`() {
    let own = run {
      $0.register(1, from: "View#2")
      $0.destroy("View#2", from: "client") {
        $0.add(.deregistration, "saved", to: "Center#1", registration: 1)
      }
    }
    let other = run {
      $0.register(1, from: "View#2")
      $0.destroy("View#2", from: "client")
      $0.add(.deregistration, "saved", from: "Bag#3", to: "Center#1", registration: 1)
    }
    #expect(FindingsFinder().findings(in: own) == [])
    #expect(FindingsFinder().findings(in: other) == [])
  }

  @Test func `What is at the end isn't claimed of a recording that may lack events`() {
    #expect(sentences("abandoned-registration", in: Self.left, isCut: true) == [])
    var ring = Self.left
    ring.droppedEventCount = 3
    #expect(sentences("abandoned-registration", in: ring) == [])
    var parallel = Self.left
    parallel.strayEventCount = 1
    #expect(sentences("abandoned-registration", in: parallel) == [])
    let interrupted = run {
      $0.register(1, from: "View#2")
      $0.destroy("View#2", from: "client")
      $0.add(.call, "run()", from: "client", to: "Main#9")
    }
    #expect(sentences("abandoned-registration", in: interrupted) == [])
  }

  @Test func `A callback after a death is claimed of any recording`() {
    #expect(
      sentences("late-callback", in: Self.left, isCut: true) == [
        "the block that View registered for saved was called twice after View was destroyed"
      ])
  }

  @Test func `A callback during the destruction isn't late`() {
    let trace = run {
      $0.register(1, from: "View#2")
      $0.destroy("View#2", from: "client") { $0.post(calling: [(1, "View#2")]) }
    }
    #expect(sentences("late-callback", in: trace) == [])
  }

  @Test func `Between lanes, only times tell what is late`() {
    func trace(isTimed: Bool) -> Trace {
      var trace = run {
        $0.register(1, from: "View#2")
        $0.destroy("View#2", from: "client", lane: 1)
        $0.post(calling: [(1, "View#2")])
      }
      if isTimed {
        for index in trace.events.indices { trace.events[index].time = Int64(index) }
      }
      return trace
    }
    #expect(sentences("late-callback", in: trace(isTimed: false)) == [])
    #expect(sentences("late-callback", in: trace(isTimed: true)).count == 1)
  }

  @Test func `A registration whose block works for an object that lives is that object's`() {
    let trace = run {
      $0.register(1, from: "Registrar#2")
      $0.destroy("Registrar#2", from: "client")
      $0.post(calling: [(1, "Registrar#2")]) { $0.call("reload()", to: "List#3") }
    }
    #expect(FindingsFinder().findings(in: trace) == [])
  }

  @Test func `A block that names nothing from around it isn't the object's that registered it`() {
    let trace = run {
      $0.register(1, from: "Setup#2", block: "free block")
      $0.destroy("Setup#2", from: "client")
      $0.post(calling: [(1, "Setup#2")])
    }
    #expect(FindingsFinder().findings(in: trace) == [])
  }

  @Test func `A function of the centre registers for its caller`() {
    let trace = run { script in
      script.create("View#2", from: "client") {
        $0.call("observe(_:)", to: "Center#1") { $0.register(1, from: "Center#1") }
      }
      script.destroy("View#2", from: "client")
    }
    #expect(
      FindingsFinder().findings(in: trace).map(\.sentence.plain) == [
        "View registered for saved and was destroyed; the registration was never removed"
      ])
  }

  @Test func `The receiver that callbacks name is the owner`() {
    let trace = run {
      $0.register(1, from: "Registrar#2")
      $0.post(calling: [(1, "List#3")])
      $0.destroy("Registrar#2", from: "client")
    }
    #expect(FindingsFinder().findings(in: trace) == [])
  }

  @Test func `At Foundation's own centre, only a callback shows what is still registered`() {
    func trace(isCalled: Bool) -> Trace {
      run {
        $0.register(1, from: "View#2", at: "FoundationEssentials::NotificationCenter#1")
        $0.destroy("View#2", from: "client")
        $0.post(
          at: "FoundationEssentials::NotificationCenter#1", calling: isCalled ? [(1, "View#2")] : []
        )
      }
    }
    #expect(FindingsFinder().findings(in: trace(isCalled: false)) == [])
    #expect(
      FindingsFinder().findings(in: trace(isCalled: true)).map(\.rule.name) == [
        "abandoned-registration"
      ])
  }

  @Test func `A centre that is gone keeps nothing`() {
    let trace = run {
      $0.register(1, from: "View#2")
      $0.destroy("View#2", from: "client")
      $0.destroy("Center#1", from: "client")
    }
    #expect(FindingsFinder().findings(in: trace) == [])
  }

  @Test func `The token of a typed message ends its registration unseen`() {
    let trace = run {
      $0.register(1, from: "View#2", arguments: 3)
      $0.destroy("View#2", from: "client")
    }
    #expect(FindingsFinder().findings(in: trace) == [])
  }

  @Test func `A type or a role never dies, so its registration isn't left`() {
    let trace = run { $0.register(1, from: "App") }
    #expect(FindingsFinder().findings(in: trace) == [])
  }

  // MARK: - Twice

  private static func twice(doing work: @escaping (inout TraceScript) -> Void) -> Trace {
    run {
      $0.register(1, from: "Cart#2")
      $0.register(2, from: "Cart#2")
      $0.post(calling: [(1, "Cart#2"), (2, "Cart#2")], doing: work)
    }
  }

  @Test func `Two equal registrations that do the same for one post are one too many`() {
    let trace = Self.twice { $0.call("reload()", to: "Store#3") }
    #expect(
      sentences("double-registration", in: trace) == [
        "Cart registered for saved twice at the same place, and one post made both blocks do the same"
      ])
  }

  @Test func `Two registrations that do nothing, or not the same, may be meant`() {
    #expect(sentences("double-registration", in: Self.twice { _ in }) == [])
    var count = 0
    let different = Self.twice {
      count += 1
      $0.call("reload\(count)()", to: "Store#3")
    }
    #expect(sentences("double-registration", in: different) == [])
  }

  @Test func `The registrations of two objects, or for two names, aren't the same`() {
    let trace = run {
      $0.register(1, from: "Cart#2")
      $0.register(2, from: "Cart#3")
      $0.post(calling: [(1, "Cart#2"), (2, "Cart#3")]) { $0.call("reload()", to: "Store#4") }
    }
    #expect(sentences("double-registration", in: trace) == [])
  }

  @Test func `Objects that a callback makes don't make it another one`() {
    let trace = run { script in
      script.register(1, from: "Cart#2")
      script.register(2, from: "Cart#2")
      let post = script.add(.postBegin, "saved", from: "client", to: "Center#1")
      for id in [1, 2] as [RegistrationID] {
        script.during(
          .callbackBegin, "saved", from: "Center#1", to: "Cart#2", registration: id, cause: post
        ) {
          $0.create("Row#\(10 + Int(id))")
          $0.call("draw()", to: "Row#\(10 + Int(id))")
        }
      }
      script.add(.postEnd, begin: post)
    }
    #expect(sentences("double-registration", in: trace).count == 1)
  }

  // MARK: - Removals, posts

  @Test func `The removal of an unknown observer is found`() {
    let trace = run {
      $0.add(.deregistration, "saved", from: "View#2", to: "Center#1", ["observer"])
      $0.add(.deregistration, "", from: "View#2", to: "Center#1", ["token"])
    }
    #expect(
      sentences("unknown-removal", in: trace) == [
        "View removed an observer of saved that isn't registered"
      ])
  }

  @Test func `A post inside of its own callback is found, once, with its depth`() {
    let trace = run { script in
      script.register(1, from: "Model#2")
      script.post(calling: [(1, "Model#2")]) {
        $0.post(from: "Model#2", calling: [(1, "Model#2")]) { $0.post(from: "Model#2") }
      }
    }
    #expect(
      sentences("notification-feedback", in: trace) == [
        "saved was posted again while Model observed it, 3 posts deep"
      ])
  }

  @Test func `A post of another name, or beside a callback, is no feedback`() {
    let trace = run {
      $0.register(1, from: "Model#2")
      $0.post(calling: [(1, "Model#2")]) { $0.post("changed", from: "Model#2") }
      $0.post()
    }
    #expect(sentences("notification-feedback", in: trace) == [])
  }

  @Test func `A name that no observer ever received is found with its number`() {
    let trace = run {
      $0.register(1, from: "Model#2")
      $0.post("saved")
      $0.post("saved", calling: [(1, "Model#2")])
      $0.post("closed")
      $0.post("closed")
    }
    #expect(
      sentences("unheard-post", in: trace) == [
        "client posted closed twice, and no recorded observer received it"
      ])
    #expect(sentences("unheard-post", in: trace, isCut: true) == [])
  }
}
