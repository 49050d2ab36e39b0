/// An open file that a shell passes by a path such as `/dev/stdout` or `/dev/fd/3`.
enum InheritedDescriptor: Equatable {
  /// A descriptor of this process.
  case own(Int32)
  /// A descriptor of another process, or another entry of `/proc`.
  case foreign

  /// The largest number of consecutive links, as in Linux.
  private static let maximumLinkCount = 40

  /// Follows the links of a path to a descriptor; `nil` if they don't lead to one.
  init?(path: String) {
    var target = path
    for _ in 0..<Self.maximumLinkCount {
      if let descriptor = Self(name: target) {
        self = descriptor
        return
      }
      guard let link = try? target.linkTarget() else { return nil }
      target = link.isAbsolutePath ? link : target.folder + link
    }
    return nil
  }

  private init?(name: String) {
    switch name {
    case "/dev/stdin": self = .own(0)
    case "/dev/stdout": self = .own(1)
    case "/dev/stderr": self = .own(2)
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where name.hasPrefix(folder) {
        self = Int32(name.dropFirst(folder.count)).map { .own($0) } ?? .foreign
        return
      }
      guard name.hasPrefix("/proc/") else { return nil }
      self = .foreign
    }
  }
}
