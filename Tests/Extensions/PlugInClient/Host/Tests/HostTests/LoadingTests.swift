import DynamicMulticast
import Foundation
import PlugIns
import Testing

// Loaded code stays in the process, so each test runs in a separate process.
struct LoadingTests {
  @Test func `a plug-in that was built elsewhere answers the host's messages`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      let plugIns = folder.directory
      let bundles = try plugIns.bundles()
      #expect(bundles.map { "\($0.identifier) \($0.version)" } == ["org.example.greeter 1.0"])
      #expect(throws: ClassError.self) { try Classes.named("Greeter") }

      let greeter = try plugIns.load("org.example.greeter")
      let instance = greeter.instantiate()
      folder.hub.add(instance, delivery: .synchronous)
      folder.hub.send("greet:", 7)
      #expect(try instance.perform("received", as: [Int].self) == [7])
      #expect(PlugIn.of(type(of: instance)) === greeter)
      #expect(PlugIn.of(folder.hub) == nil)
      #expect(greeter.classes.map(\.name) == ["Greeter.Echo", "Greeter.Greeter"])
      let echo = try Classes.named("Echo").init()
      #expect(try echo.perform("echo:", "hello", as: String.self) == "1: hello")
    }
  }

  @Test func `a plug-in is loaded once, also by many threads`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      try folder.addNeedy()
      let plugIns = folder.directory
      let loaded = Loaded()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        loaded.add(
          try? plugIns.load(thread % 2 == 0 ? "org.example.needy" : "org.example.greeter"))
      }
      #expect(Set(loaded.all.map(ObjectIdentifier.init)).count == 2 && loaded.all.count == 8)
      // The entry point has added a closure and a delegate.
      #expect(folder.hub.count == 2)
    }
  }

  @Test func `what a plug-in needs is loaded before it, and is not disabled before it`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      try folder.addNeedy()
      let plugIns = folder.directory
      let needy = try plugIns.load("org.example.needy")
      #expect(plugIns.plugIns.map(\.identifier) == ["org.example.greeter", "org.example.needy"])
      let greeter = try plugIns.load("org.example.greeter")
      let error = #expect(throws: PlugInError.self) { try greeter.disable() }
      #expect(
        error?.description
          == "org.example.greeter: org.example.needy needs it; disable that first")

      let remaining = try needy.disable()
      #expect(folder.hub.count == 0)
      #expect(remaining.map(\.kind) == [.token])
      #expect(remaining.first?.name == "'needy's closure'")
      #expect(remaining.first?.site?.hasPrefix("Needy/Needy.swift:") == true)
      try greeter.disable()
      #expect(plugIns.plugIns.isEmpty)
      #expect(throws: ClassError.self) { try Classes.named("Echo") }
    }
  }

  @Test func `a disabled plug-in releases its instances, and says which the host has kept`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      let plugIns = folder.directory
      let greeter = try plugIns.load("org.example.greeter")
      greeter.instantiate(label: "dropped")
      let kept = greeter.instantiate(label: "kept")
      folder.hub.add(kept, delivery: .synchronous)
      #expect(greeter.remaining.map(\.kind) == [.delegate, .instance, .instance])
      let remaining = try greeter.disable()
      #expect(remaining.count == 1 && remaining.first?.name == "'kept'")
      #expect(
        remaining.first?.description.hasPrefix("instance 'kept', made at HostTests/LoadingTests")
          == true)
      #expect(!folder.hub.add(kept, delivery: .synchronous))
      folder.hub.send("greet:", 1)
      #expect(try kept.perform("received", as: [Int].self) == [])

      try plugIns.load("org.example.greeter")
      #expect(folder.hub.add(kept, delivery: .synchronous))
      #expect(try plugIns.load("org.example.greeter") === greeter)
    }
  }

  @Test func `memory and file descriptors are level over a thousand rounds`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      try folder.addNeedy()
      let plugIns = folder.directory
      func round() throws {
        let needy = try plugIns.load("org.example.needy")
        let greeter = try plugIns.load("org.example.greeter")
        folder.hub.add(greeter.instantiate(), delivery: .synchronous)
        folder.hub.send("greet:", 1)
        try needy.disable()
        try greeter.disable()
      }
      // Warm up: the allocator keeps freed memory for a while, and counts the memory as used.
      for _ in 0..<2500 { try round() }
      let before = Usage()
      for _ in 0..<1000 { try round() }
      let after = Usage()
      Report.add("rounds: \(before) before, \(after) after")
      #expect(after.descriptors <= before.descriptors)
      #expect(after.bytes < before.bytes + 64 * 1024)
    }
  }

  @Test func `a plug-in has a configuration and a folder of its own`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try folder.addGreeter()
      let plugIns = folder.directory
      let greeter = try plugIns.load("org.example.greeter")
      #expect(try greeter.configuration(as: [String: Int].self) == nil)
      try Data(#"{"limit": 3}"#.utf8)
        .write(to: URL(filePath: "\(greeter.bundle.path)/Configuration.json"))
      #expect(try greeter.configuration() == ["limit": 3])
      try greeter.setConfiguration(["limit": 4])
      #expect(try greeter.configuration() == ["limit": 4])
      #expect(try greeter.dataFolder == "\(folder.path)/.data/org.example.greeter")
      #expect(throws: PlugInError.self) { try greeter.configuration(as: String.self) }
    }
  }

  @Test func `scripts are plug-ins`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      defer { folder.remove() }
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/Quota", withIntermediateDirectories: true)
      try Data(
        """
        @interface Quota : NSObject
        @end
        @implementation Quota
        - (NSNumber *)quotaFor:(NSString *)name { return @([name length] * 10); }
        - (NSString *)title { return [NSString stringWithFormat:@"%@ for %@", [plugIn identifier], [host title]]; }
        @end
        """.utf8
      ).write(to: URL(filePath: "\(folder.path)/Quota/Quota.m"))
      try Data(
        #"{"CFBundleIdentifier":"org.example.quota","CFBundleVersion":"1","NSPrincipalClass":"Quota"}"#
          .utf8
      ).write(to: URL(filePath: "\(folder.path)/Quota/Info.json"))
      let plugIns = folder.directory
      let quota = try plugIns.load("org.example.quota")
      let instance = quota.instantiate(label: "quota")
      folder.hub.add(instance, delivery: .synchronous)
      #expect(try folder.hub.ask("quotaFor:", "romeo", as: Int.self).firstAnswer() == 50)
      #expect(
        try instance.perform("title", as: String.self) == "org.example.quota for the tests")
      #expect(PlugIn.of(instance) === quota)
      #expect(try quota.disable().map(\.kind) == [.instance])
      #expect(folder.hub.count == 0)
    }
  }
}

/// The plug-ins that several threads have loaded.
final class Loaded: Sendable {
  private let plugIns = NSLock()
  // `add(_:)` accesses the list under the lock; `all` is read after all threads have ended.
  nonisolated(unsafe) private var list: [PlugIn] = []

  func add(_ plugIn: PlugIn?) {
    plugIns.lock()
    if let plugIn { list.append(plugIn) }
    plugIns.unlock()
  }

  var all: [PlugIn] { list }
}
