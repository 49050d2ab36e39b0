internal import CSeqtraceRecorder

extension RecordingSession {
  /// Where a session keeps what it records.
  public enum Storage: Sendable, Hashable {
    /// In memory, as long as the session lives.
    case memory
    /// In memory, and of more than this many events only the last ones: ring mode.
    case memoryRing(events: Int)
    /// In a new or empty folder at this path, which outlives a trap and a kill of the program.
    case folder(String)
    /// In a folder, and of more than this many events only the last ones: ring mode.
    case folderRing(String, events: Int)

    /// How many events a chunk has; a ring drops whole ones.
    private static let chunkCapacity = 4095

    func open() -> OpaquePointer {
      switch self {
      case .memory: seqtrace_storage_create(nil, 0)
      case .memoryRing(let events): seqtrace_storage_create(nil, Self.chunks(for: events))
      case .folder(let path): seqtrace_storage_create(path, 0)
      case .folderRing(let path, let events):
        seqtrace_storage_create(path, Self.chunks(for: events))
      }
    }

    private static func chunks(for events: Int) -> UInt32 {
      UInt32(clamping: max(2, (max(events, 1) - 1) / chunkCapacity + 1))
    }

    var folder: String? {
      switch self {
      case .memory, .memoryRing: nil
      case .folder(let path), .folderRing(let path, _): path
      }
    }
  }
}
