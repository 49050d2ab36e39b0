nonisolated(unsafe) var log: [String] = []
func enter() { log.append("enter") }
func leave() { log.append("leave") }

/// The class isn't changed, as a macro reads all of it.
@Counted final class Counter {
  let part = 3

  init() {}
  func helper() -> Int { part }
}

final class Plain: Sendable {
  @Described var sum: String = "one" + "two"

  init() {}
  func helper(_ value: Int) -> Int { value + 1 }
  @Twin func run(_ value: Int) -> Int { helper(value) }
  @Around func enclosed(_ value: Int) async throws -> Int {
    if value < 0 { throw Bad.negative }
    return await Task { helper(value) }.value
  }
  func texts() async -> String {
    let number = #text(helper(1)); let task = Task { 5 }
    let sum = #trailing {
      let value = helper(2); return value * 2
    }
    let waited = #text(await task.value)
    return "\(number) \(sum) \(waited) \(#place)"
  }
  func place() -> String { #place }
}

enum Bad: Error { case negative }

@Each struct All {
  init() {}
  func inner() -> Int { return 1 }
  func outer() -> Int { return inner() }
}
