#if Macros
  // Classes and actors whose only initialiser is the one that Swift gives them, and constants.
  import Foundation
  import Observation
  import SeqtraceMacros

  @Traced class Kettle {
    var level = 1
    let lid = Lid()
  }
  @Traced final class Lid {}
  @Traced final class Range {
    nonisolated(unsafe) static let spare = Kettle()
    let number = Int.random(in: 0..<3), kettle = Kettle()
    let other: Lid = .init(), isOn = Bool(), lids = [Lid()]
    let made = { Lid() }
    var lid: Lid
    lazy var late = Lid()
    init(lid: Lid) { self.lid = lid }
  }
  @Traced final class Samovar: Kettle { var coals = 2 }
  @Traced final class Urn: Kettle {
    var cups: Int
    override init() {
      cups = 1
      super.init()
    }
  }
  final class Flask: Kettle {}

  @Traced final class Crate<Item> { var items: [Item] = [] }
  extension AsyncStream {
    /// Hides a type of the one that it extends.
    @Traced final class Iterator<Frames: Sequence> where Frames.Element == Int {
      var frames: Frames.Iterator
      init(_ frames: Frames) { self.frames = frames.makeIterator() }
    }
    @Traced final class Rows<each Row> {
      var rows: (repeat each Row)
      init(_ row: repeat each Row) { rows = (repeat each row) }
    }
  }
  @Traced final class Note: Codable {
    var text = "x"
    var author: String?
  }
  @Traced @Observable final class Gauge {
    var level = 1
    var lid = Lid()
  }
  @Traced actor Stoker { let lid = Lid() }

  @MainActor @Traced @Observable final class Dial {
    var angle = 0.5
    @ObservationIgnored var marks = [Double]()
    @ObservationIgnored var names = Set<String>()
  }
  func makeDial() -> Dial { Dial() }
  @MainActor @Traced final class Pointer { var angle = currentAngle() }
  @MainActor func currentAngle() -> Double { 0 }
  @Backstage @Traced final class Prompter { var lines = ["to be"] }

  @Traced final class Archive: NSObject { var pages = 1 }
  /// Keeps archives.
  @Traced public class Library: NSObject { var shelves = 1 }

  protocol Made { init() }
  @Traced final class Brick: Sendable, Made {}
  @Traced final class Postbox {
    var letters = 0
    convenience init(letters: Int) {
      self.init()
      self.letters = letters
    }
  }
  @propertyWrapper struct Boxed { var wrappedValue = 3 }
  @Traced final class Drawer {
    @Boxed var socks: Int
    var (left, right) = (1, 2)
    var opened = false { didSet {} }
    var count: Int { socks }
    lazy var list = [socks]
    weak var owner: Drawer?
    var onOpen: (() -> Void)!
    nonisolated(unsafe) static var made = 0
  }

  protocol Listener: AnyObject {}
  @Traced final class Ear: Listener { var heard = 0 }

  @Traced struct Recipe {
    let title = "tea"
    let lid = Lid()
    let steps: [String]
    let taste: @Sendable () -> Int = { 3 }
    var minutes = 4
    static let standard = 5
    func read() -> Int { taste() + minutes + Recipe.standard + steps.count + title.count }
  }
#endif
