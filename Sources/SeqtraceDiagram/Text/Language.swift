/// A language for captions and titles.
package enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case en
  /// Chinese, in simplified characters.
  case zh
  /// Spanish.
  case es
}
