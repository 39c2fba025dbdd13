import DynamicMulticast
import Foundation
import PlugIns
import Testing

/// Tests of the ways in which loading fails, and of the error messages.
struct RefusalTests {
  /// Loads a bundle with a library, and returns the text of the error, with the path shortened.
  private static func failure(
    _ library: String, as identifier: String, in folder: Folder
  ) throws -> String {
    let path = try folder.add(library, identifier: identifier)
    return try failure(identifier, in: folder).replacing(path, with: "LIBRARY")
  }

  private static func failure(_ identifier: String, in folder: Folder) throws -> String {
    do {
      try folder.directory.load(identifier)
      return "it was loaded"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a library is refused before its code is loaded`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      for (library, plugIn, expected) in [
        ("Copying", "copying", "carries a copy"), ("Plain", "plain", "@PlugIn"),
        ("Static", "thrower", "static"), ("OldInterface", "thrower", "another interface"),
        ("OldCompiler", "thrower", "another compiler"), ("Cut", "thrower", "it ends before"),
        ("Text", "thrower", "it is not in ELF"), ("Broken", "broken", "nobody_has"),
      ] {
        let folder = try Folder()
        defer { folder.remove() }
        let text = try Self.failure(library, as: "org.example.\(plugIn)", in: folder)
        Report.add("\(library): \(text)")
        #expect(text.contains(expected), "\(library): \(text)")
      }
      #expect(throws: ClassError.self) { try Classes.named("Plain") }
      // No refused library has prevented the loading of another.
      #expect(try folder.directory.load("org.example.greeter").isEnabled)
    }
  }

  @Test func `an entry point that throws leaves nothing registered`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      _ = try folder.add("Thrower", identifier: "org.example.thrower")
      let text = try Self.failure("org.example.thrower", in: folder)
      Report.add("Thrower: \(text)")
      #expect(text == "org.example.thrower: its entry point has failed: the moon is not full")
      #expect(folder.hub.count == 0)
    }
  }

  @Test func `a manifest that contradicts the library is refused`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.add(
        "Greeter1",
        [
          "CFBundleIdentifier": "org.example.greeter", "CFBundleVersion": "9",
          "NSPrincipalClass": "Greeter",
        ])
      let text = try Self.failure("org.example.greeter", in: folder)
      Report.add("Lying: \(text)")
      #expect(text.contains("9") && text.contains("1.0"))
    }
  }

  @Test func `a file that was replaced at its path is refused`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      let plugIns = folder.directory
      try plugIns.load("org.example.greeter").disable()
      let library = "\(folder.path)/Greeter1/libGreeter1.so"
      try FileManager.default.removeItem(atPath: library)
      try FileManager.default.copyItem(atPath: "\(Folder.libraries)/Greeter2.so", toPath: library)
      let error = #expect(throws: PlugInError.self) { try plugIns.load("org.example.greeter") }
      Report.add("Replaced: \(error.map { "\($0)" } ?? "")")
      #expect(error == .libraryReplaced(library: library))
    }
  }

  @Test func `an identifier that no bundle has is an error with those that there are`() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.addGreeter()
    let error = #expect(throws: PlugInError.self) {
      try folder.directory.load("org.example.greter")
    }
    #expect(
      error?.description
        == "there is no bundle 'org.example.greter' that can be used; there are org.example.greeter"
    )
  }
}
