// swift-tools-version: 6.1

// A package that knows nothing of seqtrace, with a function for each construct that
// `seqtrace record --package` has to leave working; see Scripts/test-package.

import PackageDescription

let package = Package(
  name: "AnyPackage",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CCounter"),
    .target(name: "Shapes", dependencies: ["CCounter"], resources: [.copy("greeting.txt")]),
    .executableTarget(name: "Constructs", dependencies: ["Shapes"]),
    .executableTarget(name: "Failing"),
    .testTarget(name: "ShapesTests", dependencies: ["Shapes"]),
  ])
