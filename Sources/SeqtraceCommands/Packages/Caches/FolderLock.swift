/// A lock that keeps other processes from using a folder until it is freed or its process ends.
final class FolderLock {
  private let descriptor: Int32

  init(_ folder: String) throws(PackageError) {
    let path = folder + "/lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritableFolder(path, .last, for: .scratch) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .busy(folder) }
  }

  deinit {
    // A child that another thread has just forked also has the descriptor, until it runs its program.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
