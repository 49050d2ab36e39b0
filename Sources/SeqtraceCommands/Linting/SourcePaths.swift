import SeqtraceEvents

/// The paths of a package's source files, by the module and file name that recordings contain.
///
/// Editors, terminals and hosts can open a path relative to the package's folder, but not `Shop/Order.swift`.
struct SourcePaths {
  /// The paths, relative to the package's folder. Files with the same module and name are ambiguous and left
  /// out.
  private(set) var paths: [String: String] = [:]

  /// Searches for the sources of a package; if it is `nil`, no path is known.
  ///
  /// SwiftPM's description of the package, from the last recording, takes precedence over the names of
  /// folders.
  init(of package: String?) {
    guard let package else { return }
    let folder = ProjectFolder(path: package)
    var ambiguous: Set<String> = []
    for root in ["Sources", "Tests"] {
      for file in FolderTree(of: folder.file(root)).files
      where file.isUTF8 && file.path.hasSuffix(".swift") {
        let parts = file.path.split(separator: "/")
        guard parts.count > 1 else { continue }
        let fileID = "\(parts[0])/\(parts[parts.count - 1])"
        if paths.updateValue("\(root)/\(file.path)", forKey: fileID) != nil {
          ambiguous.insert(fileID)
        }
      }
    }
    for fileID in ambiguous { paths[fileID] = nil }
    let scratch = folder.file(RecordedPackage.scratchName)
    for name in (try? FolderListing.names(in: scratch)) ?? [] {
      let description = "\(scratch)/\(name)/\(RecordedPackage.descriptionName)"
      add(PackageDescription(contentsOf: description)?.paths ?? [:], in: folder)
    }
  }

  /// Adds the paths of files that still exist.
  private mutating func add(_ described: [String: String], in folder: ProjectFolder) {
    for (fileID, path) in described where InputFile(path: folder.file(path)).isRegular {
      paths[fileID] = path
    }
  }

  /// The paths in a given package, or else in the working directory's package.
  static func found(for package: String?) -> [String: String] {
    SourcePaths(of: package ?? ProjectFolder.current?.path).paths
  }
}

extension TraceEvent {
  /// The source line, with the path of its file; `nil` if the event has no line.
  ///
  /// - Parameter paths: The paths of source files, by the names that recordings have for them.
  func place(by paths: [String: String]) -> SourceLine? {
    source.flatMap { $0.line == nil ? nil : $0.located(by: paths) }
  }
}

extension SourceLine? {
  /// The place as the end of a line, such as `, Sources/Shop/Cart.swift:12`; empty if there is none.
  ///
  /// - Parameter paths: The paths of source files, by the names that recordings have for them.
  func ending(by paths: [String: String]) -> String {
    map { ", \($0.located(by: paths).text)" } ?? ""
  }
}
