import Ledger

/// A part of an object whose class has no `deinit`: it tells the record when the object dies.
public final class Gone: Sendable {
  private let number = ledger_watch()

  public init() {}

  deinit { ledger_gone(number) }
}
