import Foundation
import SeqtraceEvents

/// A recording by the recorder that `seqtrace record --package` links to a package.
///
/// That recorder is another copy of this one with other symbol names, so its functions are looked up by name.
final class LinkedRecording {
  private typealias Start =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias End = @convention(c) (UnsafeMutableRawPointer) -> Void

  private static let functions: (start: Start, end: End)? = {
    guard let program = dlopen(nil, RTLD_NOW), let start = dlsym(program, "seqtrace_linked_start"),
      let end = dlsym(program, "seqtrace_linked_end")
    else { return nil }
    return (unsafeBitCast(start, to: Start.self), unsafeBitCast(end, to: End.self))
  }()

  private let folder: URL
  private let end: End
  private var handle: UnsafeMutableRawPointer?

  /// Starts to record; returns `nil` if that recorder isn't linked, or if there is no folder for temporary
  /// files.
  init?(as role: String) {
    guard let functions = Self.functions else { return nil }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "seqtrace-\(UUID().uuidString)")
    end = functions.end
    handle = functions.start(folder.path, role)
    if handle == nil { return nil }
  }

  /// Ends the recording and returns its trace; `nil` if it can't be read. Call this once, in the function
  /// that created the recording.
  func finish() -> Trace? {
    if let handle { end(handle) }
    handle = nil
    defer { try? FileManager.default.removeItem(at: folder) }
    guard var trace = try? SessionFolderReader().read(folder.path).trace else { return nil }
    // An expectation is about the program's messages, not about the statements that were recorded with them.
    trace.events.removeAll { $0.kind.tellsSource }
    return trace
  }
}
