import Foundation
import SeqtraceEvents

extension SourceLine {
  /// This location with the file's path in the package; with the file's module and name if that path isn't
  /// known. It is known if the tests run in the package's folder or below it, and the name is unique in the
  /// module.
  var inPackage: SourceLine { located(by: Self.paths) }

  /// The paths of the package's source files, by module and name. If several files have the same module and
  /// name, they are left out.
  private static let paths: [String: String] = {
    var folder = URL(filePath: FileManager.default.currentDirectoryPath)
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      if folder.pathComponents.count < 2 { return [:] }
      folder.deleteLastPathComponent()
    }
    var found: [String: [String]] = [:]
    for root in ["Sources", "Tests"] {
      let files = FileManager.default.enumerator(atPath: folder.appending(path: root).path)
      while let path = files?.nextObject() as? String {
        let parts = path.split(separator: "/")
        guard parts.count > 1, path.hasSuffix(".swift") else { continue }
        found["\(parts[0])/\(parts[parts.count - 1])", default: []].append("\(root)/\(path)")
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }()
}
