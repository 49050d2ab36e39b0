/// A class of another package.
public final class LocalThing {
  private let name: String

  /// Creates one.
  public init(name: String) { self.name = name }

  /// What it is.
  public func describe() -> String { "a \(name) thing" }
}
