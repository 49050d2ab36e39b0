// swift-tools-version: 6.1

// A package beside the recorded one; its functions aren't recorded.

import PackageDescription

let package = Package(
  name: "LocalKit",
  platforms: [.macOS(.v15)],
  products: [.library(name: "LocalKit", targets: ["LocalKit"])],
  targets: [.target(name: "LocalKit")])
