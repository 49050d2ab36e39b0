/// A type of a module that is compiled for library evolution.
public struct Evolved {
  /// A number.
  public var number: Int

  /// Creates one.
  public init(number: Int) { self.number = number }

  /// Twice the number.
  public func doubled() -> Int { number * 2 }
}
