import Shop
import Testing

struct OrderTests {
  @Test func placesAnOrder() throws {
    try Order(stock: Stock(["tea": 1]), mailer: Mailer()).place("tea")
  }

  @Test func `Refuses what is sold out`() {
    #expect(throws: SoldOut.self) { try Order(stock: Stock([:]), mailer: Mailer()).place("tea") }
  }
}
