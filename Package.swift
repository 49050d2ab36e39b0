// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A target of ours; the order of declaration is the order in which the data flows.
func module(
  _ name: String, _ dependencies: Target.Dependency..., resources: [Resource] = [],
  exclude: [String] = [], further: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: settings + further)
}

/// The texts of the scenarios' designs: links to Diagrams/<scenario>/design.mmd.
let designs: [Resource] = [
  "placeholder", "typing", "storyboard", "delegate", "leak", "handler", "dynamic-type",
].map { .embedInCode("Designs/\($0).mmd") }

/// The tests of a target, under `Tests/<name>Tests`.
func tests(
  of name: String, _ dependencies: Target.Dependency..., resources: [Resource] = [],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: exclude, resources: resources, swiftSettings: settings)
}

/// A product of swift-syntax, which nobody clones who doesn't ask for the trait.
func syntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

/// A product of a tracing package, which nobody clones who doesn't ask for the trait.
func tracing(_ product: String, _ package: String = "swift-distributed-tracing")
  -> Target.Dependency
{
  .product(name: product, package: package, condition: .when(traits: ["Tracing"]))
}

let package = Package(
  name: "seqtrace",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "seqtrace", targets: ["SeqtraceCLI"]),
    .library(
      name: "SeqtraceRecording", targets: ["SeqtraceEvents", "SeqtraceRecording"]),
    .library(name: "SeqtraceReading", targets: ["SeqtraceReading", "SeqtraceEvents"]),
    .library(name: "SeqtraceTranscript", targets: ["SeqtraceTranscript"]),
    .library(
      name: "SeqtraceTesting", targets: ["SeqtraceTesting", "SeqtraceTranscript", "SeqtraceEvents"]),
    .library(name: "SeqtraceNotifications", targets: ["SeqtraceNotifications"]),
    .library(name: "SeqtraceMacros", targets: ["SeqtraceMacros"]),
    .library(name: "SeqtraceExpansion", targets: ["SeqtraceExpansion"]),
    .library(name: "SeqtraceInstrumentation", targets: ["SeqtraceInstrumentation"]),
    .library(
      name: "SeqtraceDrawing",
      targets: [
        "SeqtraceEvents", "SeqtraceReading", "SeqtraceDiagram", "SeqtraceComparison",
        "SeqtraceNotation", "SeqtraceLayout", "SeqtraceRendering",
      ]),
    .library(name: "SeqtraceGraphviz", targets: ["SeqtraceGraphviz"]),
  ],
  traits: [
    .trait(name: "Macros", description: "Records what is marked with @Traced; needs swift-syntax."),
    .trait(
      name: "Tracing",
      description: "Records distributed tracing's spans; needs swift-distributed-tracing."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    // Recording: what a traced program links.
    module("SeqtraceEvents"),
    .target(name: "CSeqtraceGate"),
    .target(name: "CSeqtraceRecorder", dependencies: ["CSeqtraceGate"]),
    module("SeqtraceRecording", "SeqtraceEvents", "CSeqtraceRecorder", "CSeqtraceGate"),
    module("SeqtraceNotifications", "SeqtraceRecording"),
    // What expansions of macros and rewritten sources call, besides what users write.
    module("SeqtraceExpansion", "SeqtraceRecording", "SeqtraceEvents", "CSeqtraceRecorder"),

    // Reading files; a traced program needs none of this.
    module("SeqtraceReading", "SeqtraceEvents"),
    module("SeqtraceTranscript", "SeqtraceEvents"),
    // What `record --package` links; it is compiled anew then, with the package's own compiler.
    module("SeqtraceLinked", "SeqtraceRecording", "SeqtraceExpansion"),
    module("SeqtraceLinkedNotifications", "SeqtraceLinked"),

    // The trait `Macros`; without it, these compile to nothing.
    module(
      "SeqtraceRewriting", syntax("SwiftSyntax"), syntax("SwiftParser"),
      syntax("SwiftSyntaxBuilder")),
    .macro(
      name: "SeqtraceMacrosPlugin",
      dependencies: [
        "SeqtraceRewriting", syntax("SwiftSyntax"), syntax("SwiftParser"),
        syntax("SwiftSyntaxBuilder"),
        syntax("SwiftSyntaxMacros"), syntax("SwiftDiagnostics"), syntax("SwiftCompilerPlugin"),
      ],
      swiftSettings: settings),
    module("SeqtraceMacros", "SeqtraceRecording", "SeqtraceExpansion", "SeqtraceMacrosPlugin"),
    // The program that `record --package` compiles with the package's own toolchain.
    .executableTarget(
      name: "SeqtraceRewriter",
      dependencies: ["SeqtraceRewriting", syntax("SwiftSyntax"), syntax("SwiftParser")],
      swiftSettings: settings),

    // The trait `Tracing`; without it, this compiles to nothing.
    module(
      "SeqtraceInstrumentation",
      "SeqtraceRecording", "SeqtraceEvents", tracing("Tracing"), tracing("Logging", "swift-log")),

    // Drawing and comparing.
    // The words of diagrams, pictures, pages and reports in all languages, which C embeds.
    .target(name: "CSeqtraceWords", exclude: ["words.tsv"]),
    module("SeqtraceDiagram", "SeqtraceEvents", "CSeqtraceWords"),
    module("SeqtraceDiff", "SeqtraceEvents", "SeqtraceTranscript", "SeqtraceDiagram"),
    module("SeqtraceComparison", "SeqtraceEvents", "SeqtraceDiagram"),
    module("SeqtraceFindings", "SeqtraceEvents", "SeqtraceDiagram"),
    module("SeqtraceNotation", "SeqtraceDiagram", "SeqtraceReading"),
    module("SeqtraceInterchange", "SeqtraceEvents", "SeqtraceReading", "SeqtraceDiagram"),
    module(
      "SeqtraceDocumentation", "SeqtraceEvents", "SeqtraceDiagram", "SeqtraceDiff",
      "SeqtraceComparison", "SeqtraceNotation"),
    module("SeqtraceLayout", "SeqtraceDiagram"),
    module("SeqtraceRendering", "SeqtraceLayout"),
    // The files of the page, which C embeds.
    .target(name: "CSeqtracePage"),
    module(
      "SeqtracePage", "SeqtraceDiagram", "SeqtraceNotation", "SeqtraceLayout", "SeqtraceRendering",
      "CSeqtracePage", exclude: ["Script"]),

    // Golden tests.
    module(
      "SeqtraceTesting",
      "SeqtraceEvents", "SeqtraceRecording", "SeqtraceTranscript", "SeqtraceDiff",
      "SeqtraceDiagram", "SeqtraceComparison", "SeqtraceFindings", "SeqtraceNotation",
      "SeqtraceLayout", "SeqtraceRendering"),

    // Graphviz's libraries.
    .target(name: "CGraphviz"),
    module("SeqtraceGraphviz", "SeqtraceDiagram", "SeqtraceLayout", "CGraphviz"),

    // The article's system and the demo scenarios.
    module("MiniUIKit"),
    module("PlaceholderKit", "MiniUIKit", "SeqtraceRecording", "SeqtraceNotifications"),
    module(
      "SeqtraceScenarios",
      "MiniUIKit", "PlaceholderKit", "SeqtraceRecording", "SeqtraceNotifications"),

    // The command line.
    .target(name: "CSeqtraceSystem"),
    module(
      "SeqtraceCommands",
      "SeqtraceEvents", "SeqtraceReading", "SeqtraceTranscript", "SeqtraceDiff",
      "SeqtraceRecording",
      "SeqtraceDiagram",
      "SeqtraceComparison", "SeqtraceFindings", "SeqtraceNotation", "SeqtraceInterchange",
      "SeqtraceDocumentation", "SeqtraceLayout",
      "SeqtraceRendering", "SeqtracePage", "SeqtraceGraphviz",
      "SeqtraceScenarios", "CSeqtraceSystem",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Yams", package: "Yams"),
      resources: designs,
      // The optimiser takes a minute over this module, which only calls the others: no command is slower
      // without it by more than some 20 milliseconds.
      further: [.unsafeFlags(["-Onone"], .when(configuration: .release))]),
    .executableTarget(
      name: "SeqtraceCLI", dependencies: ["SeqtraceCommands"], swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["SeqtraceEvents", "SeqtraceDiagram"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .executableTarget(
      name: "TracedSample", dependencies: ["SeqtraceRecording"], path: "Tests/TracedSample",
      swiftSettings: settings),
    .target(
      name: "FuzzedTexts", dependencies: ["SeqtraceDiagram", "SeqtraceNotation"],
      path: "Tests/Fuzzing/Texts", swiftSettings: settings),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "SeqtraceCommands", "SeqtraceDiagram", "SeqtraceEvents", "SeqtraceReading",
        "SeqtraceGraphviz", "SeqtraceInterchange", "SeqtraceNotation", "SeqtraceTranscript",
        "FuzzedTexts",
      ],
      path: "Tests/Fuzzing", exclude: ["Seeds", "Texts", "Coverage"], swiftSettings: settings),
    .target(
      name: "Gallery",
      dependencies: [
        "SeqtraceEvents", "SeqtraceReading", "SeqtraceDiagram", "SeqtraceLayout",
        "SeqtraceRendering",
      ],
      path: "Tests/Gallery", swiftSettings: settings),
    .executableTarget(
      name: "GalleryWriter", dependencies: ["Gallery"], path: "Tests/GalleryWriter",
      swiftSettings: settings),
    .executableTarget(
      name: "TypeMarker",
      dependencies: ["SeqtraceRewriting", syntax("SwiftSyntax"), syntax("SwiftParser")],
      path: "Tests/TypeMarker", swiftSettings: settings),
    tests(
      of: "Gallery", "SeqtraceDiagram", "SeqtraceLayout", "SeqtraceNotation", "SeqtraceRendering"),
    tests(of: "SeqtraceEvents", "SeqtraceReading"),
    tests(of: "SeqtraceReading", "SeqtraceEvents"),
    tests(of: "SeqtraceTranscript", "SeqtraceEvents"),
    tests(
      of: "SeqtraceDiff", "SeqtraceDiagram", "SeqtraceEvents", "SeqtraceReading",
      "SeqtraceTranscript"),
    tests(
      of: "SeqtraceTesting",
      "SeqtraceEvents", "SeqtraceRecording", "SeqtraceTranscript", "SeqtraceDiff",
      "SeqtraceDiagram", "PlaceholderKit", "MiniUIKit", "SeqtraceNotifications",
      exclude: ["Goldens", "Designs"]),
    tests(
      of: "SeqtraceRecording", "SeqtraceExpansion", "SeqtraceDiagram", "SeqtraceEvents",
      "SeqtraceReading",
      "TracedSample"),
    tests(of: "SeqtraceNotifications", "SeqtraceRecording", "SeqtraceEvents"),
    tests(
      of: "SeqtraceLinkedNotifications", "SeqtraceLinked", "SeqtraceRecording", "SeqtraceEvents",
      "SeqtraceTranscript"),
    tests(
      of: "SeqtraceMacros", "SeqtraceMacrosPlugin", "SeqtraceRewriting", "SeqtraceRecording",
      "SeqtraceEvents",
      syntax("SwiftSyntaxMacroExpansion"), syntax("SwiftSyntaxMacrosGenericTestSupport")),
    tests(
      of: "SeqtraceRewriting", syntax("SwiftSyntax"), syntax("SwiftParser")),
    tests(
      of: "SeqtraceInstrumentation", "SeqtraceRecording", "SeqtraceEvents", "SeqtraceReading",
      "SeqtraceDiagram",
      tracing("Tracing"), tracing("Logging", "swift-log")),
    tests(of: "SeqtraceDiagram", "SeqtraceEvents"),
    tests(of: "SeqtraceComparison", "SeqtraceEvents", "SeqtraceDiagram"),
    tests(
      of: "SeqtraceFindings", "SeqtraceEvents", "SeqtraceDiagram", "SeqtraceScenarios",
      "SeqtraceRecording", "SeqtraceNotifications"),
    tests(of: "SeqtraceNotation", "SeqtraceDiagram", exclude: ["Goldens"]),
    tests(of: "SeqtraceInterchange", "SeqtraceEvents", "SeqtraceReading", "SeqtraceDiagram"),
    tests(of: "SeqtraceDocumentation", "SeqtraceEvents", "SeqtraceNotation"),
    tests(of: "SeqtraceLayout", "SeqtraceDiagram"),
    tests(of: "SeqtraceRendering", "SeqtraceLayout", "SeqtraceDiagram", exclude: ["Goldens"]),
    tests(
      of: "SeqtracePage", "SeqtraceDiagram", "SeqtraceLayout", "SeqtraceNotation",
      "SeqtraceRendering"),
    tests(of: "SeqtraceGraphviz", "SeqtraceLayout", "SeqtraceDiagram"),
    tests(of: "MiniUIKit"),
    tests(of: "PlaceholderKit", "MiniUIKit", "SeqtraceNotifications", "SeqtraceEvents"),
    tests(of: "SeqtraceScenarios", "SeqtraceEvents"),
    tests(
      of: "SeqtraceCommands",
      "SeqtraceCLI", "TracedSample", "SeqtraceComparison", "SeqtraceDiagram", "SeqtraceEvents",
      "SeqtraceGraphviz", "SeqtraceReading", "SeqtraceTranscript",
      "SeqtraceLayout", "SeqtraceRecording", "SeqtraceScenarios", exclude: ["Orders", "Versions"]),
  ]
)

// A program without a main function of its own, which libFuzzer brings: Scripts/fuzz-parsers.
if Context.environment["SEQTRACE_LIBFUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "ParserFuzzing", dependencies: ["FuzzedTexts"], path: "Tests/Fuzzing/Coverage",
      exclude: ["words.dict"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}

// Some scripts test a few modules under settings of their own: only those tests and what they use.
if let tests = Context.environment["SEQTRACE_TESTED"] {
  var kept: Set<String> = []
  var open = tests.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard kept.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
