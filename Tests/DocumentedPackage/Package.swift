// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  products: [.library(name: "Shop", targets: ["Shop"])],
  targets: [
    .target(name: "Shop"),
    .executableTarget(name: "buy", dependencies: ["Shop"]),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
  ])
