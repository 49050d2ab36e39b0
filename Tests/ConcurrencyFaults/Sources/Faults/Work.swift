/// Descriptions of a project, compiled once for each caller (github.com/tuist/tuist/issues/10276).
actor Manifests {
  private let compiler = Machine()
  private var task: Task<Void, Never>?

  init() {}

  func load() async { await compiler.work() }

  func loadOnce() async {
    if let task { return await task.value }
    let task = Task { await compiler.work() }
    self.task = task
    await task.value
  }
}

/// A gate at which several may wait.
actor Gate {
  private var waiters: [CheckedContinuation<Void, Never>] = []
  init() {}
  func pass() async { await withCheckedContinuation { waiters.append($0) } }
  func open() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

/// A door with a gate, at which equal calls overlap as they should.
actor Door {
  private let gate = Gate()
  init() {}
  func enter() async { await gate.pass() }
  func open() async { await gate.open() }
}
