import LocalKit

/// An actor with an executor of its own.
actor Printer {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var pages = 0

  func printPage() -> Int {
    pages += 1
    return pages
  }

  nonisolated func name() -> String { "printer" }

  static func shared() -> Printer { Printer() }
}

@globalActor actor Library {
  static let shared = Library()
}

@Library final class Shelf {
  private var books: [String] = []

  func add(_ book: String) -> Int {
    books.append(book)
    return books.count
  }

  nonisolated func label() -> String { "shelf" }
}

nonisolated(nonsending) func stayingHere() async -> Int { 1 }

@concurrent func goingAway() async -> Int { 2 }

func sending(_ value: sending [Int]) -> Int { value.count }

func executors() async {
  let printer = Printer.shared()
  print(await printer.printPage(), printer.name())
  let shelf = await Shelf()
  print(await shelf.add("one"), shelf.label())
  print(await stayingHere(), await goingAway(), sending([1, 2]))
}
