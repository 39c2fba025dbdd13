import CRuntimeSupport
import Foundation

/// Knows the shared library with this package's code, which the host and all plug-ins link.
@_spi(ObjectiveC) public enum SharedLibrary {
  /// The file name of the product `DynamicMulticastShared`.
  @_spi(ObjectiveC) public static let fileName = "libDynamicMulticastShared.so"

  /// Locates the shared library with this package's code, or is `nil` if the code is linked
  /// statically.
  @_spi(ObjectiveC) public static var path: String? {
    let constant: StaticString = #fileID
    guard let name = nameOfLibrary(constant.utf8Start).map({ String(cString: $0) }),
      URL(fileURLWithPath: name).lastPathComponent == fileName
    else { return nil }
    return name
  }

  /// Lists the paths of the program and the libraries in this process.
  static var loaded: [String] {
    var paths: [String] = []
    withUnsafeMutablePointer(to: &paths) { paths in
      forEachLibrary(
        { path, context in
          context.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
        }, paths)
    }
    return paths
  }

  /// Lists the paths of the program and the libraries in this process with a copy of this package's
  /// code.
  @_spi(ObjectiveC) public static var copies: [String] {
    loaded.filter { path in
      guard let file = try? ELFFile(ByteSource(path: path), allowsProgram: true) else {
        return false
      }
      return file.sections.contains { $0.name == "dm_library" }
    }
  }

  /// Names the modules of the shared library.
  static let modules = [
    "DynamicMulticast", "DynamicMulticastModules", "DynamicMulticastTesting",
    "DynamicMulticastTracing", "Invocation", "MessageCoding", "ObjectProperties",
    "ObjectiveCEncoding", "PlugIns", "RuntimeSupport", "SwiftDeclarations",
  ]

  /// Prefixes of these modules' symbols, as Swift mangles the modules' names.
  private static let prefixes = modules.map { "$s\($0.utf8.count)\($0)" }

  /// Returns `true` if a symbol's name begins with one of the library's modules.
  static func mayDefine(_ symbol: String) -> Bool {
    symbol.hasPrefix("$s") && prefixes.contains(where: symbol.hasPrefix)
  }
}
