// swift-tools-version: 6.2

import PackageDescription

/// The same program twice, recorded in two ways.
func program(_ name: String, recordedBy products: String...) -> Target {
  .executableTarget(
    name: name,
    dependencies: products.map { .product(name: $0, package: "seqtrace") })
}

let package = Package(
  name: "OrdinaryProgram",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "seqtrace", path: "../..", traits: ["Macros"])],
  targets: [
    program(
      "ByHand", recordedBy: "SeqtraceRecording", "SeqtraceNotifications", "SeqtraceExpansion"),
    program(
      "ByMacro", recordedBy: "SeqtraceMacros", "SeqtraceRecording", "SeqtraceNotifications"),
  ]
)
