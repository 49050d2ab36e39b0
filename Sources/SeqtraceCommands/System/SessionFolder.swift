#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new folder for a session, which holds files and no folders.
struct SessionFolder {
  /// The folder that is made, with the session's folder in it.
  private let parent: String

  /// Where the session goes.
  var path: String { parent + "/session" }

  /// Makes the folder among the temporary files.
  init() throws(SystemError) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/seqtrace-XXXXXX".utf8CString)
    guard template.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }) != nil else {
      throw .last
    }
    parent = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with all that is in it.
  func remove() {
    if let listing = opendir(path) {
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
          field.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(listing)
    }
    rmdir(path)
    rmdir(parent)
  }
}
