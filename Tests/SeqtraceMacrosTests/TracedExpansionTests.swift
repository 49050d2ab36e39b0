#if Macros
  import TestSupport
  import Testing

  struct TracedExpansionTests {
    @Test func `A class gets a token, a deinit, and its members recorded`() {
      expectExpansion(
        of: """
          @Traced(values: .arguments)
          class Shop {
            var stock = 0
            let name: String
            init(name: String) { self.name = name }
            func sell(_ count: Int, to buyer: Buyer) async throws -> Receipt {
              stock -= count
              return try await buyer.pay(count)
            }
            @Untraced func tick() {}
          }
          """,
        """

        class Shop {
          var stock = 0 {
            didSet {
              SeqtraceRecording.Recorder.recordChange(of: "stock", to: stock, on: .instance(self))
            }
          }
          let name: String
          init(name: String) {
            let recordedActivation = SeqtraceRecording.Recorder.beginCreation(of: Swift.type(of: self), in: Shop.self, by: "init(name:)", with: SeqtraceRecording.Recorder.arguments(["name": name]))
            defer {
              recordedActivation.end()
            }
            self.name = name
            recordedActivation.complete(with: self)
          }
          func sell(_ count: Int, to buyer: Buyer) async throws -> Receipt {
            return try await SeqtraceRecording.Recorder.recordCall("sell(_:to:)", with: SeqtraceRecording.Recorder.arguments(["sell() count": count, "sell() to buyer": buyer]), on: .instance(self)) { () async throws -> Receipt in
              stock -= count
                  return try await buyer.pay(count)
            }
          }
          func tick() {}

          nonisolated(unsafe) private var _lifetimeOfShop = SeqtraceRecording.Lifetime()

          deinit {
            _lifetimeOfShop.beginDestruction(of: self, fileID: "Shop/Shop.swift", line: 2)
          }
        }
        """)
    }

    @Test func `A function's body becomes the closure of a call`() {
      expectExpansion(
        of: """
          struct Shop {
            @TracedFunction(values: .all, redacting: ["pin"])
            mutating func pay(with card: Card, pin: Int, then: () -> Void) throws(Refusal) -> Receipt! {
              then()
              return try card.charge(pin)
            }
          }
          """,
        """
        struct Shop {
          mutating func pay(with card: Card, pin: Int, then: () -> Void) throws(Refusal) -> Receipt! {
            return try SeqtraceRecording.Recorder.recordCall("pay(with:pin:then:)", with: SeqtraceRecording.Recorder.arguments(["pay() with card": card, "pin": SeqtraceRecording.Recorder._Expansion.redacted, "then": SeqtraceRecording.Recorder._Expansion.unshown]), on: .type(Self.self), returning: {
                SeqtraceRecording.Recorder.literal($0, named: "pay")
              }, throwing: {
                SeqtraceRecording.Recorder.literal($0)
              }, fileID: "Shop/Shop.swift", line: 3) { () throws(Refusal) -> Receipt? in
              then()
                  return try card.charge(pin)
            }
          }
        }
        """)
    }

    @Test func `What is consumed stays outside of closures`() {
      expectExpansion(
        of: """
          struct Ticket: ~Copyable {
            @TracedFunction
            consuming func punch() throws -> Int { try hole() }
          }
          """,
        """
        struct Ticket: ~Copyable {
          consuming func punch() throws -> Int {
            let recordedActivation = SeqtraceRecording.Recorder.beginCall("punch()", on: .role("Ticket"), fileID: "Shop/Shop.swift", line: 3)
            defer {
              recordedActivation.end()
            }
            do {
              return try hole()
            } catch {
              recordedActivation.end(throwing: error)
              throw error
            }
          }
        }
        """)
    }

    @Test(arguments: SecretParameter.all)
    func `A parameter's value is recorded under all that names it`(_ parameter: SecretParameter) {
      let text = expansion(of: "@Traced(values: .all)\n" + parameter.source)
      // A macro that is attached to an initialiser doesn't see its type. The recorder knows the type, and hides what
      // is passed to a secret's.
      let ofType =
        parameter.source.contains("init(_ ") ? parameter.name.split(separator: " ").last : nil
      let name = ofType.map(String.init) ?? parameter.name
      #expect(text.contains("arguments([\"\(name)\": "), "\(text)")
    }

    @Test func `A property tells who it belongs to`() {
      expectExpansion(
        of: """
          actor Till {
            @TracedProperty(values: .all) var sum = 0
            @TracedProperty static var count = 0
          }
          """,
        """
        actor Till {
          var sum = 0 {
            didSet {
              SeqtraceRecording.Recorder.recordChange(of: "sum", to: sum, on: .instance(self), fileID: "Shop/Shop.swift", line: 2)
            }
          }
          static var count = 0 {
            didSet {
              SeqtraceRecording.Recorder.recordChange(of: "count", on: .type(Self.self), fileID: "Shop/Shop.swift", line: 3)
            }
          }
        }
        """)
    }

    @Test func `A deinit begins with the token, and an implicit initialiser is written out`() {
      expectExpansion(
        of: """
          @Traced
          final class Lamp {
            deinit {
              off()
            }
          }
          """,
        """

        final class Lamp {
          deinit {
            _lifetimeOfLamp.beginDestruction(of: self)
            off()
          }

          nonisolated(unsafe) private var _lifetimeOfLamp = SeqtraceRecording.Lifetime()

          nonisolated init() {
            let recordedActivation = SeqtraceRecording.Recorder.beginCreation(of: Swift.type(of: self), in: Lamp.self, by: "init()", fileID: "Shop/Shop.swift", line: 2)
            defer {
              recordedActivation.end()
            }

            recordedActivation.complete(with: self)
          }
        }
        """)
    }
  }
#endif
