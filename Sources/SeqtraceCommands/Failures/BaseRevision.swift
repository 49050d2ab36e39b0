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
    let log = folder + "/git.log"
    do throws(SystemError) { try SystemPath.makeFolder(folder) } catch {
      throw .unwritableOutput(folder, error)
    }
    func run(_ command: [String], into log: String) throws(CommandError) {
      var process = ChildProcess(command: command, environment: [:])
      process.log = log
      var status: Int32 = 0
      do throws(SystemError) { status = try process.run() } catch {
        throw .programNotRun(command[0], error)
      }
      if status != 0 { throw .unknownRevision(revision, LogFile(path: log).tail(1).first ?? "") }
    }
    let git = ["git", "-C", package]
    let commit = revision + "^{commit}"
    try run(git + ["rev-parse", "--verify", "--end-of-options", commit], into: log)
    guard let hash = LogFile(path: log).tail(1).first, hash.allSatisfy(\.isHexDigit) else {
      throw .unknownRevision(revision, "")
    }
    self.package = "\(folder)/\(hash.prefix(12))"
    // Written whole or not at all, so an interrupted run leaves no half of it.
    if SystemPath.exists(self.package + "/Package.swift") { return }
    let archive = self.package + ".tar"
    let unpacked = self.package + ".new"
    do throws(SystemError) { try SystemPath.makeFolder(unpacked) } catch {
      throw .unwritableOutput(unpacked, error)
    }
    defer { SystemPath.remove(archive) }
    let output = "--output=\(SystemPath.absolute(archive))"
    try run(git + ["archive", "--format=tar", output, hash], into: log)
    try run(["tar", "-xf", archive, "-C", unpacked], into: log)
    guard rename(unpacked, self.package) == 0 else { throw .unwritableOutput(self.package, .last) }
  }
}
