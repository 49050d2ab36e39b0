// swift-tools-version: 6.1

// A package with macros of its own, which read what they are attached to and where they stand. Nothing that
// `seqtrace record --package` adds may be in there; see Scripts/test-foreign-macros, which builds the plugin.

import PackageDescription

let settings: [SwiftSetting] = [
  .unsafeFlags(["-load-plugin-library", Context.packageDirectory + "/libExpansions.so"])
]
let package = Package(
  name: "MacroPackage",
  targets: [
    .target(name: "Expanded", swiftSettings: settings),
    .testTarget(name: "ExpandedTests", dependencies: ["Expanded"], swiftSettings: settings),
  ])
