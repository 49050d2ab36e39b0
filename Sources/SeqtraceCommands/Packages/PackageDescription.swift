import SeqtraceReading

/// SwiftPM's description of a package: its programs, and the files of its modules.
struct PackageDescription {
  /// The names of the package's own executable products.
  private(set) var executables: [String] = []
  /// The paths of source files, relative to the package, by module and file name, such as `Shop/Order.swift`.
  ///
  /// Files with the same module and name are ambiguous and left out.
  private(set) var paths: [String: String] = [:]

  /// Parses the output of `swift package describe --type json`; `nil` if it is invalid.
  init?(contentsOf path: String) {
    // SwiftPM may print other lines before the JSON.
    guard let bytes = try? InputFile(path: path).read(),
      let root = try? JSONNode(reading: Array(bytes.drop { $0 != UInt8(ascii: "{") }))
    else { return nil }
    for product in root["products"]?.elements ?? [] {
      guard let name = product["name"]?.text, product["type"]?["executable"] != nil else {
        continue
      }
      executables.append(name)
    }
    var ambiguous: Set<String> = []
    for target in root["targets"]?.elements ?? [] {
      guard let module = target["c99name"]?.text, let folder = target["path"]?.text else {
        continue
      }
      for source in target["sources"]?.elements?.compactMap(\.text) ?? [] {
        let fileID = "\(module)/\(source.pathParts.last ?? source)"
        if paths.updateValue("\(folder)/\(source)", forKey: fileID) != nil {
          ambiguous.insert(fileID)
        }
      }
    }
    for fileID in ambiguous { paths[fileID] = nil }
  }
}
