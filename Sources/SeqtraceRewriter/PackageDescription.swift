#if Macros
  import Foundation

  /// The package, as described by SwiftPM.
  struct PackageDescription: Decodable {
    struct Target: Decodable {
      let name: String
      let c99name: String
      let type: String
      let moduleType: String
      let path: String
      let sources: [String]

      enum CodingKeys: String, CodingKey {
        case name, c99name, type, path, sources
        case moduleType = "module_type"
      }

      /// Whether the target's sources can be rewritten. Macros and plugins can't, because they don't run in
      /// the program.
      var isRewritten: Bool {
        moduleType == "SwiftTarget" && ["library", "executable", "test"].contains(type)
      }
    }

    /// A source file of the package.
    struct File {
      let module: String
      let path: String
      let isTest: Bool
    }

    let targets: [Target]

    /// Reads the output of `swift package describe --type json`.
    init(contentsOf path: String) throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      // SwiftPM may print other output before the JSON.
      guard let start = data.firstIndex(of: UInt8(ascii: "{")) else {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: path])
      }
      self = try JSONDecoder().decode(Self.self, from: data[start...])
    }

    /// Returns a hash of all manifests of a package. A package may have several, for different versions of
    /// Swift.
    static func hashOfManifests(in package: String) throws -> UInt64 {
      try FileManager.default.contentsOfDirectory(atPath: package).sorted()
        .filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }
        .map { "\($0) \(try UnreadableSource.bytes(of: "\(package)/\($0)").contentHash)\n" }
        .joined().contentHash
    }

    /// Returns the files to be rewritten.
    func files(in package: String) -> [File] {
      targets.filter(\.isRewritten).flatMap { target in
        target.sources.filter { $0.hasSuffix(".swift") }.sorted().map { source in
          File(
            module: target.c99name, path: "\(package)/\(target.path)/\(source)",
            isTest: target.type == "test")
        }
      }
    }
  }
#endif
