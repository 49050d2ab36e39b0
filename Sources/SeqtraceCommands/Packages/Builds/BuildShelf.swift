import SeqtraceEvents

/// The build results for each choice of recorded functions and values.
///
/// SwiftPM recompiles everything if a flag changes, and all modules get the same flags. All choices therefore
/// share one overlay path, and the results of a choice are moved away as a whole when another choice is
/// built. Returning to a choice then compiles nothing. A new choice starts with hard links to the latest
/// results, without those of the package's own modules. SwiftPM identifies files by inode number, size and
/// time, which hard links preserve.
struct BuildShelf {
  /// The number of choices that are kept besides the current one.
  private static let mostKept = 3
  /// The extensions of the files that compiling a package's own modules creates.
  private static let productEndings = [".o", ".d", ".dia", ".swiftdeps", ".priors", ".swiftmodule"]
  /// The entries of SwiftPM's folder that all choices share.
  private static let shared: Set = [
    "artifacts", "checkouts", "repositories", "workspace-state.json", "registry", "cache",
  ]

  /// The folder for all recordings of the package.
  let folder: String

  /// SwiftPM's build folder.
  private var build: String { folder + "/build" }
  /// The file with the name of the choice for which SwiftPM's folder was built.
  private var label: String { folder + "/built-choice" }

  /// The path at which the compiler reads the overlay, the same for all choices.
  var overlay: String { folder + "/overlay.yaml" }

  private func kept(_ choice: String) -> String { "\(folder)/\(choice)/built" }

  /// Restores SwiftPM's folder to its state after the last build of a choice.
  ///
  /// - Parameter modules: The compiler's names of the package's own modules.
  func take(_ choice: String, modules: [String]) throws(SystemError) {
    let last = try? LogFile(path: label).text()
    if last == choice { return }
    // After an interruption from here on, the next build starts with whatever files it finds.
    SystemPath.remove(label)
    if let last, !last.utf8.contains(UInt8(ascii: "/")), SystemPath.exists(build) {
      try move(from: build, to: kept(last))
      if SystemPath.exists(kept(choice)) {
        try move(from: kept(choice), to: build)
      } else {
        try link(kept(last), to: build)
        try removeProducts(of: modules)
      }
      try removeOldest(but: last)
    } else if SystemPath.exists(build) {
      try removeProducts(of: modules)
    }
    try SystemPath.write(choice, to: label)
  }

  /// Installs an overlay at the path where the compiler reads it.
  func publish(_ path: String) throws(SystemError) {
    let new = "\(overlay).\(getpid())"
    guard let text = try? LogFile(path: path).text() else { throw SystemError(ENOENT) }
    try SystemPath.write(text, to: new)
    if rename(new, overlay) != 0 { throw .last }
  }

  // MARK: - Files

  private static func names(in folder: String) throws(SystemError) -> [String] {
    try FolderListing.names(in: folder)
  }

  private func move(from old: String, to new: String) throws(SystemError) {
    try SystemPath.makeFolder(new)
    for name in try Self.names(in: old) where !Self.shared.contains(name) {
      if SystemPath.exists("\(new)/\(name)") { try Self.removeAll("\(new)/\(name)") }
      if rename("\(old)/\(name)", "\(new)/\(name)") != 0 { throw .last }
    }
    if old != build, rmdir(old) != 0 { throw .last }
  }

  /// Copies a folder with hard links to its files. Only files that SwiftPM modifies in place are copied.
  private func link(_ old: String, to new: String) throws(SystemError) {
    try SystemPath.makeFolder(new)
    for name in try Self.names(in: old) {
      let (from, to) = ("\(old)/\(name)", "\(new)/\(name)")
      switch try Self.kind(of: from) {
      case S_IFDIR: try link(from, to: to)
      case S_IFLNK: try Self.copyLink(from, to: to)
      case _ where name.hasSuffix(".db"): try Self.copyFile(from, to: to)
      case _ where linkat(AT_FDCWD, from, AT_FDCWD, to, 0) != 0: throw .last
      default: break
      }
    }
  }

  private static func kind(of path: String) throws(SystemError) -> mode_t {
    guard let status = stat(of: path, isOfLink: true) else { throw .last }
    return status.kind
  }

  private static func copyLink(_ old: String, to new: String) throws(SystemError) {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(old, &target, target.count - 1) >= 0, symlink(target, new) == 0 else {
      throw .last
    }
  }

  private static func copyFile(_ old: String, to new: String) throws(SystemError) {
    let source = try OpenFile(old, O_RDONLY)
    let file = try OpenFile(new, O_WRONLY | O_CREAT | O_TRUNC)
    while case let piece = try source.readPiece(), !piece.isEmpty { try file.writeAll(piece) }
    try file.finish()
  }

  private static func removeAll(_ path: String) throws(SystemError) {
    if try kind(of: path) == S_IFDIR { return try SessionFolder.remove(path) }
    if unlink(path) != 0 { throw .last }
  }

  // MARK: - The package's own modules

  /// Removes the build products of the package's own modules, and all products that contain them.
  private func removeProducts(of modules: [String]) throws(SystemError) {
    for triple in try Self.names(in: build) where !Self.shared.contains(triple) {
      let place = "\(build)/\(triple)"
      guard try Self.kind(of: place) == S_IFDIR else { continue }
      for configuration in try Self.names(in: place) {
        let folder = "\(place)/\(configuration)"
        guard try Self.kind(of: folder) == S_IFDIR else { continue }
        try removeProducts(of: Set(modules), in: folder)
      }
    }
  }

  private func removeProducts(of modules: Set<String>, in folder: String) throws(SystemError) {
    // Products for macros stay, because macros aren't rewritten. Without them, everything that uses a macro
    // would be recompiled.
    for name in try Self.names(in: folder) where !name.contains("-tool") {
      let path = "\(folder)/\(name)"
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let isTests = parts[0].hasSuffix("PackageTests") || parts[0].hasSuffix("DiscoveredTests")
      switch parts.count > 1 ? parts[1] : "" {
      case "build" where isTests || modules.contains(parts[0]): try removeProducts(below: path)
      case "derived", "xctest", "product", "so", "dylib": try Self.removeAll(path)
      case "" where try Self.kind(of: path) == S_IFREG: try Self.removeAll(path)
      default: break
      }
    }
    let interfaces = folder + "/Modules"
    guard SystemPath.exists(interfaces) else { return }
    for name in try Self.names(in: interfaces)
    where modules.contains(String(name.prefix { $0 != "." })) {
      try Self.removeAll("\(interfaces)/\(name)")
    }
  }

  /// Removes compiled files. Files that SwiftPM writes before compiling stay.
  private func removeProducts(below folder: String) throws(SystemError) {
    for name in try Self.names(in: folder) {
      let path = "\(folder)/\(name)"
      if try Self.kind(of: path) == S_IFDIR {
        try removeProducts(below: path)
      } else if Self.productEndings.contains(where: name.hasSuffix) {
        try Self.removeAll(path)
      }
    }
  }

  /// Removes the oldest choices if too many are kept.
  private func removeOldest(but last: String) throws(SystemError) {
    var ages: [(time: Int, choice: String)] = []
    for choice in try Self.names(in: folder) where choice != last {
      guard let status = stat(of: kept(choice)) else { continue }
      #if canImport(Darwin)
        ages.append((status.st_ctimespec.tv_sec, choice))
      #else
        ages.append((status.st_ctim.tv_sec, choice))
      #endif
    }
    for (_, choice) in ages.sorted(by: >).dropFirst(Self.mostKept - 1) {
      try SessionFolder.remove(kept(choice))
    }
  }
}
