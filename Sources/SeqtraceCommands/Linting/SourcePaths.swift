/// The paths of a package's source files, by the module and the name that a recording has.
struct SourcePaths {
  private var paths: [String: String] = [:]

  /// Looks for the sources of a package; without one, no path is known.
  ///
  /// Two files of one name in a module's folders are ambiguous, so neither is known.
  init(of package: String?) {
    guard let package else { return }
    var ambiguous: Set<String> = []
    for folder in ["Sources", "Tests"] {
      let tree = FolderTree(of: package.endsWithSlash ? package + folder : "\(package)/\(folder)")
      for file in tree.files where file.isUTF8 && file.path.hasSuffix(".swift") {
        let parts = file.path.split(separator: "/")
        guard parts.count > 1 else { continue }
        let fileID = "\(parts[0])/\(parts[parts.count - 1])"
        if paths.updateValue("\(folder)/\(file.path)", forKey: fileID) != nil {
          ambiguous.insert(fileID)
        }
      }
    }
    for fileID in ambiguous { paths[fileID] = nil }
  }

  /// The path in the package of a file, or what the recording says if it isn't known.
  func path(of fileID: String) -> String { paths[fileID] ?? fileID }

  /// A path as a relative address.
  static func address(of path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(Unicode.Scalar(byte))
      default:
        "-_.~/+".utf8.contains(byte)
          ? String(Unicode.Scalar(byte))
          : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    .joined()
  }
}
