internal import CSeqtraceRecorder
internal import SeqtraceEvents
import Synchronization

/// The inside of a session: what it keeps, and what its slow paths need to know.
///
/// Threads keep it while they record in it, also after the session itself is gone.
final class SessionCore: @unchecked Sendable {
  // Sendable, because the two pointers never change, and what they point to guards itself.

  /// Where events and names are kept.
  let storage: OpaquePointer
  /// The folder with what is recorded; `memory` if it is there.
  let place: String
  /// What is recorded, and what not.
  let filter: RecordingFilter
  /// What of values is shown.
  let valueRules: ValueRules
  private let state: Guarded<SessionState>
  private let lastRegistration = Atomic<Int32>(0)
  private let isOver = Atomic<Bool>(false)

  /// Takes a storage over.
  init(
    _ storage: OpaquePointer, in place: String, title: String?, design: String?,
    filter: RecordingFilter
  ) {
    Self.prepare
    self.place = place
    self.filter = filter
    valueRules = ValueRules(filter)
    self.storage = storage
    state = Guarded(SessionState(storage: storage))
    if seqtrace_storage_has_folder(storage), let limit = EnvironmentSession.limit {
      seqtrace_storage_limit(storage, UInt64(limit))
    }
    update { $0.writeTitle(title, design) }
  }

  deinit {
    state.withLock { $0.destroyLanes() }
    seqtrace_storage_destroy(storage)
  }

  private static let prepare: Void = {
    seqtrace_set_release { Unmanaged<SessionCore>.fromOpaque($0!).release() }
    seqtrace_set_look { SessionCore.recordDeaths(with: $0!, in: $1!) }
  }()

  /// Changes what the session knows.
  func update<R: Sendable>(_ body: (inout SessionState) -> R) -> R {
    var survivors: [AnyObject] = []
    var dead: [UInt32] = []
    // Letting go may be what ends an object, whose last words would want the lock.
    defer { withExtendedLifetime(survivors) {} }
    let result = state.withLock { state in
      defer {
        survivors = state.objects.takeSurvivors()
        dead = state.takeBuried()
      }
      return body(&state)
    }
    recordDeaths(of: dead)
    return result
  }

  func makeRegistration() -> RegistrationID {
    lastRegistration.add(1, ordering: .relaxed).newValue
  }

  /// Counts an event that belongs to this session or to another one; nothing tells to which.
  func countStray() { seqtrace_storage_count_stray(storage) }

  /// Whether nothing more is kept, because of a limit or because the folder can't be written.
  var isStopped: Bool { seqtrace_storage_is_stopped(storage) }

  /// The session is gone: no thread needs its writer any more.
  func finish() {
    isOver.store(true, ordering: .relaxed)
    seqtrace_change_bindings()
  }

  // MARK: - Writers

  /// The running thread's writer.
  var writer: UnsafeMutablePointer<seqtrace_writer> {
    if let writer = seqtrace_writer_find(storage) { return writer }
    let owner = Unmanaged.passRetained(self).toOpaque()
    return seqtrace_writer_create(storage, owner)
  }

  /// The session of a writer, which keeps it alive.
  static func owning(_ writer: UnsafeMutablePointer<seqtrace_writer>) -> SessionCore {
    Unmanaged<SessionCore>.fromOpaque(writer.pointee.owner).takeUnretainedValue()
  }

  /// Lets go of the running thread's writers in sessions that are gone.
  static func releaseWriters() {
    seqtrace_writers_release {
      Unmanaged<SessionCore>.fromOpaque($0!).takeUnretainedValue().isOver.load(ordering: .relaxed)
    }
  }

  // MARK: - Reading

  /// What is kept, as a trace, and what is missing of it.
  ///
  /// Of a folder only the full chunks are read. One that is gone is counted in the trace.
  func reading() -> (trace: Trace, damages: [SessionDamage]) {
    // A folder that isn't copied to any more doesn't stop what is in memory.
    let stop = seqtrace_storage_error(storage)
    var reading: SessionDecoder?
    withUnsafeMutablePointer(to: &reading) { pointer in
      seqtrace_storage_visit(
        storage, pointer,
        { context, bytes, count in
          decoder(of: context).pointee = SessionDecoder(header: bytes!)
        },
        { context, bytes, count in
          decoder(of: context).pointee?.takeTable(
            UnsafeRawBufferPointer(start: bytes, count: count))
        },
        { context, path, count in
          let bytes = UnsafeRawBufferPointer(start: path, count: count)
          decoder(of: context).pointee?.takeFullChunk(at: String(decoding: bytes, as: UTF8.self))
        },
        { context, bytes, count in
          decoder(of: context).pointee?.takeEvents(
            UnsafeRawBufferPointer(start: bytes, count: count))
        })
    }
    guard var reading else { return (Trace(), []) }
    if stop != 0 { reading.stop(for: stop) }
    let damages = reading.damages
    return (reading.trace(), damages)
  }
}

private func decoder(
  of context: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<SessionDecoder?> {
  context!.assumingMemoryBound(to: SessionDecoder?.self)
}

extension SessionDecoder {
  /// Starts as a storage in memory says that it began.
  fileprivate init(header bytes: UnsafeRawPointer) {
    let header = bytes.load(as: seqtrace_session_header.self)
    let later = header.later & 1 == 0 ? header.later_cycles.0 : header.later_cycles.1
    let time = header.later & 1 == 0 ? header.later_nanoseconds.0 : header.later_nanoseconds.1
    self.init(
      clock: SessionClock(
        from: (header.first_cycles, header.first_nanoseconds), to: (later, time)),
      droppedEventCount: Int(clamping: header.dropped),
      strayEventCount: Int(clamping: header.strays), identity: header.identity)
  }
}
