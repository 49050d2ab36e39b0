#if Macros
  import Foundation
  import SeqtraceRewriting

  /// The results of the last run for each file, so that only changed files are parsed again.
  struct KnownFiles: Codable {
    /// The input from which a file was rewritten.
    struct Origin: Codable, Equatable {
      let path: String
      let module: String
      let isTest: Bool
      let hash: UInt64
    }

    /// A file in its last state.
    struct File: Codable {
      let origin: Origin
      /// The file's declarations.
      let index: PackageIndex
      /// How much was added to functions that don't get everything; `nil` if nothing may be added.
      let degrees: [String: Int]?
      let result: RewrittenFile
    }

    /// In the order of the package.
    let files: [File]

    init(files: [File]) { self.files = files }

    /// Reads the output of the last run; empty if there is no such file.
    init(contentsOf path: String) {
      let data = FileManager.default.contents(atPath: path)
      self = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self(files: [])
    }

    func write(to path: String) throws {
      try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The files by path.
    var byPath: [String: File] {
      Dictionary(files.map { ($0.origin.path, $0) }, uniquingKeysWith: { $1 })
    }

    /// The declarations of all files together.
    var index: PackageIndex {
      var index = files.reduce(into: PackageIndex()) { $0.add($1.index) }
      index.classesWithoutDeaths = Set(
        files.flatMap { GivenWay.classesWithoutDeaths(in: ($0.degrees ?? [:]).keys) })
      return index
    }
  }
#endif
