// swift-tools-version: 6.1

// A package that knows nothing of seqtrace, with a function for each construct that
// `seqtrace record --package` has to leave working; see Scripts/test-package.

import PackageDescription

let package = Package(
  name: "AnyPackage",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Evolving", targets: ["Evolving"])],
  traits: ["Loud", .default(enabledTraits: ["Loud"])],
  dependencies: [.package(path: "LocalKit")],
  targets: [
    .target(name: "CCounter"),
    .target(name: "CxxCounter"),
    .target(
      name: "Shapes", dependencies: ["CCounter"], resources: [.copy("greeting.txt")],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .target(
      name: "Evolving", swiftSettings: [.unsafeFlags(["-enable-library-evolution"])]),
    .executableTarget(name: "Generate"),
    .plugin(name: "GeneratePlugin", capability: .buildTool(), dependencies: ["Generate"]),
    .target(name: "Generated", plugins: ["GeneratePlugin"]),
    .executableTarget(
      name: "Constructs",
      dependencies: [
        "CCounter", "CxxCounter", "Evolving", "Generated", "LocalKit", "Shapes",
      ],
      resources: [.process("note.txt")]),
    .executableTarget(name: "Failing"),
    .target(name: "Placeholders", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "ShapesTests", dependencies: ["Placeholders", "Shapes"]),
  ])
