import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

struct TestStoryTests {
  /// The test of a shop, as it is recorded.
  private static let shop = """
    client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
      step `let mailer = MailerMock()`
      create MailerMock.init()
      name mailer at MailerMock
      step `let cart = makeCart(Item(name: "tea", price: 3))`
      <Item>.init(name:price:) @ Shop/Shop.swift
      <ShopTests>.makeCart(_:) @ ShopTests/ShopTests.swift
        create Cart.init() @ Shop/Shop.swift
        Cart.add(_:) @ Shop/Shop.swift
          Cart.check(_:) @ Shop/Shop.swift
      name cart at Cart @ ShopTests/ShopTests.swift
      step `let name = "anna"`
      step `let total = try await Shop.buy(cart, for: name)`
      <Shop>.buy(_:for:) @ Shop/Shop.swift
        create Ledger.init() @ Shop/Shop.swift
        Ledger.add(_:) @ Shop/Shop.swift
          Cart.total() @ Shop/Shop.swift
        MailerMock.send(_:to:) @ ShopTests/ShopTests.swift
      check `total == 3`
      check `mailer.sent.count == 2`
      issue `(mailer.sent.count → 1) == 2`
      step `cart = nil`
      destroy Cart @ Shop/Shop.swift
      step `mailer.reset()`
      MailerMock.reset() @ ShopTests/ShopTests.swift
      check `mailer.sent.isEmpty`
      destroy MailerMock @ ShopTests/ShopTests.swift
    """

  private func trace(_ lines: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(lines)\n".utf8)).trace
  }

  private func story(_ lines: String) throws -> SequenceDiagram {
    var builder = DiagramBuilder()
    builder.tellsTest = true
    return builder.build(try trace(lines))
  }

  private func lines(_ diagram: SequenceDiagram) -> [String] {
    func name(_ end: Message.End) -> String {
      guard case .occurrence(let id) = end else { return "?" }
      return diagram.lifelines[id].label.text
    }
    return diagram.messages.map { "\(name($0.sender)) → \(name($0.receiver)): \($0.label)" }
  }

