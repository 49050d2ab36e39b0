import Foundation

/// The inputs in the repository that cases start from.
struct Seeds {
  /// The bytes of trace files.
  let traces: [[UInt8]]
  /// The texts of diagrams that somebody wrote, with the names of their files.
  let texts: [(name: String, bytes: [UInt8])]
  /// Files of spans.
  let spans: [[UInt8]]
  /// A recording with ids of those spans.
  let joinedRecording: [UInt8]
  /// The files of session folders.
  let sessions: [SessionFiles]

  /// Reads the files of a folder's `traces` and `texts`, and the folders in its `sessions`, in order of name.
  init(in folder: String) throws {
    traces = try Self.names(in: folder + "/traces").map { try Self.bytes(folder + "/traces/" + $0) }
    spans = try Self.names(in: folder + "/spans").filter { $0.hasSuffix(".json") }
      .map { try Self.bytes(folder + "/spans/" + $0) }
    joinedRecording = try Self.bytes(folder + "/spans/recording.jsonl")
    texts = try Self.names(in: folder + "/texts").map {
      ($0, try Self.bytes(folder + "/texts/" + $0))
    }
    sessions = try Self.names(in: folder + "/sessions").map { name in
      let path = "\(folder)/sessions/\(name)"
      var files: SessionFiles = [:]
      for file in try Self.names(in: path) { files[file] = try Self.bytes("\(path)/\(file)") }
      return files
    }
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
