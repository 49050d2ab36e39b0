// A sale, to be recorded with its values.

package struct Item: Sendable {
  package var name: String
  package var price: Int

  package init(name: String, price: Int) {
    self.name = name
    self.price = price
  }
}

package enum Payment: Sendable {
  case cash(Int)
  case card(number: String)
}

package final class Till {
  private var items: [Item] = []
  private let bank = Bank()

  package init() {}

  package func logIn(user: String, password: String) {}

  package func scan(_ item: Item, count: Int = 1) {
    items += Array(repeating: item, count: count)
  }

  package func pay(with payment: Payment) {
    let sum = items.reduce(0) { $0 + $1.price }
    if case .card(let number) = payment { bank.charge(sum, to: number) }
    items = []
  }
}

private final class Bank {
  func charge(_ sum: Int, to cardNumber: String) {}
}
