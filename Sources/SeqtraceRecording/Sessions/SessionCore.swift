internal import CSeqtraceRecorder
internal import SeqtraceEvents
import Synchronization

/// The inner part of a session: its storage, and the state that its slow paths use.
///
/// Threads keep the core alive while they record in it, even after the session itself has been released.
final class SessionCore: @unchecked Sendable {
  // Sendable because the two pointers never change, and their targets have their own locks.

  /// The storage of events and names.
  let storage: OpaquePointer
  /// The path of the events' folder; `memory` for a session in memory.
  let place: String
  /// The rule for which calls are recorded.
  let filter: RecordingFilter
  /// The rules for showing values.
  let valueRules: ValueRules
  private let state: Guarded<SessionState>
  private let lastRegistration = Atomic<Int32>(0)
  private let isOver = Atomic<Bool>(false)

  /// Takes ownership of a storage.
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

  /// Reads or changes the state, under the lock.
  func update<R: Sendable>(_ body: (inout SessionState) -> R) -> R {
    var survivors: [AnyObject] = []
    var dead: [UInt32] = []
    // Released after the lock: this may destroy the objects, and recording their last messages takes the
    // lock.
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
    RegistrationID(lastRegistration.add(1, ordering: .relaxed).newValue)
  }

  /// Counts an event that may belong to this session or to another one.
  func countStray() { seqtrace_storage_count_stray(storage) }

  /// Whether recording has stopped, because of a limit or because the folder can't be written.
  var isStopped: Bool { seqtrace_storage_is_stopped(storage) }

  /// Marks the session as released, so that threads release their writers.
  func finish() {
    isOver.store(true, ordering: .relaxed)
    seqtrace_change_bindings()
  }

  // MARK: - Writers

  /// The running thread's writer for this session's storage; made if necessary.
  var writer: UnsafeMutablePointer<seqtrace_writer> {
    if let writer = seqtrace_writer_find(storage) { return writer }
    let owner = Unmanaged.passRetained(self).toOpaque()
    return seqtrace_writer_create(storage, owner)
  }

  /// Returns the session core that a writer keeps alive.
  static func owning(_ writer: UnsafeMutablePointer<seqtrace_writer>) -> SessionCore {
    Unmanaged<SessionCore>.fromOpaque(writer.pointee.owner).takeUnretainedValue()
  }

  /// Releases the running thread's writers of sessions that have been released.
  static func releaseWriters() {
    seqtrace_writers_release {
      Unmanaged<SessionCore>.fromOpaque($0!).takeUnretainedValue().isOver.load(ordering: .relaxed)
    }
  }

  // MARK: - Reading

  /// Returns the trace of the kept events, and descriptions of what is missing.
  ///
  /// For a session in a folder, only full chunks are read from files. The trace counts the missing events.
  func reading() -> (trace: Trace, damages: [SessionDamage]) {
    // If only the copying to a folder has stopped, everything is still in memory, and nothing is missing.
    let stop = seqtrace_storage_error(storage)
    var reading: SessionDecoder?
    withUnsafeMutablePointer(to: &reading) { pointer in
      seqtrace_storage_visit(
        storage, pointer,
        { context, bytes, count in
          decoder(of: context).pointee = SessionDecoder(
            header: UnsafeRawBufferPointer(start: bytes, count: count))
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
