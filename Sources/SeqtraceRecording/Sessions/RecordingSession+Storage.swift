internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension RecordingSession {
  /// How a session keeps in memory what it records.
  public enum Storage: Sendable, Hashable {
    /// All events, for as long as the session lives.
    case memory
    /// The last events only, at most this many (ring mode).
    case memoryRing(events: Int)

    /// How many chunks are kept; 0 for all.
    var chunkLimit: UInt32 {
      switch self {
      case .memory: 0
      case .memoryRing(let events): chunks(for: events)
      }
    }

    /// Makes the memory; where the environment asked for a session, a folder of its own is a copy.
    func open() -> OpaquePointer {
      guard let folder = EnvironmentSession.makeFolderName() else {
        return seqtrace_storage_create(chunkLimit)
      }
      return seqtrace_storage_create_copied(folder, chunkLimit)
    }
  }

  /// Where a session saves what it records, so that it outlives a trap and a kill of the program.
  public enum FolderStorage: Sendable, Hashable {
    /// A new or empty folder at this path.
    case folder(String)
    /// A new or empty folder at this path, which keeps the last events only, at most this many (ring mode).
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

    /// Makes the folder.
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

/// How many chunks hold so many events; a ring drops whole ones.
private func chunks(for events: Int) -> UInt32 {
  UInt32(clamping: max(2, (max(events, 1) - 1) / SessionFormat.fullChunkEventCount + 1))
}
