#if Macros
  import Foundation
  import SeqtraceRewriting

  /// What the last run found in each file, so that only files that changed are parsed again.
  struct KnownFiles: Codable {
    /// What a file was rewritten from.
    struct Origin: Codable, Equatable {
      let path: String
      let module: String
      let isTest: Bool
      let hash: UInt64
    }

    /// A file as it was.
    struct File: Codable {
      let origin: Origin
      /// What it declares.
      let index: PackageIndex
      /// How much was added to functions that don't get everything; `nil` if nothing might be added.
      let degrees: [String: Int]?
      let result: RewrittenFile
    }

    /// In the order of the package.
    let files: [File]

    init(files: [File]) { self.files = files }

    /// Reads what the last run wrote; nothing if there is no such file.
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

    /// What all files declare together.
    var index: PackageIndex {
      var index = files.reduce(into: PackageIndex()) { $0.add($1.index) }
      index.classesWithoutDeaths = Set(
        files.flatMap { GivenWay.classesWithoutDeaths(in: ($0.degrees ?? [:]).keys) })
      return index
    }
  }
#endif
