import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript

/// The cached recordings of a package for one state of its sources.
struct RecordingStore {
  /// The folder with a subfolder for each state.
  private let base: String
  /// The name of this state's subfolder.
  private let state: String

  /// Determines the state of a package; `nil` if the package depends on local packages.
  ///
  /// - Parameter options: The options that affect a recording.
  init?(of package: String, _ options: [String]) {
    guard let folder = SystemPath.resolved(package),
      let manifest = try? InputFile(path: folder + "/Package.swift").read(),
      !Self.dependsOnFolders(manifest)
    else { return nil }
    base = folder + "/.build/seqtrace/docs"
    var hash = ContentHash()
    for text in [CommandLineTool.version, Self.toolchain] + options { hash.add(text + "\n") }
    for file in FolderTree(of: folder).files where file.isUTF8 && Self.isSource(file.path) {
      guard let bytes = try? InputFile(path: "\(folder)/\(file.path)").read() else { continue }
      hash.add("\(file.path)\n\(bytes.count)\n")
      hash.add(bytes)
    }
    state = hash.text
  }

  /// Whether the manifest has a dependency that is given by its folder. The state doesn't cover that folder's
  /// files.
  private static func dependsOnFolders(_ manifest: [UInt8]) -> Bool {
    let text = String(decoding: manifest.filter { $0 > 0x20 }, as: UTF8.self)
    return text.split(separator: ".package(").dropFirst().contains { dependency in
      dependency.prefix { $0 != ")" }.contains("path:")
    }
  }

  /// Whether a recording may depend on a file. Documents, their pictures and golden files are excluded,
  /// because this command and others rewrite them.
  static func isSource(_ path: String) -> Bool {
    let golden = "." + TranscriptWriter.fileEnding
    return !["md", "markdown", "svg"].contains(path.fileEnding) && !path.contains(".docc/")
      && !path.hasEnding(golden) && !path.hasEnding(golden + WaitingGolden.ending)
  }

  /// The path, size and modification date of the compiler in the search path.
  private static var toolchain: String {
    for folder in (SystemPath.variable("PATH") ?? "").split(separator: ":") {
      guard let path = SystemPath.resolved("\(folder)/swift") else { continue }
      guard let status = stat(of: path) else { continue }
      return "\(path) \(status.st_size) \(status.modified)"
    }
    return ""
  }

  /// The file name for a key.
  static func name(of key: String) -> String { key.contentHash + ".jsonl" }

  private func path(of key: String) -> String { "\(base)/\(state)/\(Self.name(of: key))" }

  /// The names of all recordings of all states.
  var names: Set<String> {
    let states = (try? FolderListing.names(in: base)) ?? []
    return Set(states.flatMap { (try? FolderListing.names(in: "\(base)/\($0)")) ?? [] })
  }

  /// The cached recording for a key; `nil` if there is none.
  func trace(of key: String, on console: Console) -> Trace? {
    let file = InputFile(path: path(of: key))
    guard file.exists, case .trace(let recorded)? = try? DiagramInput(file: file).read(on: console),
      !recorded.isCut
    else { return nil }
    return recorded.trace
  }

  /// Caches a recording, and deletes those of other states. Errors are ignored: the test is then recorded
  /// again.
  func keep(_ trace: Trace, of key: String) {
    let names = (try? FolderListing.names(in: base)) ?? []
    for name in names where name != state {
      for file in (try? FolderListing.names(in: "\(base)/\(name)")) ?? [] {
        SystemPath.remove("\(base)/\(name)/\(file)")
      }
      rmdir("\(base)/\(name)")
    }
    try? SystemPath.makeFolder("\(base)/\(state)")
    try? OutputFile(path: path(of: key)).write(TraceWriter().write(trace))
  }
}

extension stat {
  /// The modification time, in seconds since 1970.
  var modified: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
