// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TracedService",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "seqtrace", path: "../..", traits: ["Tracing"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
  ],
  targets: [
    .target(
      name: "TracedService",
      dependencies: [
        .product(name: "SeqtraceInstrumentation", package: "seqtrace"),
        .product(name: "SeqtraceRecording", package: "seqtrace"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ]),
    .executableTarget(
      name: "ServiceBenchmark",
      dependencies: [
        "TracedService", .product(name: "SeqtraceInstrumentation", package: "seqtrace"),
        .product(name: "SeqtraceRecording", package: "seqtrace"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ]),
    .executableTarget(
      name: "SystemService",
      dependencies: [
        "TracedService", .product(name: "SeqtraceInstrumentation", package: "seqtrace"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ]),
    .testTarget(
      name: "TracedServiceTests",
      dependencies: [
        "TracedService", .product(name: "SeqtraceRecording", package: "seqtrace"),
        .product(name: "SeqtraceDrawing", package: "seqtrace"),
      ]),
  ]
)
