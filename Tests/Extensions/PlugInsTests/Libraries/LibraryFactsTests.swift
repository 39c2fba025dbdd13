import Foundation
import TestSupport
import Testing

@_spi(ObjectiveC) @testable import PlugIns

struct LibraryFactsTests {
  private let libraries: CLibrary

  init() throws { libraries = try CLibrary() }

  @Test func `sections, symbols and needed libraries are read`() throws {
    _ = try libraries.build("", as: "libBase.so")
    let path = try libraries.build(
      CLibrary.section("dm_plugin", "text") + CLibrary.definition("$s4Ping3runyyF")
        + CLibrary.reference("$s10Invocation4sendyyF")
        + CLibrary.reference("$s10Invocation4mayyyF", isWeak: true),
      needing: ["libBase.so"])
    let facts = try LibraryFacts(path: path)
    #expect(facts.path == path)
    #expect(facts.needed == ["libBase.so"])
    #expect(facts.plugInSection == Array("text\0\0\0\0".utf8))
    #expect(!facts.carriesCopy)
    #expect(facts.defined.contains("$s4Ping3runyyF"))
    #expect(facts.undefined == ["$s10Invocation4sendyyF"])
    #expect(facts.neighbours.map(\.path) == [libraries.directory.path("libBase.so")])
  }

  @Test func `a copy of the interpreter is seen by its section`() throws {
    let facts = try LibraryFacts(path: try libraries.build(CLibrary.section("dm_scripts", "1")))
    #expect(facts.carriesInterpreter)
    #expect(!facts.carriesCopy)
  }

  @Test func `a copy of this package is seen by its section`() throws {
    let facts = try LibraryFacts(path: try libraries.build(CLibrary.section("dm_library", "1")))
    #expect(!facts.carriesInterpreter)
    #expect(facts.carriesCopy)
    #expect(facts.plugInSection == nil)
  }

  @Test func `neighbours of neighbours are read once, the shared library and others never`() throws
  {
    // The file of a needed library is searched for only in the folder of the library that needs it.
    _ = try libraries.build("", as: "libElsewhere.so")
    _ = try libraries.build("", as: SharedLibrary.fileName)
    _ = try libraries.build("", as: "libB.so")
    _ = try libraries.build("", as: "libA.so", needing: ["libB.so"])
    _ = try libraries.build("", as: "libB.so", needing: ["libA.so"])
    let path = try libraries.build(
      "", needing: ["libElsewhere.so", SharedLibrary.fileName, "libA.so", "libB.so"])
    try FileManager.default.removeItem(atPath: libraries.directory.path("libElsewhere.so"))
    let names = try LibraryFacts(path: path).neighbours.map {
      ($0.path as NSString).lastPathComponent
    }
    #expect(names.sorted() == ["libA.so", "libB.so"])
  }

  @Test func `the host's libraries are those that use the shared one and are no plug-ins`() throws {
    let host = try libraries.build("", as: SharedLibrary.fileName)
    for (name, source) in [
      ("libHostAPI.so", CLibrary.definition("$s7HostAPI6ModuleCMn")),
      ("libPing.so", CLibrary.section("dm_plugin", "{}")),
    ] {
      _ = try libraries.build(source, as: name, needing: [SharedLibrary.fileName])
    }
    _ = try libraries.build("", as: "libOther.so")
    _ = try libraries.directory.write("", to: "libBroken.so")
    let facts = try LibraryFacts(ofHost: host)
    #expect(facts.neighbours.map(\.path) == [libraries.directory.path("libHostAPI.so")])
    #expect(facts.neighbours.map(\.types) == [["$s7HostAPI6ModuleCMn"]])
  }

  @Test func `a library that is running can be read`() throws {
    let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
    let line = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix("/libswiftCore.so")
    }
    let path = try #require(line.flatMap { $0.split(separator: " ").last }.map(String.init))
    let facts = try LibraryFacts(path: path)
    #expect(facts.defined.contains("swift_retain"))
    #expect(facts.needed.contains("libc.so.6"))
  }

  @Test func `a program, an object file and other files are refused with the reason`() throws {
    let program = try libraries.build("void _start(void) {}", as: "program", ["-no-pie"])
    let pie = try libraries.build(
      "void _start(void) {}", as: "pie", ["-pie", "-Wl,--dynamic-linker=/lib/ld.so"])
    let object = try libraries.build(
      "int x;", as: "x.o", ["-c", "-Wno-unused-command-line-argument"])
    let text = try libraries.directory.write("#!/bin/sh", to: "text")
    let empty = try libraries.directory.write("", to: "empty")
    let expected = [
      (program, "it is a program, not a shared library"),
      (pie, "it is a program, not a shared library"),
      (object, "it is an object file, not a shared library"),
      (text, "it is not in ELF, the format of libraries"),
      (empty, "it is not in ELF, the format of libraries"),
      (libraries.directory.path(""), "it is not a file"),
      (libraries.directory.path("missing.so"), "No such file or directory"),
    ]
    for (path, reason) in expected {
      #expect(throws: PlugInError.libraryUnreadable(library: path, reason: reason)) {
        try LibraryFacts(path: path)
      }
    }
  }

  @Test(.ownProcess) func `files do not stay open`() throws {
    let path = try libraries.build("")
    let broken = try libraries.directory.write("", to: "broken.so")
    func read() throws {
      _ = try LibraryFacts(path: path)
      #expect(throws: PlugInError.self) { try LibraryFacts(path: broken) }
      #expect(throws: PlugInError.self) { try LibraryFacts(path: "/dev/null") }
    }
    // On the first call, Foundation opens files for itself.
    try read()
    let count = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<50 { try read() }
    // Allow for files of the compiler's process, which may still be opened and closed.
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < count + 50)
  }
}
