/// A language that captions and titles are written in.
enum Language: String, Sendable, Hashable, NamedValue {
  /// English.
  case en
  /// Chinese, in simplified characters.
  case zh
  /// Spanish.
  case es
}
