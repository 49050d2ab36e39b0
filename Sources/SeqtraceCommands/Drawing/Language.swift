/// A language for captions and titles.
enum Language: String, Sendable, Hashable, NamedValue {
  /// English.
  case en
  /// Chinese, in simplified characters.
  case zh
  /// Spanish.
  case es
}
