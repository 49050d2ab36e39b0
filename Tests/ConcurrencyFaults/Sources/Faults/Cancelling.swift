/// Requests of which the cancellation of one ends all (github.com/awslabs/swift-aws-lambda-runtime/issues/630).
actor Requests {
  private var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
  private let endsAll: Bool

  init(endsAll: Bool) { self.endsAll = endsAll }

  func answer(to number: Int) async throws -> String {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting[number] = $0 }
    } onCancel: {
      Task { await self.cancelled(number) }
    }
  }

  private func cancelled(_ number: Int) {
    if endsAll { return close() }
    waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  func push(_ text: String, to number: Int) {
    waiting.removeValue(forKey: number)?.resume(returning: text)
  }

  /// Ends what waits, as each client expects when the connection is closed.
  func close() {
    for continuation in waiting.values { continuation.resume(throwing: CancellationError()) }
    waiting = [:]
  }
}

/// A client of the requests.
struct Client: Sendable {
  let requests: Requests
  init(_ requests: Requests) { self.requests = requests }
  func ask(_ number: Int) async -> String {
    do { return try await requests.answer(to: number) } catch { return "\(error)" }
  }
}
