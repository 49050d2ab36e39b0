import Ledger

/// A part of an object whose class has no `deinit`: it tells the record when the object dies.
public final class Gone: Sendable {
  private let number = ledger_watch()

  /// Belongs to the object that the thread makes next.
  public init() {}

  deinit { ledger_gone(number) }
}
