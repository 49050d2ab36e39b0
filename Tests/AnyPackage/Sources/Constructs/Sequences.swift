/// Asynchronous sequences, made by hand and by streams.
struct Countdown: AsyncSequence {
  let start: Int

  struct Iterator: AsyncIteratorProtocol {
    var current: Int

    mutating func next() async throws -> Int? {
      guard current > 0 else { return nil }
      if current == 7 { throw Refusal.first }
      defer { current -= 1 }
      return current
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(current: start) }
}

struct Fibonacci: Sequence, IteratorProtocol {
  var state = (0, 1)

  mutating func next() -> Int? {
    defer { state = (state.1, state.0 + state.1) }
    return state.0 < 10 ? state.0 : nil
  }
}

func stream() -> AsyncStream<Int> {
  AsyncStream { continuation in
    for number in 1...2 { continuation.yield(number) }
    continuation.finish()
  }
}

func sum(of numbers: some AsyncSequence<Int, any Error>) async throws -> Int {
  var sum = 0
  for try await number in numbers { sum += number }
  return sum
}

func sequences() async {
  print(
    (try? await sum(of: Countdown(start: 2))) ?? 0, (try? await sum(of: Countdown(start: 7))) ?? -1)
  var total = 0
  for await number in stream() { total += number }
  print(total, Fibonacci().reduce(0, +))
}
