// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "RecordingBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "seqtrace", path: "../../..")],
  targets: [
    .executableTarget(
      name: "RecordingBenchmarks",
      dependencies: [
        .product(name: "SeqtraceRecording", package: "seqtrace"),
        .product(name: "SeqtraceNotifications", package: "seqtrace"),
      ])
  ]
)
