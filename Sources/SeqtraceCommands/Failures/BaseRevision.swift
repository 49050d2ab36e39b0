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
    let log = folder + "/git.log"
    let index = SystemPath.absolute(folder + "/index")
    // Runs Git with an index of its own, and returns the last line that it prints.
    func git(_ arguments: String..., in place: String) throws(CommandError) -> String {
      var process = ChildProcess(
        command: ["git", "-C", place] + arguments, environment: ["GIT_INDEX_FILE": index])
      process.log = log
      var status: Int32 = 0
      do throws(SystemError) { status = try process.run() } catch {
        throw .programNotRun("git", error)
      }
      let line = LogFile(path: log).tail(1).first ?? ""
      if status != 0 { throw .unknownRevision(revision, line) }
      return line
    }
    let commit = revision + "^{commit}"
    let hash = try git("rev-parse", "--verify", "--end-of-options", commit, in: package)
    guard !hash.isEmpty, hash.allSatisfy(\.isHexDigit) else {
      throw .unknownRevision(revision, hash)
    }
    self.package = "\(folder)/\(hash.prefix(12))"
    // Written whole or not at all, so an interrupted run leaves no half of it.
    if SystemPath.exists(self.package + "/Package.swift") { return }
    let unpacked = self.package + ".new"
    let top = try git("rev-parse", "--show-toplevel", in: package)
    let path = try git("rev-parse", "--show-prefix", in: package)
    defer { SystemPath.remove(index) }
    _ = try git("read-tree", "\(hash):\(path)", in: top)
    let prefix = "--prefix=\(SystemPath.absolute(unpacked))/"
    _ = try git("checkout-index", "--all", "--force", prefix, in: top)
    guard rename(unpacked, self.package) == 0 else { throw .unwritableOutput(self.package, .last) }
  }
}
