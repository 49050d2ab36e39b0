/// The folder for the compiled tools of all toolchains. Only the user can write to it.
struct CacheFolder {
  /// The environment variable that overrides the default folder.
  static let variable = "SEQTRACE_CACHE"

  /// The path, with links resolved.
  let path: String

  /// Finds the folder, or creates it with mode 700.
  init() throws(PackageError) {
    guard let wanted = Self.path(in: SystemPath.variable, home: Self.homeOfAccount) else {
      throw .noCache
    }
    path = try OwnFolder(wanted, for: .cache, mode: 0o700).path
    if !ForeignFile.isOwn(path) { throw .foreignFile(path, for: .cache) }
  }

  /// Throws if another user owns or can change any file of a toolchain's tools.
  func checkTools(in folder: String) throws(PackageError) {
    if let file = ForeignFile.first(in: folder) { throw .foreignFile(file, for: .cache) }
  }

  /// The path that the environment determines; `nil` if there is neither a variable nor a home folder.
  ///
  /// Relative paths in `XDG_CACHE_HOME` and `HOME` are ignored, as the XDG Base Directory Specification
  /// requires.
  ///
  /// - Parameters:
  ///   - variable: Returns an environment variable; `nil` if it is unset or empty.
  ///   - home: The home folder of the user's account.
  static func path(in variable: (String) -> String?, home: String?) -> String? {
    if let wanted = variable(Self.variable) { return wanted }
    let caches = variable("XDG_CACHE_HOME").flatMap { $0.isAbsolutePath ? $0 : nil }
    if let caches { return caches + "/seqtrace" }
    let home = [variable("HOME"), home].compactMap(\.self).first { $0.isAbsolutePath }
    #if canImport(Darwin)
      return home.map { $0 + "/Library/Caches/seqtrace" }
    #else
      return home.map { $0 + "/.cache/seqtrace" }
    #endif
  }

  /// The home folder in the account database.
  private static var homeOfAccount: String? {
    getpwuid(geteuid())?.pointee.pw_dir.map { String(cString: $0) }
  }
}