  @Test func `A test is told as its body has it`() throws {
    #expect(
      lines(try story(Self.shop)) == [
        "buys → mailer: MailerMock: «create» mailer = MailerMock()",
        "buys → cart: Cart: «create» cart = makeCart(Item(name: \"tea\", price: 3))",
        "buys → cart: Cart: add(_:)",
        "buys → Shop: total = buy(cart, for: \"anna\")",
        "Shop → cart: Cart: … total()",
        "Shop → mailer: MailerMock: send(_:to:)",
        "buys → cart: Cart: «destroy» cart = nil",
        "buys → mailer: MailerMock: reset()",
      ])
  }

  @Test func `A program's statements outside of functions are its story`() throws {
    let program = """
      step `let cart = Cart()` @ App/main.swift
      create Cart.init() @ Shop/Shop.swift
      name cart at Cart @ App/main.swift
      step `cart.put("tea", in: ledger)`
      Cart.put(_:in:) @ Shop/Shop.swift
        Cart.log(_:) @ Shop/Shop.swift
      step `report()`
      <App>.report() @ App/main.swift
      """
    let diagram = try story(program)
    #expect(
      lines(diagram) == [
        "main → cart: Cart: «create» cart = Cart()",
        "main → cart: Cart: put(\"tea\", in: ledger)",
      ])
    #expect(diagram.title?.text == "App.main()")
  }

  @Test(arguments: ["Shop.buy(_:for:)", "Shop.buy", "buy", "bu?"])
  func `Another function's first call is told in place of the test`(_ function: String) throws {
    let twice = Self.shop + "\n  <Shop>.buy(_:for:) @ Shop/Shop.swift"
    var pipeline = DiagramPipeline(format: .mermaid)
    pipeline.view.story = NamePattern(function)
    let diagram = try pipeline.diagram(of: trace(twice), .english, hiding: [])
    #expect(
      lines(diagram) == [
        "buy → Ledger: «create» Ledger()", "buy → Ledger: add(_:)",
        "Ledger → cart: Cart: total()",
        "buy → mailer: MailerMock: send(_:to:)",
      ])
    #expect(diagram.remarks == ["1 other call of the function isn't shown."])
  }

  @Test func `A recorded value calls an object as the test does`() throws {
    let diagram = try story(
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        step `let cart = Cart()`
        create Cart.init() @ Shop/Shop.swift
        name cart at Cart @ ShopTests/ShopTests.swift
        step `shop.buy(cart)`
        <Shop>.buy(Cart#1, with: Card#1) @ Shop/Shop.swift
      """)
    #expect(lines(diagram).last == "buys → shop: Shop: buy(cart, with: Card#1)")
  }

  @Test func `A helper that is called again and again is counted, unless something happens in it`()
    throws
  {
    let loop = (0..<1500).map { _ in
      """
        <ShopTests>.makeItem() @ ShopTests/ShopTests.swift
        <ShopTests>.makeCart() @ ShopTests/ShopTests.swift
          <Shop>.pack() @ Shop/Shop.swift
        <Shop>.ring() @ Shop/Shop.swift
      """
    }
    var trace = try trace(
      "client → <ShopTests>.buys() @ ShopTests/ShopTests.swift\n  step `run()`\n"
        + loop.joined(separator: "\n"))
    trace.leaveOutRepeatedHelpers()
    func count(_ name: String) -> Int { trace.events.count { $0.kind == .call && $0.name == name } }
    #expect(count("makeItem()") == 1000)
    #expect(count("makeCart()") == 1500 && count("ring()") == 1500)
    let notes = trace.events.filter { $0.kind == .note }.map(\.name)
    #expect(notes == ["makeItem() is called 500 more times, with nothing inside"])
  }

  @Test(arguments: [false, true])
  func `A body of one call goes on with that function's body`(isLong: Bool) throws {
    let inside = (1...(isLong ? 20 : 3)).map { "    <Parser>.part\($0)() @ Parsing/Parser.swift" }
    let diagram = try story(
      """
      client → <ParserTests>.parses() @ ParserTests/ParserTests.swift
        step `Parser.parse("1 + 2")`
        <Parser>.parse(_:) @ Parsing/Parser.swift
      """ + "\n" + inside.joined(separator: "\n"))
    #expect(diagram.messages.count { $0.name.hasPrefix("part") } == (isLong ? 0 : 3))
  }

  @Test func `A function that nothing calls can't be told`() throws {
    var pipeline = DiagramPipeline(format: .mermaid)
    pipeline.view.story = "Shop.sell(_:)"
    #expect(throws: CommandError.self) { try pipeline.render(trace(Self.shop)) }
  }

  @Test func `The test is an actor, and the first lifeline`() throws {
    let first = try #require(try story(Self.shop).lifelines.first)
    #expect(first.label.text == "buys")
    #expect(first.kind == .actor)
  }

  @Test func `Checks stand together, and one that failed has its message`() throws {
    let notes = try story(Self.shop).notes
    #expect(
      notes.map(\.text.text) == [
        "✓ total == 3\n✗ mailer.sent.count == 2\n    (mailer.sent.count → 1) == 2",
        "✓ mailer.sent.isEmpty",
      ])
    #expect(notes.map(\.look.tint) == [.negative, nil])
  }

  @Test func `The last check of a test without an end has no verdict`() throws {
    var trace = try self.trace(Self.shop)
    let check = try #require(trace.events.lastIndex { $0.kind == .check })
    trace.events.removeSubrange((check + 1)...)
    var builder = DiagramBuilder()
    builder.tellsTest = true
    #expect(builder.build(trace).notes.last?.text.text == "? mailer.sent.isEmpty")
  }

  @Test func `What passes through others is said`() throws {
    #expect(
      try story(Self.shop).remarks == [
        "A message with … before its name passes through others, which aren't shown."
      ])
  }

  @Test func `A recording without statements is drawn as a whole`() throws {
    let lines = Self.shop.split(separator: "\n").filter {
      !$0.contains("step `") && !$0.contains("check `") && !$0.contains("issue `")
    }
    let text = lines.joined(separator: "\n")
    var whole = DiagramBuilder()
    whole.tellsTest = false
    #expect(try story(text) == whole.build(try trace(text)))
  }

  @Test func `Of several tests, the one that failed is told`() throws {
    let other = """
      client → <ShopTests>.opens() @ ShopTests/ShopTests.swift
        step `Shop.open()`
        <Shop>.open() @ Shop/Shop.swift
      """
    let diagram = try story(other + "\n" + Self.shop)
    #expect(diagram.title?.text == "ShopTests.buys()")
    #expect(diagram.remarks.contains("1 other test of the recording isn't shown."))
  }

  @Test func `Objects with the same name share a lifeline`() throws {
    let diagram = try story(
      """
      client → <CartTests>.fills() @ CartTests/CartTests.swift
        step `for count in counts`
        step `let cart = Cart(count)`
        create Cart.init(_:) @ Shop/Shop.swift
        name cart at Cart @ CartTests/CartTests.swift
        step `let cart = Cart(count)`
        create Cart#2.init(_:) @ Shop/Shop.swift
        name cart at Cart#2 @ CartTests/CartTests.swift
      """)
    #expect(diagram.lifelines.map(\.label.text) == ["fills", "cart: Cart"])
    #expect(lines(diagram).count == 2)
  }

  @Test func `A centre that the test uses is never left out`() throws {
    let diagram = try story(
      """
      client → <BoxTests>.listens() @ BoxTests/BoxTests.swift
        step `let box = Box()`
        create Box.init() @ Boxes/Box.swift
          create Listener.init() @ Boxes/Box.swift
            register Opened#1 at NotificationCenter @ Boxes/Box.swift
        name box at Box @ BoxTests/BoxTests.swift
        step `box.open()`
        Box.open() @ Boxes/Box.swift
          post Opened to NotificationCenter @ Boxes/Box.swift
            callback Opened#1 to Listener @ Boxes/Box.swift
      """)
    let names = diagram.messages.map(\.name)
    #expect(names.contains { $0.contains("addObserver") })
    #expect(names.contains { $0.contains("post") })
    #expect(names.contains("Opened"))
  }

  @Test func `A call that isn't recorded is told by the source, with what happens in it`() throws {
    let diagram = try story(
      """
      client → <RouterTests>.routes() @ RouterTests/RouterTests.swift
        step `let router = Router()`
        create Router.init() @ Routing/Router.swift
        name router at Router @ RouterTests/RouterTests.swift
        step `router.delegate = Spy(level: 3)`
        check `router.route("/users", &log) == 42`
        <Log>.add(_:) @ Routing/Log.swift
        check `log.count(of: "users") == 1`
        <Log>.count(of:) @ Routing/Log.swift
      """)
    #expect(
      lines(diagram) == [
        "routes → router: Router: «create» router = Router()",
        "routes → router: Router: delegate = Spy(level: 3)",
        "routes → router: Router: route(\"/users\", &log)",
        "router: Router → log: Log: add(_:)",
        "router: Router → routes: ✓ == 42",
        "routes → log: Log: count(of: \"users\")",
        "log: Log → routes: ✓ == 1",
      ])
    #expect(diagram.notes.isEmpty)
  }

  /// A test whose check compares the result of a call that ends in a way: the last message, and the notes.
  private func checked(_ ending: String, isCut: Bool = false) throws -> [String] {
    var trace = try self.trace(
      """
      client → <BoxTests>.opens() @ BoxTests/BoxTests.swift
        step `let box = Box()`
        create Box.init() @ Boxes/Box.swift
        name box at Box @ BoxTests/BoxTests.swift
        check `box.open() == 3`
        Box.open()\(ending) @ Boxes/Box.swift
      """)
    // Neither the call nor the test has an end.
    if isCut { trace.events.removeLast(2) }
    var builder = DiagramBuilder()
    builder.tellsTest = true
    let diagram = builder.build(trace)
    return lines(diagram).suffix(1) + diagram.notes.map(\.text.text)
  }

  @Test func `A check of a result stands at the reply, unless there is none`() throws {
    #expect(try checked("") == ["box: Box → opens: ✓ == 3"])
    #expect(try checked(" returns 3") == ["box: Box → opens: 3 ✓ == 3"])
    #expect(try checked(" throws Full.now").last == "? box.open() == 3")
    #expect(
      try checked("", isCut: true) == ["opens → box: Box: open()", "? box.open() == 3"])
  }

  @Test func `The last word of types alike may be in capitals`() throws {
    let kinds = ["Image", "Page", "Font"].map { "    <\($0)URL>.resolve() @ Web/URLs.swift" }
    let diagram = try story(
      """
      client → <WebTests>.loads() @ WebTests/WebTests.swift
        step `let result = load()`
        <Loader>.load() @ Web/Loader.swift
      \(kinds.joined(separator: "\n"))
      """)
    #expect(diagram.lifelines.last?.label.text == "URL (3)")
  }

  @Test func `A call that the source doesn't have is made by something between`() throws {
    let diagram = try story(
      """
      client → <CacheTests>.counts() @ CacheTests/CacheTests.swift
        step `let cache = Cache()`
        create Cache.init() @ Caches/Cache.swift
        name cache at Cache @ CacheTests/CacheTests.swift
        check `cache.count == 0`
        Cache.locked(_:) @ Caches/Cache.swift
        step `cache <<< 3`
        Cache.add(_:) @ Caches/Cache.swift
      """)
    #expect(
      lines(diagram) == [
        "counts → cache: Cache: «create» cache = Cache()", "counts → cache: Cache: count",
        "cache: Cache → counts: ✓ == 0", "counts → cache: Cache: … add(_:)",
      ])
  }

  @Test func `Work stands where it was started, and a name means what has it by then`() throws {
    let diagram = try story(
      """
      client → <GateTests>.waits() @ GateTests/GateTests.swift
        step gate.open()
        step `let gate = Gate()`
        create Gate.init() @ Gates/Gate.swift
        name gate at Gate @ GateTests/GateTests.swift
        step `Task { … }`
        spawn Task
          <GateTests> → step `await gate.wait()`
          <GateTests> → Gate.wait() @ Gates/Gate.swift
        step `gate.open()`
        Gate.open() @ Gates/Gate.swift
      """)
    #expect(
      lines(diagram) == [
        "waits → gate: Gate: «create» gate = Gate()", "waits → waits: Task",
        "waits → gate: Gate: wait()", "waits → gate: Gate: open()",
      ])
    #expect(diagram.remarks == ["Work beside the test is drawn in the order of this run."])
  }

  @Test func `Types that are spoken to alike share a lifeline, level by level`() throws {
    let rules = ["Keyword", "Number", "Comment"].map {
      "      <\($0)Rule>.matches(_:) @ Colours/Rules.swift"
    }
    let diagram = try story(
      """
      client → <ColourTests>.colours() @ ColourTests/ColourTests.swift
        step `let result = colour("let")`
        <Painter>.colour(_:) @ Colours/Painter.swift
          Highlighter.next() @ Colours/Highlighter.swift
      \(rules.joined(separator: "\n"))
      """)
    #expect(
      diagram.lifelines.map(\.label.text) == ["colours", "Painter", "Highlighter", "Rule (3)"])
    #expect(
      lines(diagram).suffix(3) == Array(repeating: "Highlighter → Rule (3): matches(_:)", count: 3))
  }

  @Test func `Work whose start isn't known is told if it calls the test`() throws {
    let test = """
      client → <MailTests>.sends() @ MailTests/MailTests.swift
        step `let mailer = Mailer()`
        create Mailer.init() @ Mail/Mailer.swift
        name mailer at Mailer @ MailTests/MailTests.swift
      lane
        Mailer.deliver() @ Mail/Mailer.swift
      """
    let created = "sends → mailer: Mailer: «create» mailer = Mailer()"
    let silent = try story(test)
    #expect(lines(silent) == [created])
    #expect(silent.remarks == ["1 call of which the start isn't known isn't shown."])
    let calling = try story(test + "\n    <MailTests>.`{ … }` @ MailTests/MailTests.swift")
    #expect(
      lines(calling) == [
        created, "? → mailer: Mailer: deliver()", "mailer: Mailer → sends: { … }",
      ])
  }

  @Test func `A value stands where a check is about it, and a check of an error at the error`()
    throws
  {
    let diagram = try story(
      """
      client → <VersionTests>.compares() @ VersionTests/VersionTests.swift
        step `let item = Item("a")`
        <Item>.init(_:) @ Versions/Item.swift
        step `let version = Version("1.2", item)`
        <Version>.init(_:_:) @ Versions/Version.swift
        check `version.major == 1`
        check `Version("x") throws VersionError`
        <Version>.init(_:_:) throws VersionError @ Versions/Version.swift
        check `Version.all() == [Version("1.2")]`
        <Version>.all() @ Versions/Version.swift
        <Version>.init(_:_:) @ Versions/Version.swift
        check `1 < version.next`
        check `1 < version.next`
      """)
    #expect(
      lines(diagram) == [
        "compares → version: Version: version = Version(\"1.2\", Item(\"a\"))",
        "compares → version: Version: major", "version: Version → compares: ✓ == 1",
        "compares → version: Version: Version(\"x\")",
        "version: Version → compares: throws VersionError ✓",
        "compares → version: Version: all()",
        "version: Version → compares: ✓ == [Version(\"1.2\")]",
      ])
    #expect(diagram.notes.map(\.text.text) == ["✓ 1 < version.next ×2"])
  }

  @Test
  func `An object that a function of its type makes is told once, with what the test does for it`()
    throws
  {
    let diagram = try story(
      """
      client → <ClientTests>.sends() @ ClientTests/ClientTests.swift
        step `let log = Log()`
        create Log.init() @ Clients/Log.swift
        name log at Log @ ClientTests/ClientTests.swift
        step `Client.reset()`
        <Client>.reset() @ Clients/Client.swift
        step `let client = Client.mock { … }`
        <Client>.mock(_:) @ ClientTests/Helpers.swift
          <ClientTests>.`{ … }` @ ClientTests/ClientTests.swift
            step `log.open()`
            Log.open() @ Clients/Log.swift
          create Client.init() @ Clients/Client.swift
          Client.connect() @ Clients/Client.swift
            Log.add(_:) @ Clients/Log.swift
          Log.add(_:) @ Clients/Log.swift
        name client at Client @ ClientTests/ClientTests.swift
        step `let other = Client.shared()`
        <Client>.shared() @ Clients/Client.swift
          Log.add(_:) @ Clients/Log.swift
      """)
    #expect(
      lines(diagram) == [
        "sends → log: Log: «create» log = Log()", "sends → Client: reset()",
        "sends → log: Log: open()", "sends → client: Client: «create» client = mock { … }",
        "sends → Client: other = shared()", "Client → log: Log: add(_:)",
      ])
  }

  @Test func `What an argument is made by is told if nothing else tells it`() throws {
    let diagram = try story(
      """
      client → <PageTests>.parses() @ PageTests/PageTests.swift
        step `print(Parser.parse("x"))`
        <Parser>.parse(_:) @ Pages/Parser.swift
          <Reader>.init(_:) @ Pages/Reader.swift
        step `let page = Page(Node.body("x"))`
        <Node>.body(_:) @ Pages/Node.swift
        <Page>.init(_:) @ Pages/Page.swift
        check `page.text == "x"`
      """)
    #expect(
      lines(diagram).prefix(2) == [
        "parses → Parser: parse(\"x\")", "parses → page: Page: page = Page(Node.body(\"x\"))",
      ])
  }

  @Test func `Checks of one statement are counted, those of others are not`() throws {
    var trace = try trace(
      """
      client → <VersionTests>.compares() @ VersionTests/VersionTests.swift
        check `a < b`
        check `a < b`
        check `a < b`
      """)
    for (index, line) in zip(
      trace.events.indices.filter { trace.events[$0].kind == .check }, [3, 3, 9])
    {
      trace.events[index].source?.line = Int32(line)
    }
    var builder = DiagramBuilder()
    builder.tellsTest = true
    #expect(builder.build(trace).notes.map(\.text.text) == ["✓ a < b ×2\n✓ a < b"])
  }

  @Test
  func `Of those who could be added, helpers that are called again and again are left out first`()
    throws
  {
    let reads = (0..<25).map { "    Reader.read\($0)() @ Ink/Reader.swift" }
    let diagram = try story(
      """
      client → <LineTests>.draws() @ InkTests/LineTests.swift
        step `let html = Parser().html("***")`
        <Parser>.init() @ Ink/Parser.swift
        <Parser>.html(_:) @ Ink/Parser.swift
          create Reader.init(_:) @ Ink/Reader.swift
      \(reads.joined(separator: "\n"))
          <Paragraph>.read(_:) @ Ink/Paragraph.swift
          create Parser.State.init() @ Ink/Parser.swift
          Parser.State.next() @ Ink/Parser.swift
            <Rule>.apply() @ Ink/Rule.swift
        check `html == "<hr>"`
      """)
    #expect(
      lines(diagram).dropFirst() == [
        "draws → Parser: html = html(\"***\")", "Parser → Paragraph: read(_:)",
      ])
  }

  @Test
  func `The type after which a suite is named takes part, and what the test doesn't call doesn't`()
    throws
  {
    let diagram = try story(
      """
      client → <LineTests>.draws() @ InkTests/LineTests.swift
        step `let parser = Parser { level in … }`
        <Fragment>.separated(_:) @ Ink/Fragment.swift
        create Parser.init(_:) @ Ink/Parser.swift
        name parser at Parser @ InkTests/LineTests.swift
        step `let html = parser.html(text.unescaped())`
        <String>.unescaped() @ Ink/String.swift
        Parser.html(_:) @ Ink/Parser.swift
          <Reader>.next() @ Ink/Reader.swift
            <Line>.read(_:) @ Ink/Line.swift
            <String>.unescaped() @ Ink/String.swift
            <Line>.`Fragment.html(_:)` @ Ink/Fragment.swift
        check `html == "<hr>"`
      client → <LineTests>.parts() @ InkTests/LineTests.swift
        step `Fragment.separated(1)`
        <Fragment>.separated(_:) @ Ink/Fragment.swift
      """)
    #expect(
      lines(diagram) == [
        "draws → parser: Parser: «create» parser = Parser { … }",
        "draws → parser: Parser: html = html(text.unescaped())",
        "parser: Parser → Line: … read(_:)", "parser: Parser → Line: … html(_:)",
      ])
  }

  @Test func `What is passed to a call in an argument is said once`() throws {
    let diagram = try story(
      """
      client → <FilterTests>.filters() @ FilterTests/FilterTests.swift
        step `log.add(Path.starts("/world", isRequired: true))`
        <Path>.starts(_:isRequired:) @ Filters/Path.swift
        <Log>.add(_:) @ Filters/Log.swift
        step `log.add(path.ends("/world", isRequired: true))`
        <Path>.ends(_:isRequired:) @ Filters/Path.swift
        <Log>.add(_:) @ Filters/Log.swift
      """)
    #expect(
      lines(diagram) == [
        "filters → log: Log: add(Path.starts(\"/world\", isRequired: true))",
        "filters → path: Path: ends(\"/world\", isRequired: true)",
        "filters → log: Log: add(path.ends(…))",
      ])
  }

  @Test
  func `What was set up stands at the top if the test uses it, and so does a helper's making`()
    throws
  {
    let diagram = try story(
      """
      client → <FeedTests>.opens() @ FeedTests/FeedTests.swift
        step `Feed.open()`
        <Feed>.open() @ Feeds/Feed.swift
      client → <FeedTests>.tearDown() @ FeedTests/FeedTests.swift
        step `document = Document()`
        create Document.init() @ Feeds/Document.swift
        name document at Document @ FeedTests/FeedTests.swift
      client → <FeedTests>.setUp() @ FeedTests/FeedTests.swift
        step `document = read("feed")`
        <FeedTests>.read(_:) @ FeedTests/FeedTests.swift
          create Document#2.init() @ Feeds/Document.swift
            create Node.init() @ Feeds/Node.swift
        name document at Document#2 @ FeedTests/FeedTests.swift
        step `other = Other()`
        create Other.init() @ Feeds/Other.swift
        name other at Other @ FeedTests/FeedTests.swift
      client → <FeedTests>.counts() @ FeedTests/FeedTests.swift
        step `let first = document.root["entry"]`
        step `let all = document.select("entry").texts()`
        <Selector>.select(_:in:) @ Feeds/Selector.swift
        check `first == nil`
        issue `first == nil`
      """)
    #expect(
      lines(diagram) == [
        "counts → document: Document: «create» document = read(\"feed\")",
        "counts → document: Document: select(\"entry\")",
      ])
    #expect(diagram.remarks == ["1 other test of the recording isn't shown."])
  }

  @Test func `The title has the arguments of the case, and the other cases are counted`() throws {
    let diagram = try story(
      """
      client → <LogTests>.logs(level: .info) @ LogTests/LogTests.swift
        step `Log.write()`
        <Log>.write() @ Logs/Log.swift
      client → <LogTests>.logs(level: .error) @ LogTests/LogTests.swift
        step `Log.write()`
        <Log>.write() @ Logs/Log.swift
      """)
    #expect(diagram.title?.text == "LogTests.logs(level: .info)")
    #expect(diagram.remarks == ["1 other case of the test isn't shown."])
  }

  @Test(arguments: [("mailer", true), ("Ledger", true), ("MailerMock", true), ("Nobody", false)])
  func `A lifeline to hide must be in the story or in the recording`(
    _ pattern: String, _ isKnown: Bool
  ) throws {
    var renderer = DiagramPipeline(format: .mermaid)
    renderer.view.summarySize = .init()
    renderer.view.hidden = [NamePattern(pattern)]
    let trace = try trace(Self.shop)
    if isKnown {
      _ = try renderer.render(trace)
    } else {
      #expect(throws: CommandError.self) { try renderer.render(trace) }
    }
  }

  @Test func `A check says the value of a constant, and a helper knows what its caller passes`()
    throws
  {
    let diagram = try story(
      """
      client → <LogTests>.logs() @ LogTests/LogTests.swift
        step `let expected = "3 lines"`
        step `var count = 3`
        step `let log = Log.open()`
        <Log>.open() @ Logs/Log.swift
        check `log == expected`
        step `verify(text: expected, count: 3)`
        <LogTests>.verify(text:count:) @ LogTests/LogTests.swift
          step `let expected = "4 lines"`
          step `Log.read(text)`
          <Log>.read(_:) @ Logs/Log.swift
          check `"expected" + text == expected`
        check `count == expected.count`
        step `Log.read(expected)`
        <Log>.read(_:) @ Logs/Log.swift
      """)
    #expect(
      lines(diagram) == [
        "logs → Log: log = open()", "logs → Log: read(\"3 lines\")",
        "logs → Log: read(\"3 lines\")",
      ])
    #expect(
      diagram.notes.map(\.text.text) == [
        "✓ log == \"3 lines\"",
        "✓ \"expected\" + \"3 lines\" == \"4 lines\"\n✓ count == expected.count",
      ])
  }

  @Test(arguments: [
    ("let name = 3", "log.isEmpty(name)", "✓ log.isEmpty(3)"),
    ("let name = [\"a\", \"b\"]", "log == name", "✓ log == [\"a\", \"b\"]"),
    ("let name = [\"a\": [1, 2]]", "log.has(name)", "✓ log.has([\"a\": [1, 2]])"),
    // What has operators would be read otherwise, and a text with values isn't a literal.
    ("let name = 3 + 4", "log == name * 2", "✓ log == name * 2"),
    ("let name = [1] + [2]", "log == name", "✓ log == name"),
    ("let name = \"\\\\(x)\"", "log == name", "✓ log == name"),
    // A name may be another thing's.
    (
      "let name = 3", "log.allSatisfy { name in name > 0 }", "✓ log.allSatisfy { name in name > 0 }"
    ),
    ("let name = 3`\n  step `for name in names", "log == name", "✓ log == name"),
    ("let name = 3`\n  step `let (name, b) = pair()", "log == name", "✓ log == name"),
    ("let name = 3`\n  step `if case .some(let name) = x", "log == name", "✓ log == name"),
    ("var name = 3", "log == name", "✓ log == name"),
  ])
  func `A constant's name is replaced only by its own literal`(
    _ statement: String, _ check: String, _ told: String
  ) throws {
    let diagram = try story(
      """
      client → <LogTests>.logs() @ LogTests/LogTests.swift
        step `\(statement)`
        step `Log.open()`
        <Log>.open() @ Logs/Log.swift
        check `\(check)`
      """)
    #expect(diagram.notes.map(\.text.text) == [told])
  }

  @Test func `What isn't recorded has a lifeline if it calls what is`() throws {
    let diagram = try story(
      """
      client → <NoteTests>.decodes() @ NoteTests/NoteTests.swift
        step `let decoder = JSONDecoder()`
        step `let formatter = DateFormatter()`
        step `decoder.userInfo[.mode] = .tolerant`
        step `let note = try decoder.decode(Note.self, from: data)`
        <Note>.init(from:) @ Notes/Note.swift
        step `let date = formatter.date(from: note.title())`
        <Note>.title() @ Notes/Note.swift
      """)
    #expect(
      lines(diagram) == [
        "decodes → decoder: JSONDecoder: userInfo[.mode] = .tolerant",
        "decodes → decoder: JSONDecoder: note = decode(Note.self, from: data)",
        "decodes → note: Note: title()",
      ])
  }

  @Test func `An operator is told where the test calls nothing else`() throws {
    func test(_ more: String) throws -> SequenceDiagram {
      try story(
        """
        client → <VersionTests>.compares() @ VersionTests/VersionTests.swift
          step `let older = Version(1)`
          <Version>.init(_:) @ Versions/Version.swift
          check `older < newer`
          <Version>.`<(_:_:)` @ Versions/Version.swift
        \(more)
        """)
    }
    let told = lines(try test(""))
    #expect(told.contains("compares → older: Version: older < newer"), "\(told)")
    let more = "  step `older.round()`\n  <Version>.round() @ Versions/Version.swift"
    #expect(!lines(try test(more)).contains { $0.hasSuffix("older < newer") })
  }

  @Test(arguments: [
    ("let total = try await shop.buy(cart, for: \"a, b\")", "total", ["buy(cart, for: \"a, b\")"]),
    ("cart.add(Item(3)).done()", nil, ["Item(3)", "add(Item(3))", "done()"]),
    ("self.sut = Store<State>(reducer: { … })", "sut", ["Store(reducer: { … })"]),
    ("queue.run { … }", nil, ["run { … }"]),
    ("let (a, b) = pair()", nil, ["pair()"]),
    ("x += count(\"(\")", nil, ["count(\"(\")"]),
    ("_ = try f()", nil, ["f()"]), ("let a = f(", "a", ["f()"]), ("\"unclosed", nil, []),
    ("", nil, []),
    ("f(\"a\\", nil, ["f(\"a\\)"]), (String(repeating: "(", count: 100_000), nil, []),
  ])
  func `Calls are found in the text of a statement`(
    _ text: String, _ result: String?, _ calls: [String]
  ) {
    let source = SourceText(text)
    #expect(source.result == result)
    #expect(source.calls.map(\.text) == calls)
  }
}
