/// A loader whose continuation is stored after its task was cancelled (github.com/T0mSIlver/localvoxtral/pull/285).
actor Loader {
  private var waiter: CheckedContinuation<Void, Never>?

  func load() async { await withCheckedContinuation { waiter = $0 } }

  func wake() {
    waiter?.resume()
    waiter = nil
  }
}

@main struct Hang {
  static func main() async {
    let loader = Loader()
    await loader.wake()
    await Task { await loader.load() }.value
  }
}
