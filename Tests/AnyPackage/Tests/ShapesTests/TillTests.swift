import Testing

@testable import Shapes

struct TillTests {
  @Test func sale() {
    let till = Till()
    till.logIn(user: "ada", password: "lovelace")
    till.scan(Item(name: "tea", price: 3), count: 2)
    till.pay(with: .card(number: "4111 1111 1111 1111"))
  }
}
