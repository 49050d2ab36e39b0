#if Macros
  import Foundation
  import SeqtraceRewriting

  /// The results for each file from the last execution, so that only changed files are parsed again.
  struct KnownFiles: Codable {
    /// The inputs for rewriting a file.
    struct Origin: Codable, Equatable {
      let path: String
      let module: String
      let isTest: Bool
      let hash: UInt64
    }

    /// A file as the last execution left it.
    struct File: Codable {
      let origin: Origin
      /// The file's declarations.
      let index: PackageIndex
      /// The degrees of the functions to which less than usual is added; `nil` if nothing may be added to the
      /// file.
      let degrees: [String: Int]?
      let result: RewrittenFile
    }

    /// The files, in the package's order.
    let files: [File]

    init(files: [File]) { self.files = files }

    /// Reads the results of the last execution from a file; there are none if the file is missing.
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
