import SeqtraceEvents
import SeqtraceRecording

/// Programs with faults that public Swift projects had, rebuilt small, each with and without its fault.
enum CallBugs {
  // MARK: - github.com/TableProApp/TablePro/pull/169

  /// A list of databases asked the server for the metadata of each one.
  static func queryForEachDatabase(isFixed: Bool) -> Trace {
    let session = RecordingSession()
    let switcher = DatabaseSwitcher(asksOnce: isFixed)
    session.record { switcher.load() }
    return session.trace()
  }

  private final class DatabaseSwitcher {
    private let server = Server()
    private let asksOnce: Bool

    init(asksOnce: Bool) { self.asksOnce = asksOnce }

    func load() {
      Recorder.recordCall(on: .instance(self)) {
        let names = server.databases()
        if asksOnce { return server.metadata(of: names) }
        for name in names { server.metadata(of: [name]) }
      }
    }
  }

  private final class Server {
    func databases() -> [String] {
      Recorder.recordCall(on: .instance(self)) { (1...40).map { "database\($0)" } }
    }

    func metadata(of names: [String]) {
      Recorder.recordCall(with: [names.joined(separator: ",")], on: .instance(self)) {}
    }
  }

  // MARK: - github.com/matomo-org/matomo-sdk-ios/pull/320

  /// A tracker and its timer held each other.
  static func timerThatHoldsItsOwner(isFixed: Bool) -> Trace {
    let session = RecordingSession()
    session.record {
      let app = Recorder.recordCreation { Application() }
      app.start(weakly: isFixed)
    }
    return session.trace()
  }

  private final class Application {
    private var tracker: Tracker?
    private let lifetime = Lifetime()

    func start(weakly: Bool) {
      Recorder.recordCall(on: .instance(self)) {
        let tracker = Recorder.recordCreation { Tracker() }
        tracker.startDispatchTimer(weakly: weakly)
        self.tracker = tracker
      }
    }
  }

  private final class Tracker {
    private var timer: DispatchTimer?
    private let lifetime = Lifetime()

    func startDispatchTimer(weakly: Bool) {
      Recorder.recordCall(on: .instance(self)) {
        let block: () -> Void = weakly ? { [weak self] in self?.dispatch() } : { self.dispatch() }
        timer = Recorder.recordCreation { DispatchTimer(block) }
      }
    }

    private func dispatch() {}
  }

  private final class DispatchTimer {
    private let block: () -> Void
    private let lifetime = Lifetime()

    init(_ block: @escaping () -> Void) { self.block = block }
  }
}
