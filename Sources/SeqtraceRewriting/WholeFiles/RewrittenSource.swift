#if Macros
  /// A source file with calls of the recorder.
  package struct RewrittenSource {
    /// The new text; `nil` if nothing was added.
    package let text: String?
    /// The recorded functions, in the order of the file.
    package let functions: [Function]
    /// The numbers of functions that aren't recorded, by reason.
    package let leftOut: [LeftOut: Int]
    /// The lines and names of the functions that the compiler refused at every degree.
    package let givenUp: [String]
    /// The keys of the functions to which less is added, because a column that they read would change.
    package var columnReaders: Set<String> = []
    /// The calls in the file's tests of functions that aren't recorded.
    package var unrecorded: [UnrecordedCall] = []
    /// The names that attributes give to the file's tests and suites.
    package var displayNames: [DisplayName] = []
    /// The lines on which the recorded private functions begin.
    package var privateLines: [Int] = []
    /// The code that isn't on its original line.
    var moves: [OriginalColumns.Move] = []

    /// Returns the original line of code that the compiler mentions.
    package func originalLine(of line: Int, column: Int) -> Int {
      let moved = moves.last { $0.line == line && $0.column <= column }
      return moved.map { originalLine(of: $0.origin, column: 0) } ?? line
    }

    /// Returns the innermost function that includes a line; if there are several, the last one.
    package static func function(at line: Int, of functions: [Function]) -> Function? {
      functions.reversed().filter { $0.firstLine <= line && line <= $0.lastLine }
        .max { $0.firstLine < $1.firstLine }
    }

    /// A recorded function, initialiser or `deinit`.
    package struct Function {
      /// The name of a `deinit` that the source doesn't have.
      package static let addedDeinitializer = "(deinit)"
      /// The name of an initialiser that the source doesn't have.
      static let addedInitializer = "(init)"
      /// The names for the code of an initial value, and for the closures in one.
      static let initialValue = "(initial value)"
      static let keptClosures = "(closures)"

      /// Its first line and its name, which identify it within its file.
      package let key: String
      package let name: String
      /// The path of the type that it belongs to; empty outside of types.
      package let type: String
      package let firstLine: Int
      package let lastLine: Int
      package let degree: Degree

      package var isDeinitializer: Bool { ["deinit", Self.addedDeinitializer].contains(name) }
      /// Whether the source declares it.
      package var isDeclared: Bool { name.first != "(" }
      /// The degree to try if the compiler refuses the function.
      package var lower: Degree { isDeclared ? degree.lower : .none }
    }

    /// The amount of code added to a function. If the compiler refuses it, the next lower one is tried.
    package enum Degree: Int, Comparable {
      case none
      /// The call's start and end, with the name only.
      case plain
      /// The call's start and end with objects and errors, but without the work that the function starts.
      case withoutTasks
      /// All of that, and the work that the function starts and awaits.
      case full

      package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
      fileprivate var lower: Degree { Degree(rawValue: rawValue - 1) ?? .none }
    }

    /// The reason why a function isn't recorded.
    package enum LeftOut: String, Codable, Sendable {
      case resultBuilder = "result builders"
      case inlinable = "inlinable functions"
      case operatorFunction = "operators"
      case localFunction = "local functions"
      case delegatingInitializer = "delegating initialisers"
      case implicitInitializer = "implicit initialisers"
      case accessor = "accessors"
      case unobservableProperty = "lazy, wrapped or overriding properties"
      case trap = "functions that never return"
      case unusualAttribute = "functions with special attributes"
      case traced = "functions that are traced already"
      case foreignMacro = "functions that an attached macro reads"
      case notChosen = "functions that weren't chosen"
      case unparsed = "files that don't parse"
    }
  }
#endif
