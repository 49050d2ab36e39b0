// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "GoldenBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "seqtrace", path: "../../..")],
  targets: [
    // Golden tests run in tests only.
    .testTarget(
      name: "GoldenBenchmarks",
      dependencies: [
        .product(name: "SeqtraceRecording", package: "seqtrace"),
        .product(name: "SeqtraceTesting", package: "seqtrace"),
      ])
  ]
)
