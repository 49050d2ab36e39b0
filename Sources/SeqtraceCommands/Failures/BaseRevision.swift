import SeqtraceDiagram

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A package as it is at a commit, in a folder of its own. The folder is used for one commit after the other, so that
/// only what differs is compiled.
///
/// ```
/// .build/seqtrace/bases
/// ├ lock          held while the folder is in use
/// ├ commit        the commit of the files; absent while they are replaced
/// ├ index         Git's record of them
/// └ tree          the files of the repository at the commit, without its history
/// ```
struct BaseRevision {
  /// The package's folder.
  let package: String
  /// The commit's hash.
  let commit: String
  private let lock: FolderLock

  /// Takes the files of a commit out of the package's repository.
  ///
  /// - Throws: ``CommandError`` if Git doesn't know the revision, or if a file can't be written.
  init(_ revision: String, of package: String) throws(CommandError) {
    let folder = SystemPath.absolute("\(package)/\(RecordedPackage.scratchName)/bases")
    let (tree, index, label) = (folder + "/tree", folder + "/index", folder + "/commit")
    do throws(SystemError) { try SystemPath.makeFolder(tree) } catch {
      throw .unwritableOutput(folder, error)
    }
    do throws(PackageError) { lock = try FolderLock(folder) } catch {
      throw .packageNotTested(error)
    }
    // Git works with an index of its own.
    let git = Git(log: LogFile(path: folder + "/git.log"), environment: ["GIT_INDEX_FILE": index])
    commit = try git.commit(revision, in: package)
    let place = try git.line(["rev-parse", "--show-prefix"], in: package)
    self.package = "\(tree)/\(place)".droppingEnding("/")
    let present = try? LogFile(path: label).text()
    if present == commit { return }
    do throws(SystemError) {
      // After an interruption, it isn't known which files are there.
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

  /// The branches that others may be based on, the likeliest first.
  private static let defaultBranches = [
    "origin/HEAD", "origin/main", "origin/master", "main", "master",
  ]

  /// The commit at which the branch that is checked out left the default branch.
  ///
  /// - Throws: ``CommandError`` if there is no such branch, or if the history is too short.
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
