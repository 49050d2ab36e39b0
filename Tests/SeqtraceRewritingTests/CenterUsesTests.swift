#if Macros
  import SeqtraceRewriting
  import SwiftParser
  import Testing

  /// What becomes of code that uses notification centres; the file above it declares `center` as one.
  struct CenterUsesTests {
    @Test(arguments: [
      ("NotificationCenter.default", ".post(name: .a, object: self)"),
      ("NotificationCenter.default", ".post(name: .a, object: nil, userInfo: info)"),
      ("Foundation.NotificationCenter.default", ".post(note)"),
      ("NotificationCenter()", ".addObserver(forName: .a, object: nil, queue: nil, using: block)"),
      ("self.center", ".removeObserver(token)"),
      ("shop.center", ".removeObserver(token, name: .a, object: nil)"),
      ("center", "?.removeObserver(token)"),
      ("center!", ".removeObserver(token)"),
      ("centerOfAll()", ".post(note)"),
      ("center", ".post(DidStart(), subject: self)"),
      ("center", ".addObserver(of: shop, for: .didStart) { _ in self.stop() }"),
      ("center", ".addObserver(for: DidStart.self, using: { _ in count += 1 })"),
    ])
    func `A centre is used through the recorder`(_ base: String, _ use: String) {
      #expect(
        rewritten("func f() { g(); \(base)\(use) }")
          .contains("g(); _SeqtraceLinked.center(\(base))\(use) }"))
    }

    @Test(arguments: [
      ("{ _ in }", true), ("{ print($0); Statistics.saves += 1 }", true),
      ("{ note in let name = note.name; print(name) }", true), ("{ _ in self.f() }", false),
      ("{ [weak self] _ in self?.f() }", false),
      ("{ [proxy] _ in Proxy.all.insert(proxy) }", false),
      ("{ _ in proxy.fire() }", false), ("{ _ in super.f() }", false),
    ])
    func `A block that names nothing from around it is a free one`(_ block: String, _ isFree: Bool)
    {
      let call = ".addObserver(forName: .a, object: nil, queue: nil"
      let word = isFree ? ", hasFreeBlock: true" : ""
      for use in ["\(call)) \(block)", "\(call), using: \(block))"] {
        #expect(
          rewritten("func f() { center\(use) }")
            .contains("_SeqtraceLinked.center(center\(word))\(use) }"))
      }
    }

    @Test(arguments: [
      "client.post(\"/login\")", "client.post(name: .a, object: nil)", "center.post(a, b)",
      "center.removeObserver(forKeyPath: path)", "center.remove(token)",
      "_ = center.publisher(for: .a)", "#expect(center.post(note))", "post(note)",
    ])
    func `Whatever else has such names stays as it is`(_ use: String) {
      let text = rewritten("func f() { g(); \(use) }")
      #expect(text.contains("g(); \(use) }"))
      #expect(!text.contains("import SeqtraceLinkedNotifications"))
    }

    @Test func `Property observers, initial values, closures and code at the top are rewritten`() {
      let text = rewritten(
        """
        class Shop {
          let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
          var goods = 0 { didSet { center.post(name: .a, object: self) } }
          deinit { tokens.forEach { center.removeObserver($0) } }
        }
        center.post(note)
        """)
      #expect(
        text.contains("let token = _SeqtraceLinked.center(center, hasFreeBlock: true).addObserver"))
      #expect(text.contains("didSet { _SeqtraceLinked.center(center).post(name: .a"))
      #expect(text.contains("forEach { _SeqtraceLinked.center(center).removeObserver($0) }"))
      #expect(text.contains("\n_SeqtraceLinked.center(center).post(note)"))
    }

    @Test func `An extension of the centre uses itself through the recorder`() {
      let text = rewritten(
        "extension NotificationCenter { func f() { post(note); self.post(note); other.post(note) } }"
      )
      #expect(
        text.contains(
          "_SeqtraceLinked.center(self).post(note); _SeqtraceLinked.center(self).post(note); "
            + "other.post(note)"))
    }

    @Test func `The import stands at the end, only where it is needed`() {
      #expect(
        rewritten("func f() { center.post(note) }").hasSuffix(
          "\nimport SeqtraceLinked\nimport SeqtraceLinkedNotifications\n"))
      #expect(rewritten("func f() { g() }").hasSuffix("}\nimport SeqtraceLinked\n"))
    }

    @Test func `A function that isn't chosen, or gets less, keeps its centre to itself`() {
      let source = "func f() { center.post(note) }"
      #expect(!rewritten(source) { $0.isChosen = { _, _ in false } }.contains("center(center)"))
      #expect(
        !rewritten(source) { $0.degrees = ["1:f()": .withoutTasks] }.contains("center(center)"))
    }

    @Test func `Of tests, only the test functions are rewritten`() {
      let source = "@Test func f() { center.post(note) }\nfunc help() { center.post(note) }"
      let text = rewritten(source, isTest: true)
      #expect(
        text.contains("_SeqtraceLinked.center(center).post(note) }\nfunc help() { center.post"))
    }

    // MARK: - Helpers

    private func rewritten(
      _ source: String, isTest: Bool = false, _ change: (inout SourceRewriter) -> Void = { _ in }
    ) -> String {
      var index = PackageIndex()
      let other =
        "class C { var center: NotificationCenter? }; func centerOfAll() -> NotificationCenter {}"
      index.add(other, Parser.parse(source: other))
      var rewriter = SourceRewriter(index: index, module: "Shop", isTest: isTest)
      change(&rewriter)
      return rewriter.rewrite(source, Parser.parse(source: source)).text?.withoutLines ?? source
    }
  }
#endif
