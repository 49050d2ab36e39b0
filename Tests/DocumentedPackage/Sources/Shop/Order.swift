/// An order of a customer.
public final class Order {
  private let stock: Stock
  private let mailer: Mailer

  public init(stock: Stock, mailer: Mailer) {
    self.stock = stock
    self.mailer = mailer
  }

  public func place(_ item: String) throws {
    try stock.take(item)
    mailer.send("bought \(item)")
  }
}

public struct SoldOut: Error {}

public final class Stock {
  private var items: [String: Int]

  public init(_ items: [String: Int]) { self.items = items }

  public func take(_ item: String) throws {
    guard count(of: item) > 0 else { throw SoldOut() }
    items[item, default: 0] -= 1
  }

  func count(of item: String) -> Int { items[item, default: 0] }
}

public final class Mailer {
  public init() {}
  public func send(_ text: String) {}
}
