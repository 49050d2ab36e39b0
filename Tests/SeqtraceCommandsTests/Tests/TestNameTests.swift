import Testing

@testable import SeqtraceCommands

struct TestNameTests {
  private func name(_ label: String, of function: String) -> String {
    TestName(suite: "S", function: function, label: label).fileName
  }

  @Test func `A name of words is its own file name`() {
    #expect(name("placesAnOrder()", of: "placesAnOrder()") == "S.placesAnOrder")
    #expect(name("it's (really) done!", of: "it's (really) done!") == "S.it-s-really-done")
    #expect(name("total(of: 3)", of: "total(of:)") == "S.total-of-3")
  }

  private func files(_ labels: [String], existing: Set<String> = []) -> [String] {
    TestFileNames(ending: "x", existing: existing)
      .names(of: labels.map { TestName(suite: "S", function: "f(_:)", label: $0) })
  }

  @Test
  func
    `Names that differ only in case, or in how an accent is written, don't depend on each other`()
  {
    for labels in [["case", "CASE"], ["f(é)", "f(e\u{301})"]] {
      let both = files(labels)
      #expect(both.allSatisfy { $0.contains(/-[0-9a-f]{8}\.x$/) })
      #expect(Set(both.map { Array($0.lowercased().utf8) }).count == 2)
      #expect(files(labels.reversed()) == both.reversed())
      for (label, file) in zip(labels, both) {
        #expect(files([label], existing: Set(both)) == [file])
      }
    }
    #expect(files(["case"]) == ["S.case.x"])
    #expect(files(["f(•••)", "f(•••)"]).count == 2)
  }

  @Test func `Cases that differ in a sign, and names that are too long, get a hash`() {
    let names = ["total(of: -3)", "total(of: +3)"].map { name($0, of: "total(of:)") }
    #expect(Set(names).count == 2)
    #expect(names.allSatisfy { $0.prefixMatch(of: /S\.total-of-3-[0-9a-f]{8}$/) != nil })
    let long = [1, 2].map {
      name("f(" + String(repeating: "x", count: 300) + "\($0))", of: "f(_:)")
    }
    #expect(long[0] != long[1])
    #expect(long.allSatisfy { $0.utf8.count < 180 })
  }
}
