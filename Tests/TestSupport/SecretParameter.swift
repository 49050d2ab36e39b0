import Testing

/// A parameter in a source, with the name under which its value is recorded.
///
/// The tests of the rewriter and the macros expect that name; those of the recorder, whether it hides the value.
public struct SecretParameter: Sendable, CustomTestStringConvertible {
  /// The type that contains the function.
  public let type: String
  /// The function.
  public let function: String
  /// The name.
  public let name: String
  /// Whether the value is hidden.
  public let isHidden: Bool

  /// The function names the row.
  public var testDescription: String { function }

  private init(_ type: String, _ function: String, _ name: String, isHidden: Bool = true) {
    (self.type, self.function, self.name, self.isHidden) = (type, function, name, isHidden)
  }

  /// A structure with the function, which does nothing but call another one.
  public var source: String { "struct \(type) {\n  \(function) {\n    f()\n  }\n}" }

  /// One row for each place of a name.
  public static let all: [SecretParameter] = [
    .init("Till", "func logIn(password: String)", "password"),
    .init("Till", "func logIn(with password: String)", "logIn() with password"),
    .init("Till", "func logIn(using password: String)", "using password"),
    .init("Till", "func setPassword(_ text: String)", "setPassword() text"),
    .init("Till", "func changePassword(from old: String)", "changePassword() from old"),
    .init("Till", "func keep(_ accessToken: String)", "keep() accessToken"),
    .init("Till", "func secret(of user: String)", "of user", isHidden: false),
    .init("Till", "func setName(_ text: String)", "setName() text", isHidden: false),
    .init("Password", "init(_ text: String)", "Password() text"),
    .init("Till", "init(apiKey: String)", "apiKey"),
  ]
}
