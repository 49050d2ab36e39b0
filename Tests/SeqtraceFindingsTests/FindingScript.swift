import SeqtraceEvents
import SeqtraceFindings
import TestSupport

/// A run of a small program with a notification centre, written event by event.
func run(_ body: (inout TraceScript) -> Void) -> Trace { TraceScript.trace(Trace(), body) }

extension TraceScript {
  /// Adds a call that does something.
  mutating func call(
    _ name: String, from sender: String? = nil, to receiver: String, lane: LaneID = 0,
    _ body: (inout TraceScript) -> Void = { _ in }
  ) {
    during(.call, name, from: sender, to: receiver, lane: lane, body)
  }

  /// Adds the creation of an object.
  mutating func create(
    _ object: String, from sender: String? = nil, lane: LaneID = 0,
    _ body: (inout TraceScript) -> Void = { _ in }
  ) {
    during(.create, from: sender, to: object, lane: lane, body)
  }

  /// Adds the death of an object.
  mutating func destroy(
    _ object: String, from sender: String? = nil, lane: LaneID = 0,
    _ body: (inout TraceScript) -> Void = { _ in }
  ) {
    during(.destroyBegin, from: sender, to: object, lane: lane, body)
  }

  /// Adds a registration for a notification.
  mutating func register(
    _ id: RegistrationID, _ name: String = "saved", from owner: String, arguments: Int = 4,
    block: String = "block", at center: String = "Center#1", lane: LaneID = 0
  ) {
    add(
      .registration, name, from: owner, to: center,
      Array(repeating: "nil", count: arguments - 1) + [block],
      registration: id, lane: lane)
  }

  /// Adds a post that calls some registrations.
  mutating func post(
    _ name: String = "saved", from sender: String = "client", at center: String = "Center#1",
    calling callbacks: [(id: RegistrationID, owner: String)] = [],
    doing work: (inout TraceScript) -> Void = { _ in }
  ) {
    let post = add(.postBegin, name, from: sender, to: center)
    for callback in callbacks {
      during(
        .callbackBegin, name, from: center, to: callback.owner, registration: callback.id,
        cause: post, work)
    }
    add(.postEnd, begin: post)
  }
}

/// The findings of one rule, as the only one that applies.
func findings(
  _ rule: String, in trace: Trace, isCut: Bool = false,
  _ change: (inout FindingOptions) -> Void = { _ in }
) -> [Finding] {
  var options = FindingOptions()
  options.rules = FindingRule(named: rule).map { [$0] } ?? []
  change(&options)
  return FindingsFinder(options: options).findings(in: trace, isCut: isCut)
}

/// The sentences of one rule's findings.
func sentences(
  _ rule: String, in trace: Trace, isCut: Bool = false,
  _ change: (inout FindingOptions) -> Void = { _ in }
) -> [String] {
  findings(rule, in: trace, isCut: isCut, change).map(\.sentence.plain)
}
