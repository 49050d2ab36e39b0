import SeqtraceDiagram

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A package as it is at a commit, in a folder of its own, which is built once.
///
/// ```
/// .build/seqtrace/bases/3f2a…/   the files of the commit, without its history
/// ```
struct BaseRevision {
  let package: String

  /// Takes the files of a commit out of the package's repository.
  ///
  /// - Throws: ``CommandError`` if Git doesn't know the revision, or if a file can't be written.
  init(_ revision: String, of package: String) throws(CommandError) {
    let folder = "\(package)/\(RecordedPackage.scratchName)/bases"
    do throws(SystemError) { try SystemPath.makeFolder(folder) } catch {
      throw .unwritableOutput(folder, error)
    }
    // Git works with an index of its own.
    let index = SystemPath.absolute(folder + "/index")
    let git = Git(log: LogFile(path: folder + "/git.log"), environment: ["GIT_INDEX_FILE": index])
    func line(_ arguments: String..., in place: String) throws(CommandError) -> String {
      try git.run(arguments, in: place, about: revision)
      return git.log.tail(1).first ?? ""
    }
    let hash = try git.commit(revision, in: package)
    self.package = "\(folder)/\(hash.prefix(12))"
    // Written whole or not at all, so an interrupted run leaves no half of it.
    if SystemPath.exists(self.package + "/Package.swift") { return }
    let unpacked = self.package + ".new"
    let top = try line("rev-parse", "--show-toplevel", in: package)
    let path = try line("rev-parse", "--show-prefix", in: package)
    defer { SystemPath.remove(index) }
    _ = try line("read-tree", "\(hash):\(path)", in: top)
    let prefix = "--prefix=\(SystemPath.absolute(unpacked))/"
    _ = try line("checkout-index", "--all", "--force", prefix, in: top)
    guard rename(unpacked, self.package) == 0 else { throw .unwritableOutput(self.package, .last) }
  }
}
