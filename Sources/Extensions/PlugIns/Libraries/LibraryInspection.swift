import Foundation

/// Checks a plug-in's library before the library is loaded.
///
/// The checks come first because loading runs the library's constructors and cannot be undone.
@_spi(ObjectiveC) public struct LibraryInspection: Sendable {
  private let library: LibraryFacts

  /// Lists the mistakes, the most fundamental mistake first; empty if the library can be loaded.
  @_spi(ObjectiveC) public private(set) var failures: [PlugInError] = []

  /// The manifest in the library's section `dm_plugin`; `nil` if the manifest cannot be read.
  @_spi(ObjectiveC) public private(set) var manifest: BundleManifest?

  /// Compares a library with its bundle's manifest and with the host's shared library.
  ///
  /// - Parameters:
  ///   - library: The plug-in's library.
  ///   - bundle: The bundle with the values of its manifest; `nil` to compare with no manifest.
  ///   - host: The host's `libDynamicMulticastShared.so`. If `nil`, the interface, the symbols and
  ///     the types of the host's other libraries are not compared.
  @_spi(ObjectiveC) public init(_ library: LibraryFacts, bundle: PlugInBundle?, host: LibraryFacts?)
  {
    self.library = library
    checkCopies()
    if let host { checkTypes(of: host) }
    guard let section = library.plugInSection else {
      failures.append(.libraryIsNoPlugIn(library: library.path))
      return
    }
    checkNeeded()
    let canBeLinked = failures.isEmpty
    readManifest(section, bundle)
    if canBeLinked, let host { compare(with: host) }
  }

  // MARK: Duplicate copies and runtimes

  private mutating func checkCopies() {
    for carrier in [library] + library.neighbours where carrier.carriesCopy {
      failures.append(.libraryCarriesCopy(library: library.path, carrier: carrier.path))
    }
    if library.carriesInterpreter {
      failures.append(.libraryCarriesInterpreter(library: library.path))
    }
  }

  private mutating func checkTypes(of host: LibraryFacts) {
    let types = library.types
    for other in host.neighbours {
      guard let type = types.intersection(other.defined).min() else { continue }
      // A mangled name begins with the length and the name of the module.
      let digits = type.dropFirst(2).prefix(while: \.isNumber)
      failures.append(
        .libraryCarriesHostTypes(
          library: library.path,
          module: String(type.dropFirst(2 + digits.count).prefix(Int(digits) ?? 0)),
          hostLibrary: other.path))
    }
  }

  private mutating func checkNeeded() {
    // A library with its own copy does not link the shared library, and `checkCopies()` has
    // reported the copy.
    if !library.carriesCopy, !library.needed.contains(SharedLibrary.fileName) {
      failures.append(.sharedLibraryUnused(library: library.path))
    }
    if !library.needed.contains("libswiftCore.so") {
      failures.append(.runtimeLinkedStatically(library: library.path))
    }
  }

  // MARK: The library's own manifest

  private mutating func readManifest(_ section: [UInt8], _ bundle: PlugInBundle?) {
    // Each class marked `@PlugIn` adds a manifest, and the linker separates them by zero bytes.
    let texts = section.split(separator: 0)
    guard texts.count < 2 else {
      failures.append(.principalClassAmbiguous(library: library.path))
      return
    }
    do {
      let manifest = try BundleManifest(json: Data(texts.first ?? []))
      let values = try ManifestValues(manifest, path: "\(library.path), section dm_plugin")
      self.manifest = manifest
      if let bundle { compare(values, principalClass: manifest.principalClass, with: bundle) }
    } catch let error as PlugInError {
      failures.append(error)
    } catch {
      failures.append(
        .libraryManifestMalformed(library: library.path, reason: BundleManifest.reason(of: error)))
    }
  }

  private mutating func compare(
    _ values: ManifestValues, principalClass: String?, with bundle: PlugInBundle
  ) {
    compare(.identifier, bundle.identifier, values.identifier)
    compare(.version, "\(bundle.version)", "\(values.version)")
    compare(.hostVersions, bundle.hostVersions?.description, values.hostVersions?.description)
    compare(.requirements, Self.text(bundle.requirements), Self.text(values.requirements))
    // A manifest may name the class without its module.
    if let expected = bundle.principalClass, let principalClass,
      !expected.hasSuffix("." + principalClass), !principalClass.hasSuffix("." + expected)
    {
      compare(.principalClass, expected, principalClass)
    }
  }

  private mutating func compare(
    _ key: BundleManifest.CodingKeys, _ manifestValue: String?, _ libraryValue: String?
  ) {
    if manifestValue == libraryValue { return }
    failures.append(
      .manifestContradicted(
        library: library.path, key: key.rawValue, manifestValue: manifestValue,
        libraryValue: libraryValue))
  }

  private static func text(_ requirements: [String: BundleVersionRange]) -> String? {
    if requirements.isEmpty { return nil }
    return requirements.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
  }

  // MARK: The host's library

  private mutating func compare(with host: LibraryFacts) {
    let own = LibraryStamp(symbols: library.undefined)
    let expected = LibraryStamp(symbols: host.defined)
    guard let interface = own.interface, let compiler = own.compiler else {
      failures.append(.stampMissing(library: library.path))
      return
    }
    if compiler != expected.compiler {
      failures.append(
        .compilerMismatch(
          library: library.path, plugIn: compiler, host: expected.compiler ?? "unknown"))
    }
    if interface != expected.interface {
      failures.append(
        .interfaceMismatch(
          library: library.path, plugIn: interface, host: expected.interface ?? "unknown"))
    }
    // If the interface or the compiler differs, missing symbols only follow from the difference.
    if own == expected { compareSymbols(with: host) }
  }

  private mutating func compareSymbols(with host: LibraryFacts) {
    let missing = library.undefined.filter { symbol in
      // A neighbor may extend types of this package. Mangled names of such extensions begin with
      // this package's module names.
      SharedLibrary.mayDefine(symbol) && !host.defined.contains(symbol)
        && !library.neighbours.contains { $0.defined.contains(symbol) }
    }
    if !missing.isEmpty {
      failures.append(.symbolsMissing(library: library.path, symbols: missing))
    }
  }
}
