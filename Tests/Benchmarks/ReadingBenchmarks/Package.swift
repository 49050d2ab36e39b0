// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ReadingBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "seqtrace", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ReadingBenchmarks",
      dependencies: [.product(name: "SeqtraceDrawing", package: "seqtrace")])
  ]
)
