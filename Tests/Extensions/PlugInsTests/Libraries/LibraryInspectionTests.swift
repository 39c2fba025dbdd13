import Foundation
import TestSupport
import Testing

@_spi(ObjectiveC) @testable import PlugIns

struct LibraryInspectionTests {
  private static let stamp = [
    "$s7PlugIns31InterfaceStamp_0123456789abcdefOMa", "$s7PlugIns25CompilerStamp_swift_6_3_1OMa",
  ]
  private static let send = "$s10Invocation8SelectorV4sendyyF"

  /// Makes the facts of a faultless plug-in library.
  private func makeLibrary(
    manifest: String? = #"{"CFBundleIdentifier": "a", "CFBundleVersion": "1"}"#,
    needed: [String] = ["libswiftCore.so", SharedLibrary.fileName], carriesCopy: Bool = false,
    undefined: [String] = stamp + [send, "$s10Foundation4DataV", "malloc"],
    defined: Set<String> = [], neighbours: [LibraryFacts] = []
  ) -> LibraryFacts {
    LibraryFacts(
      path: "/A/libA.so", needed: needed, carriesCopy: carriesCopy,
      plugInSection: manifest.map { Array($0.utf8) + [0, 0] }, defined: defined,
      undefined: undefined,
      neighbours: neighbours)
  }

  private func makeNeighbour(carriesCopy: Bool = false, defined: Set<String> = []) -> LibraryFacts {
    LibraryFacts(
      path: "/A/libB.so", needed: [], carriesCopy: carriesCopy, plugInSection: nil,
      defined: defined, undefined: [])
  }

  private func makeHost(defined: [String] = stamp + [send]) -> LibraryFacts {
    LibraryFacts(
      path: "/Host/\(SharedLibrary.fileName)", needed: [], carriesCopy: true, plugInSection: nil,
      defined: Set(defined), undefined: [])
  }

  private func failures(
    _ library: LibraryFacts, _ bundle: PlugInBundle? = PlugInBundle("a"),
    host: LibraryFacts? = nil
  ) -> [PlugInError] {
    LibraryInspection(library, bundle: bundle, host: host ?? makeHost()).failures
  }

  @Test func `nothing is wrong with a plug-in that was built as the host was`() {
    #expect(failures(makeLibrary()) == [])
    let inspection = LibraryInspection(makeLibrary(), bundle: nil, host: nil)
    #expect(inspection.failures == [])
    #expect(inspection.manifest?.identifier == "a")
  }

