import Shop

let order = Order(stock: Stock(["tea": 2]), mailer: Mailer())
try order.place(CommandLine.arguments.last ?? "tea")
