import Dispatch

actor Counter {
  private var count = 0
  private let name: String

  init(name: String) { self.name = name }

  func increment(by step: Int) -> Int {
    count += step
    return count
  }

  func later() async -> Int {
    let task = Task { increment(by: 10) }
    return await task.value
  }
}

@MainActor final class Screen {
  func show(_ text: String) { print(text) }
}

struct Loader {
  func load(_ number: Int) async throws -> Int {
    if number > 2 { throw CancellationError() }
    return number
  }

  func all() async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...2 { group.addTask { (try? await load(number)) ?? 0 } }
      return await group.reduce(0, +)
    }
  }
}

func waited() async -> Int {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: finished()) }
  }
}

func finished() -> Int { 5 }

func tasks() async {
  let counter = Counter(name: "visits")
  print(await counter.increment(by: 1), await counter.later())
  let loader = Loader()
  async let first = loader.load(1)
  print((try? await first) ?? 0, (try? await loader.load(3)) ?? -1)
  print(await loader.all(), await waited())
  await Screen().show("done")
}
