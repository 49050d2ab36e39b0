/// An order of a customer.
public final class Order {
  private let stock: Stock
  private let mailer: Mailer

  /// Creates an order that takes its item from a stock.
  public init(stock: Stock, mailer: Mailer) {
    self.stock = stock
    self.mailer = mailer
  }

  /// Takes an item, and sends a receipt.
  public func place(_ item: String) throws {
    try stock.take(item)
    mailer.send("bought \(item)")
  }
}

/// The stock has no such item.
public struct SoldOut: Error {}

/// The items that can be bought.
public final class Stock {
  private var items: [String: Int]

  /// Creates a stock of these items.
  public init(_ items: [String: Int]) { self.items = items }

  /// Takes an item.
  public func take(_ item: String) throws {
    guard count(of: item) > 0 else { throw SoldOut() }
    items[item, default: 0] -= 1
  }

  func count(of item: String) -> Int { items[item, default: 0] }
}

/// Sends receipts.
public final class Mailer {
  /// Creates a mailer.
  public init() {}

  /// Sends a text.
  public func send(_ text: String) {}
}
