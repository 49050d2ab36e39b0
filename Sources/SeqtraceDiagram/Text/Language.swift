/// A language for what diagrams and pictures say themselves.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case en
  /// Chinese, in simplified characters.
  case zh
  /// Spanish.
  case es
}
