// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "XMPP",
  products: [
    // The library is dynamic, so that the client and its plug-ins share a single copy.
    .library(name: "XMPP", type: .dynamic, targets: ["XMPP"]),
    .library(name: "ProsodySupport", targets: ["ProsodySupport"]),
  ],
  dependencies: [
    .package(name: "DynamicMulticast", path: "../../.."),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
  ],
  targets: [
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CGsasl", pkgConfig: "libgsasl", providers: [.apt(["libgsasl-dev"])]),
    .target(
      name: "XMPP",
      dependencies: [
        "CExpat", "CGsasl",
        .product(name: "DynamicMulticastShared", package: "DynamicMulticast"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
      ]),
    .target(name: "ProsodySupport"),
    .testTarget(
      name: "XMPPTests",
      dependencies: [
        "ProsodySupport", "XMPP",
        .product(name: "DynamicMulticastShared", package: "DynamicMulticast"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
