/// A result builder with all its parts, declared at functions, and inherited from a protocol.
@resultBuilder
enum MenuBuilder {
  static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap(\.self) }
  static func buildExpression(_ text: String) -> [String] { [text] }
  static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
  static func buildEither(first part: [String]) -> [String] { part }
  static func buildEither(second part: [String]) -> [String] { part }
  static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap(\.self) }
  static func buildLimitedAvailability(_ part: [String]) -> [String] { part }
}

protocol Menu {
  @MenuBuilder func items(isOpen: Bool) -> [String]
}

struct LunchMenu: Menu {
  func items(isOpen: Bool) -> [String] {
    "soup"
    if isOpen { "salad" } else { "bread" }
    for number in 1...2 { "dish \(number)" }
  }

  /// A closure that is built.
  func order() -> Int { build { "tea" }.count }

  private func build(@MenuBuilder _ content: () -> [String]) -> [String] { content() }
}

func builders() { print(LunchMenu().items(isOpen: true).count, LunchMenu().order()) }
