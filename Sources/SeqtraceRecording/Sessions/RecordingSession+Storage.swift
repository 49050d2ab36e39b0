internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension RecordingSession {
  /// The events that a session in memory keeps.
  public enum Storage: Sendable, Hashable {
    /// All events, for as long as the session lives.
    case memory
    /// Only the last events, at most this number (ring mode).
    case memoryRing(events: Int)

    /// The greatest number of chunks to keep; 0 for all.
    var chunkLimit: UInt32 {
      switch self {
      case .memory: 0
      case .memoryRing(let events): chunks(for: events)
      }
    }

    /// Creates the storage. If the environment requests a session, the events are also copied to a folder.
    func open() -> OpaquePointer {
      guard let folder = EnvironmentSession.makeFolderName() else {
        return seqtrace_storage_create(chunkLimit)
      }
      return seqtrace_storage_create_copied(folder, chunkLimit)
    }
  }

  /// A folder to which a session saves its events, so that they survive if the program traps or is killed.
  public enum FolderStorage: Sendable, Hashable {
    /// A new or empty folder at this path.
    case folder(String)
    /// A new or empty folder at this path, with only the last events, at most this number (ring mode).
    case folderRing(String, events: Int)

    var path: String {
      switch self {
      case .folder(let path), .folderRing(let path, _): path
      }
    }

    private var chunkLimit: UInt32 {
      switch self {
      case .folder: 0
      case .folderRing(_, let events): chunks(for: events)
      }
    }

    /// Creates the storage in the folder.
    func open() throws(RecordingFolderError) -> OpaquePointer {
      var error: Int32 = 0
      guard let storage = seqtrace_storage_create_in(path, chunkLimit, &error) else {
        throw RecordingFolderError(path: path, code: error)
      }
      EnvironmentSession.link(to: path)
      return storage
    }
  }
}

/// Returns the number of chunks that hold at least a number of events, because a ring drops whole chunks.
private func chunks(for events: Int) -> UInt32 {
  UInt32(clamping: max(2, (max(events, 1) - 1) / SessionFormat.fullChunkEventCount + 1))
}
