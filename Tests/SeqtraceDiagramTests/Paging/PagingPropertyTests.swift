import SeqtraceDiagram
import Testing

/// What holds for the pages of every diagram.
struct PagingPropertyTests {
  private struct Case {
    let seed: Int
    let whole: SequenceDiagram
    let pages: [SequenceDiagram]
  }

  private static let sizes: [PageSize] = [
    .pages(2), .pages(3), .pages(7), .pages(1000), .messages(2), .messages(5), .messages(20),
  ]

  private static let cases: [Case] = (0..<100).flatMap { seed in
    let run = GeneratedRun(seed: UInt64(seed)).diagram
    let wholes = [run, run.filtered(hiding: ["A", "client"]), run.foldingRepeats()]
    return sizes.enumerated().map { index, size in
      let whole = wholes[(seed + index) % wholes.count]
      return Case(seed: seed, whole: whole, pages: Array(whole.paged(size)))
    }
  }

  private func check(_ isRight: (Case) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, one) in Self.cases.enumerated() where !isRight(one) {
      Issue.record("seed \(one.seed), case \(index)", sourceLocation: sourceLocation)
      return
    }
  }

  @Test func `The pages are various`() {
    let pages = Self.cases.flatMap(\.pages)
    #expect(Self.cases.contains { $0.pages.count > 40 })
    #expect(pages.contains { page in page.activations.contains { $0.start < page.opening } })
    #expect(pages.contains { !$0.fragments.isEmpty && !$0.registrations.isEmpty })
    #expect(
      pages.contains { page in page.lifelines.contains { $0.destruction ?? .max < page.opening } })
  }

  @Test func `Every page is a well-formed diagram`() {
    check { one in one.pages.allSatisfy { $0.flaws == [] } }
  }

  @Test func `The pages together say what the whole says, each thing once`() {
    check { $0.pages.flatMap(\.messages) == $0.whole.messages }
    check { $0.pages.flatMap(\.notes) == $0.whole.notes }
    check { $0.pages.flatMap(\.separators) == $0.whole.separators }
    check { $0.pages.flatMap(\.links) == $0.whole.links }
    check { $0.pages.flatMap(\.durations).count == $0.whole.durations.count }
    check { one in one.pages.flatMap(\.ownReferences) == one.whole.references }
  }

  @Test func `A page leads to its neighbours, and to no other`() {
    check { one in
      let count = one.pages.count
      return one.pages.enumerated().allSatisfy { index, page in
        let others = [index, index + 2].filter { (1...count).contains($0) && count > 1 }
        let names = page.references.map(\.name.text).filter { $0.hasPrefix("page ") }
        return names == others.map { "page \($0) of \(count)" }
      }
    }
  }

  @Test func `What goes on after a page goes on at the top of the next`() {
    check { one in
      zip(one.pages, one.pages.dropFirst()).allSatisfy { page, next in
        let open = page.activations.filter { $0.end == page.closing }.map(\.lifeline)
        let continued = next.activations.filter { $0.start < next.opening }.map(\.lifeline)
        return open.sorted() == continued.sorted()
          && page.activations.allSatisfy { !$0.isInterrupted }
      }
    }
    check { one in
      let starts = one.pages.map { page in
        page.activations.count { $0.start >= page.opening }
      }
      return starts.reduce(0, +) == one.whole.activations.count
    }
    check { one in
      let starts = one.pages.map { page in
        page.fragments.count {
          !($0.operands[0].condition?.text.hasSuffix("continued)") ?? false)
            && $0.operands[0].condition != "continued"
        }
      }
      return starts.reduce(0, +) == one.whole.fragments.count
    }
  }

  @Test func `Who takes part in the whole does so on a page, and whoever dies has an X`() {
    check { one in
      let ids = Set(one.pages.flatMap(\.lifelines).map(\.id))
      let dead = Set(one.pages.flatMap(\.lifelines).filter { $0.destruction != nil }.map(\.id))
      return ids == Set(one.whole.lifelines.map(\.id))
        && dead == Set(one.whole.lifelines.filter { $0.destruction != nil }.map(\.id))
    }
  }

  @Test func `Pages are as many, and as large, as was asked for`() {
    for (index, one) in Self.cases.enumerated() {
      let count = one.whole.messages.count
      switch Self.sizes[index % Self.sizes.count] {
      case .pages(let most):
        #expect(one.pages.count == max(1, min(most, (count + 1) / 2)))
        let mean = count / one.pages.count
        #expect(one.pages.allSatisfy { abs($0.messages.count - mean) <= mean / 2 + 1 })
      case .messages(let most):
        #expect(one.pages.count == max(1, (count + most - 1) / most))
        #expect(one.pages.allSatisfy { $0.messages.count <= most })
      case .separators: Issue.record("it has tests of its own")
      }
    }
  }

  @Test func `Pages that somebody wrote say what the whole says, and are well-formed`() {
    var pageCount = 0
    for seed in 0..<100 {
      var whole = GeneratedRun(seed: UInt64(seed)).diagram
      // Every third message with which nothing starts or ends makes room for a break.
      let marks = Set(
        whole.activations.flatMap { [$0.start, $0.end] }
          + whole.lifelines.flatMap { [$0.creation ?? -1, $0.destruction ?? -1] })
      let breaks = whole.messages.map(\.position).filter { !marks.contains($0) }
      let places = Set(breaks.enumerated().filter { $0.offset % 3 == seed % 3 }.map(\.element))
      whole.messages.removeAll { places.contains($0.position) }
      whole.separators += places.map { Separator(position: $0, kind: .page) }
      whole.separators.sort { $0.position < $1.position }
      let pages = Array(whole.paged(.separators))
      pageCount += pages.count
      #expect(pages.flatMap(\.messages) == whole.messages, "seed \(seed)")
      #expect(pages.flatMap(\.notes) == whole.notes, "seed \(seed)")
      #expect(pages.flatMap(\.flaws) == [], "seed \(seed)")
      let starts = pages.map { page in
        page.activations.count { $0.start >= page.messages.first?.position ?? 0 }
      }
      #expect(starts.reduce(0, +) <= whole.activations.count, "seed \(seed)")
    }
    #expect(pageCount > 110)
  }
}

extension SequenceDiagram {
  /// The position of the reference to the page before; before everything on the first page.
  fileprivate var opening: Position {
    references.first { $0.position < messages.first?.position ?? 0 && $0.isOfPages }?.position
      ?? .min
  }

  /// The position of the reference to the page after; after everything on the last page.
  fileprivate var closing: Position {
    references.last { $0.position > messages.last?.position ?? 0 && $0.isOfPages }?.position ?? .max
  }

  /// The references of the whole diagram.
  fileprivate var ownReferences: [DiagramReference] { references.filter { !$0.isOfPages } }
}

extension DiagramReference {
  fileprivate var isOfPages: Bool { name.text.hasPrefix("page ") }
}