  @Test func `a copy of this package in the library is refused, and its consequences not named`() {
    let library = makeLibrary(needed: ["libswiftCore.so"], carriesCopy: true, undefined: [])
    #expect(
      failures(library) == [.libraryCarriesCopy(library: "/A/libA.so", carrier: "/A/libA.so")])
    #expect(
      failures(library).map(\.description) == [
        """
        /A/libA.so: it carries a copy of DynamicMulticast, whose classes the host would not know; link \
        the product DynamicMulticastShared alone, and no other product of the package
        """
      ])
  }

  @Test func `a copy in a library that it needs is refused`() {
    let library = makeLibrary(neighbours: [makeNeighbour(carriesCopy: true)])
    #expect(
      failures(library) == [.libraryCarriesCopy(library: "/A/libA.so", carrier: "/A/libB.so")])
    #expect(failures(library)[0].description.contains("/A/libB.so, which it needs, carries a copy"))
  }

  @Test func `a copy of the interpreter in the library is refused`() {
    var library = makeLibrary()
    library.carriesInterpreter = true
    #expect(failures(library) == [.libraryCarriesInterpreter(library: "/A/libA.so")])
    #expect(
      failures(library).map(\.description) == [
        """
        /A/libA.so: it carries a copy of the interpreter, whose scripts the host would not know; let \
        the host run the scripts, and do not link Scripting
        """
      ])
  }

  @Test func `a copy of a type of the host's library is refused`() {
    var host = makeHost()
    host.neighbours = [
      LibraryFacts(
        path: "/Host/libHostAPI.so", needed: [], carriesCopy: false, plugInSection: nil,
        defined: ["$s7HostAPI6ModuleCMn", "$s7HostAPI7ServiceMp", "$sSo6memoryVMn"], undefined: [])
    ]
    // Each library has a copy of what describes a type of C, and may extend a type of the host.
    let own: Set = ["$s4Ping3AppVMn", "$sSo6memoryVMn", "$s7HostAPI6ModuleC4PingE3runyyF"]
    #expect(failures(makeLibrary(defined: own), host: host) == [])
    for type in ["$s7HostAPI6ModuleCMn", "$s7HostAPI7ServiceMp"] {
      let found = failures(makeLibrary(defined: own.union([type])), host: host)
      #expect(
        found == [
          .libraryCarriesHostTypes(
            library: "/A/libA.so", module: "HostAPI", hostLibrary: "/Host/libHostAPI.so")
        ])
      #expect(found.first?.description.hasSuffix("depend on its dynamic library") == true)
    }
  }

  @Test func `a library that does not use the shared one is refused`() {
    #expect(
      failures(makeLibrary(needed: ["libswiftCore.so"]))
        == [.sharedLibraryUnused(library: "/A/libA.so")])
  }

  @Test func `a Swift runtime in the library is refused`() {
    let found = failures(makeLibrary(needed: [SharedLibrary.fileName]))
    #expect(found == [.runtimeLinkedStatically(library: "/A/libA.so")])
    #expect(found[0].description.contains("-static-stdlib"))
  }

  @Test func `a library that is no plug-in is refused`() {
    #expect(
      failures(makeLibrary(manifest: nil, needed: [])) == [
        .libraryIsNoPlugIn(library: "/A/libA.so")
      ])
  }

  // MARK: The library's own manifest

  @Test func `two principal classes are refused`() {
    #expect(
      failures(makeLibrary(manifest: "{}\0\0{}")) == [
        .principalClassAmbiguous(library: "/A/libA.so")
      ])
  }

  @Test(arguments: ["", "{", "[]"])
  func `text that is no manifest is refused`(text: String) {
    let found = failures(makeLibrary(manifest: text)).map(\.description)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("/A/libA.so: its section dm_plugin is malformed: "))
  }

  @Test func `values that cannot be used are refused`() {
    let library = makeLibrary(manifest: #"{"CFBundleIdentifier": "a", "CFBundleVersion": "x"}"#)
    #expect(
      failures(library).map(\.description) == [
        """
        /A/libA.so, section dm_plugin: the manifest's CFBundleVersion cannot be 'x'; write one to four \
        numbers with dots between them, such as 1.2
        """
      ])
  }

  @Test func `a manifest that says something else than the library is refused`() {
    let library = makeLibrary(
      manifest: """
        {"CFBundleIdentifier": "b", "CFBundleVersion": "2", "RequiredHostVersion": "1", \
        "RequiredBundles": {"c": "1", "d": "2"}}
        """)
    let bundle = PlugInBundle("a", needs: ["c": "1"])
    let expected: [(String, String?, String?)] = [
      ("CFBundleIdentifier", "a", "b"), ("CFBundleVersion", "1.0", "2.0"),
      ("RequiredHostVersion", nil, "1.0"), ("RequiredBundles", "c 1.0", "c 1.0, d 2.0"),
    ]
    #expect(
      failures(library, bundle)
        == expected.map { key, manifest, own in
          .manifestContradicted(
            library: "/A/libA.so", key: key, manifestValue: manifest, libraryValue: own)
        })
    #expect(
      failures(library, bundle)[2].description == """
        /A/libA.so: the manifest has no RequiredHostVersion, the library says RequiredHostVersion \
        '1.0'; correct the manifest, or write it with 'multicast plugins --write-manifest'
        """)
  }

  @Test(
    arguments: [
      (nil, true), ("Ping", true), ("Chat.Ping", true), ("Pong", false), ("Chat.Pong", false),
      ("Pi.ng", false),
    ])
  func `the principal class may be written with its module`(
    name: String?, isAccepted: Bool
  ) {
    let library = makeLibrary(
      manifest: """
        {"CFBundleIdentifier": "a", "CFBundleVersion": "1", "NSPrincipalClass": "Ping"}
        """)
    let bundle = PlugInBundle("a", principalClass: name)
    #expect(failures(library, bundle).isEmpty == isAccepted)
  }

  // MARK: The host's library

  @Test func `a plug-in without a stamp is refused`() {
    #expect(
      failures(makeLibrary(undefined: [Self.send])) == [.stampMissing(library: "/A/libA.so")])
  }

  @Test func `another interface is refused, and missing symbols are not named then`() {
    let host = makeHost(defined: [
      "$s7PlugIns31InterfaceStamp_fedcba9876543210OMa", Self.stamp[1],
    ])
    #expect(
      failures(makeLibrary(), host: host) == [
        .interfaceMismatch(
          library: "/A/libA.so", plugIn: "0123456789abcdef", host: "fedcba9876543210")
      ])
  }

  @Test func `another compiler is refused`() {
    let host = makeHost(defined: [
      Self.stamp[0], Self.send, "$s7PlugIns25CompilerStamp_swift_6_4_0OMa",
    ])
    let found = failures(makeLibrary(), host: host)
    #expect(
      found == [
        .compilerMismatch(
          library: "/A/libA.so", plugIn: "swift_6_3_1", host: "swift_6_4_0")
      ])
    #expect(
      found[0].description == """
        /A/libA.so: it was built by another compiler (swift_6_3_1) than the host (swift_6_4_0); \
        build both with the same compiler
        """)
  }

  @Test func `symbols of this package that the host does not have are named`() {
    let missing = [
      "$s16DynamicMulticast1aV", "$s14RuntimeSupport1bV", "$s7PlugIns1cV", "$s13MessageCoding1dV",
    ]
    let found = failures(makeLibrary(undefined: Self.stamp + [Self.send] + missing))
    #expect(found == [.symbolsMissing(library: "/A/libA.so", symbols: missing)])
    #expect(
      found[0].description == """
        /A/libA.so: it needs symbols of DynamicMulticast that the host's library does not have: \
        \(missing.prefix(3).joined(separator: ", ")) and 1 more; build both with the same sources and \
        flags, and both or neither for library evolution
        """)
  }

  @Test func `all modules of the shared library are known`() throws {
    let package = try String(
      contentsOf: packageFolder.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = try #require(package.split(separator: "let libraries = [").last)
    let targets = try #require(list.split(separator: "]").first)
    let names = targets.split(separator: "\"").filter { $0.first?.isLetter == true }.map(
      String.init)
    #expect(names.contains("PlugIns"))
    #expect(Set(names).union(["RuntimeSupport"]) == Set(SharedLibrary.modules))
  }

  @Test func `a neighbour may extend types of this package`() {
    let symbol = "$s10Invocation8SelectorV4UtilE5shortSSvg"
    let library = makeLibrary(
      undefined: Self.stamp + [symbol], neighbours: [makeNeighbour(defined: [symbol])])
    #expect(failures(library) == [])
  }

  @Test func `the stamp is read by the lengths of its names`() {
    let stamp = LibraryStamp(symbols: [
      "$s4Ping14InterfaceStampV", "$s7PlugIns9InterfaceStamp_aO", "$s7PlugInsInterfaceStamp_aO",
      "$s7PlugIns99999999999999999999InterfaceStamp_aO", "$s7PlugIns17InterfaceStamp_abcdOMa",
    ])
    #expect(stamp.interface == "ab")
    #expect(stamp.compiler == nil)
  }

  @Test func `real libraries are compared`() throws {
    let libraries = try CLibrary()
    let host = try LibraryFacts(
      path: libraries.build(
        (Self.stamp + [Self.send]).map(CLibrary.definition).joined(), as: SharedLibrary.fileName))
    _ = try libraries.build("", as: "libswiftCore.so")
    let path = try libraries.build(
      CLibrary.section("dm_plugin", #"{"CFBundleIdentifier": "a", "CFBundleVersion": "1"}"#)
        + (Self.stamp + [Self.send]).map { CLibrary.reference($0) }.joined()
        + CLibrary.reference("$s10Invocation3mayyyF", isWeak: true),
      needing: ["libswiftCore.so", SharedLibrary.fileName])
    #expect(failures(try LibraryFacts(path: path), host: host) == [])
  }
}
