// swift-tools-version: 6.1

// Faults of concurrent programs that public projects had, rebuilt small, each with a look-alike that is right; see
// Scripts/test-findings.

import PackageDescription

let package = Package(
  name: "ConcurrencyFaults",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Faults"),
    .executableTarget(name: "Hang"),
    .testTarget(name: "FaultsTests", dependencies: ["Faults"]),
  ])
