import SeqtraceDiagram

/// A package at a commit, checked out into a folder of its own. The folder is reused for other commits, so
/// that only changed files are compiled.
///
/// ```
/// .build/seqtrace/bases
/// ├ lock          held while the folder is in use
/// ├ commit        the commit of the files; absent while they are replaced
/// ├ index         Git's index of the files
/// └ tree          the files of the repository at the commit, without its history
/// ```
struct BaseRevision {
  /// The package's folder in the checkout.
  let package: String
  /// The full hash of the commit.
  let commit: String
  private let lock: FolderLock

  /// Checks out a commit of the package's repository.
  ///
  /// - Throws: ``CommandError`` if Git can't find the revision, or if a file can't be written.
  init(_ revision: String, of package: String) throws(CommandError) {
    let folder = SystemPath.absolute("\(package)/\(RecordedPackage.scratchName)/bases")
    let (tree, index, label) = (folder + "/tree", folder + "/index", folder + "/commit")
    try SystemPath.makeOutputFolder(tree, for: folder)
    do throws(PackageError) { lock = try FolderLock(folder) } catch {
      throw .packageNotTested(error)
    }
    // A separate index leaves the user's index unchanged.
    let git = Git(log: LogFile(path: folder + "/git.log"), environment: ["GIT_INDEX_FILE": index])
    commit = try git.commit(revision, in: package)
    let place = try git.line(["rev-parse", "--show-prefix"], in: package)
    self.package = "\(tree)/\(place)".droppingEnding("/")
    let present = try? LogFile(path: label).text()
    if present == commit { return }
    do throws(SystemError) {
      // After an interruption, the state of the files is unknown.
      if present == nil { try SessionFolder.remove(tree) }
      for path in [label, index + ".lock"] + (present == nil ? [index] : []) {
        SystemPath.remove(path)
      }
      try SystemPath.makeFolder(tree)
    } catch {
      throw .unwritableOutput(folder, error)
    }
    try git.run(
      ["--work-tree", tree, "read-tree", "--reset", "-u", commit], in: package, about: revision)
    do throws(SystemError) { try SystemPath.write(commit, to: label) } catch {
      throw .unwritableOutput(label, error)
    }
  }

  /// The usual names of the default branch, the most likely first.
  private static let defaultBranches = [
    "origin/HEAD", "origin/main", "origin/master", "main", "master",
  ]

  /// Returns the commit at which the current branch left the default branch.
  ///
  /// - Throws: ``CommandError`` if no default branch is found, or if the history is too short.
  static func mergeBase(of package: String, by git: Git) throws(CommandError) -> String {
    for branch in defaultBranches {
      guard let tip = try? git.commit(branch, in: package) else { continue }
      do throws(CommandError) {
        return try git.line(["merge-base", "HEAD", tip], in: package)
      } catch {
        throw .unknownRevision(
          "the merge base with \(branch)", "the history here may not reach back that far")
      }
    }
    throw .unknownRevision(
      "the default branch", "none of \(defaultBranches.joined(separator: ", "))")
  }
}
