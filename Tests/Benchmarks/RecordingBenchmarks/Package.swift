// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "RecordingBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "seqtrace", path: "../../..", traits: ["Tracing"]),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
  ],
  targets: [
    .executableTarget(
      name: "RecordingBenchmarks",
      dependencies: [
        .product(name: "SeqtraceRecording", package: "seqtrace"),
        .product(name: "SeqtraceNotifications", package: "seqtrace"),
        .product(name: "SeqtraceInstrumentation", package: "seqtrace"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ])
  ]
)
