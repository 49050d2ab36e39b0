import SeqtraceEvents

/// The paths of a package's source files, by the module and the name that a recording has.
///
/// Editors, terminals and hosts open a path from the package's folder, not `Shop/Order.swift`.
struct SourcePaths {
  /// The paths from the package's folder. Two files of one name in a module are ambiguous, so neither is known.
  private(set) var paths: [String: String] = [:]

  /// Looks for the sources of a package; without one, no path is known.
  ///
  /// What SwiftPM said of the package when it was recorded counts more than the names of folders.
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

  /// Adds the paths of files that are still there.
  private mutating func add(_ described: [String: String], in folder: ProjectFolder) {
    for (fileID, path) in described where InputFile(path: folder.file(path)).isRegular {
      paths[fileID] = path
    }
  }

  /// The paths in the package that a command works with, or that the working directory is in.
  static func found(for package: String?) -> [String: String] {
    SourcePaths(of: package ?? ProjectFolder.current?.path).paths
  }
}
