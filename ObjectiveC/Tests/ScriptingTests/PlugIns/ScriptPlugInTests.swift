import Dispatch
import DynamicMulticast
import Foundation
@_spi(ObjectiveC) import PlugIns
import RuntimeSupport
import Scripting
import TestSupport
import Testing

struct ScriptPlugInTests {
  private let folder: TemporaryDirectory
  private let host = ScriptHost()

  init() throws { folder = try TemporaryDirectory() }

  private func error(_ body: () throws -> Void) -> PlugInError? {
    do {
      try body()
      return nil
    } catch {
      return error as? PlugInError
    }
  }

  // MARK: Loading

  @Test func `a plug-in is loaded once, and those that it needs before it`() throws {
    try folder.makeScript("b", needs: ["a"], statements: #"[host say:@"b"];"#)
    try folder.makeScript("a", statements: #"[host say:@"a"];"#)
    let plugIns = folder.directory(host)
    #expect(try plugIns.bundles().map(\.identifier) == ["a", "b"])
    #expect(host.takeSaid() == [])
    let loaded = try plugIns.load("b")
    #expect(try plugIns.load("b") === loaded)
    #expect(host.takeSaid() == ["a", "b"])
    #expect(plugIns.plugIns.map(\.identifier) == ["a", "b"])
    #expect(loaded.principalClass == nil && loaded.classes.isEmpty)
  }

  @Test func `one bundle that cannot be used does not keep the others from being loaded`() throws {
    try folder.makeScript("a")
    try folder.makeScript("b", needs: ["missing"])
    try folder.makeScript("c", needs: ["b"])
    try folder.makeScript("d", statements: #"[NSException raise:@"d" format:@"no"];"#)
    let plugIns = folder.directory(host)
    let failures = try plugIns.loadAll()
    #expect(failures.map(\.identifier) == ["b", "c", "d"])
    #expect(plugIns.plugIns.map(\.identifier) == ["a"])
    #expect(error { try plugIns.load("b") } == failures.first?.error)
  }

  @Test func `an unknown identifier is an error that lists the known ones`() throws {
    try folder.makeScript("a")
    #expect(
      error { try folder.directory(host).load("x") } == .unknownIdentifier("x", known: ["a"]))
  }

  @Test func `a folder that is missing is an error`() {
    let error = error { _ = try PlugInDirectory("/nowhere/at/all", host: host).bundles() }
    #expect(
      error?.description
        == "/nowhere/at/all: the folder cannot be read: No such file or directory")
  }

  @Test
  func `a script in a program that does not load scripts is an error that says what to write`()
    throws
  {
    try folder.makeScript("a")
    let path = try PlugInBundle(path: folder.path("a-1")).path
    let plugIns = PlugInDirectory(folder.path(""), host: host)
    #expect(try plugIns.bundles() == [])
    let expected = PlugInError.loaderMissing(
      path: path, needed: "scripts", loaders: ["libraries"])
    #expect(try plugIns.failures().map(\.error) == [expected])
    #expect(error { try plugIns.load("a") } == expected)
    #expect(
      expected.description == """
        \(path): it is a script, and this program loads libraries alone; import Scripting and \
        write 'loaders: [.libraries, .scripts]' where it makes its PlugInDirectory
        """)
  }

  @Test func `a library in a program that loads scripts alone is an error that says what to write`()
    throws
  {
    let path = try folder.makeBundle("A")
    let plugIns = PlugInDirectory(folder.path(""), host: host, loaders: [.scripts])
    let error = error { try plugIns.load("a") }
    #expect(error == .loaderMissing(path: path, needed: "libraries", loaders: ["scripts"]))
    #expect(
      error?.description == """
        \(path): it is a library, and this program loads scripts alone; write \
        'loaders: [.scripts, .libraries]' where it makes its PlugInDirectory
        """)
  }

  @Test func `a program with scripts has the copy of the shared library only`() {
    #expect(
      SharedLibrary.copies.map { URL(filePath: $0).lastPathComponent } == [SharedLibrary.fileName])
  }

  @Test func `an entry point that fails leaves nothing registered, and can be tried again`() throws
  {
    try folder.makeScript(
      "a",
      methods: "- (void)hear:(id)text {}",
      statements: """
        static BOOL isSecond;
        id ping = [[Ping alloc] init];
        [[host hub] addDelegate:ping delegateQueue:dispatch_get_main_queue()];
        if (!isSecond) { isSecond = YES; [NSException raise:@"Ping" format:@"not yet"]; }
        """)
    let plugIns = folder.directory(host)
    guard case .entryPointFailed("a", let reason) = error({ try plugIns.load("a") }) else {
      Issue.record("the entry point fails")
      return
    }
    #expect(reason.contains("not yet"))
    #expect(host.hub().count == 0 && plugIns.plugIns.isEmpty)
    #expect(try plugIns.load("a").isEnabled)
    #expect(host.hub().count == 1)
  }

  @Test func `an entry point that loads its own plug-in gets an error`() throws {
    try folder.makeScript("a", statements: #"[host load:@"a"];"#)
    let plugIns = folder.directory(host)
    let found = Guarded<PlugInError?>(nil)
    host.whenLoading { [weak plugIns] identifier in
      do {
        try plugIns?.load(identifier)
      } catch {
        found.withLock { $0 = error as? PlugInError }
      }
    }
    #expect(try plugIns.load("a").isEnabled)
    #expect(found.withLock { $0 } == .busy(identifier: "a"))
  }

  @Test func `a script that ends itself is not loaded, and is read again when it has changed`()
    throws
  {
    try folder.makeScript("a", statements: "exit(3);")
    let plugIns = folder.directory(host)
    #expect(
      error { try plugIns.load("a") }
        == .entryPointFailed(identifier: "a", reason: "the script has ended with status 3"))
    try folder.makeScript("a", methods: #"- (id)name { return @"mended"; }"#)
    let plugIn = try plugIns.load("a")
    #expect(try plugIn.instantiate().perform("name", as: String.self) == "mended")
    try plugIn.disable()
    #expect(try plugIns.load("a") === plugIn)
  }

  @Test func `another thread waits until the entry point has returned`() throws {
    try folder.makeScript("a", statements: #"[host load:@"wait"]; [host say:@"started"];"#)
    let plugIns = folder.directory(host)
    let (isStarting, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    host.whenLoading { _ in
      isStarting.signal()
      mayGoOn.wait()
    }
    let host = host
    let loading = DispatchGroup()
    let seen = Guarded<[[String]]>([])
    DispatchQueue(label: "first").async(group: loading) { _ = try? plugIns.load("a") }
    isStarting.wait()
    #expect(plugIns.plugIns.isEmpty)
    DispatchQueue(label: "second").async(group: loading) {
      _ = try? plugIns.load("a")
      let said = host.takeSaid()
      seen.withLock { $0.append(said) }
    }
    mayGoOn.signal()
    loading.wait()
    #expect(seen.withLock { $0 } == [["started"]])
  }

  // MARK: Instances

  @Test func `an init that fails gives an object without methods, and the delegates are told`()
    throws
  {
    try folder.makeScript("a", methods: "- (id)init { return nil; }")
    let plugIns = folder.directory(host)
    let recorder = Recorder()
    plugIns.delegates.add(recorder, delivery: .synchronous)
    let instance = try plugIns.load("a").instantiate()
    #expect(!instance.responds(to: "name"))
    #expect(recorder.failures.count == 1)
  }

  @Test func `a disabled plug-in gets no messages, and says which instances are kept`() throws {
    try folder.makeScript("a", methods: "- (void)hear:(id)text { [host say:text]; }")
    let plugIns = folder.directory(host)
    let recorder = Recorder()
    plugIns.delegates.add(recorder, delivery: .synchronous)
    let plugIn = try plugIns.load("a")
    #expect(recorder.loaded == ["a 1.0"])
    let kept = plugIn.instantiate(label: "kept")
    _ = plugIn.instantiate(label: "dropped")
    host.hub().add(kept, delivery: .synchronous)
    host.hub().send("hear:", "one")

    let remaining = try plugIn.disable()
    host.hub().send("hear:", "two")
    #expect(host.takeSaid() == ["one"])
    #expect(remaining.map(\.name) == ["'kept'"] && recorder.remaining == [remaining])
    #expect(remaining.first?.site?.hasPrefix("ScriptingTests/ScriptPlugInTests.swift:") == true)
    #expect(PlugIn.of(kept) === plugIn && !plugIn.isEnabled)
    #expect(try plugIn.disable() == remaining)

    #expect(try plugIns.load("a") === plugIn)
    #expect(host.hub().add(kept, delivery: .synchronous))
    withExtendedLifetime(kept) {}
  }

  @Test func `disabling without blocking delivers what is pending`() async throws {
    try folder.makeScript("a", methods: "- (void)hear:(id)text { [host say:text]; }")
    let plugIn = try folder.directory(host).load("a")
    let queue = DispatchQueue(label: "a")
    queue.suspend()
    host.hub().add(plugIn.instantiate(), delegateQueue: queue)
    host.hub().send("hear:", "pending")
    #expect(plugIn.remaining.first?.pendingCount == 1)
    async let remaining = plugIn.disableAndWait()
    queue.resume()
    #expect(try await remaining == [])
    #expect(host.takeSaid() == ["pending"])
  }

  // MARK: Updating

  @Test func `a newer version takes the place of the older one`() throws {
    try folder.makeScript("a", methods: #"- (void)hear:(id)text { [host say:@"first"]; }"#)
    try folder.makeScript("b", methods: #"- (void)hear:(id)text { [host say:@"b"]; }"#)
    let plugIns = folder.directory(host)
    let recorder = Recorder()
    plugIns.delegates.add(recorder, delivery: .synchronous)
    let old = try plugIns.load("a")
    host.hub().add(old.instantiate(), delivery: .synchronous)
    host.hub().add(try plugIns.load("b").instantiate(), delivery: .synchronous)
    #expect(error { try plugIns.update("a") } == .notNewer(identifier: "a", loaded: "1"))

    try folder.makeScript(
      "a", version: "1.1", methods: #"- (void)hear:(id)text { [host say:@"second"]; }"#)
    let new = try plugIns.update("a")
    host.hub().send("hear:", "x")
    #expect(host.takeSaid() == ["second", "b"])
    #expect(new.version == "1.1" && !old.isEnabled)
    #expect(recorder.replacements.map { PlugIn.of($0.new) === new } == [true])
    #expect(plugIns.plugIns.map(\.version) == ["1.1", "1"])
  }

  @Test func `an update on the delegate's own queue loses no message`() throws {
    try folder.makeScript("a", methods: #"- (void)hear:(id)text { [host say:@"first"]; }"#)
    let plugIns = folder.directory(host)
    let queue = DispatchQueue(label: "a")
    host.hub().add(try plugIns.load("a").instantiate(), delegateQueue: queue)
    try folder.makeScript(
      "a", version: "2", methods: #"- (void)hear:(id)text { [host say:@"second"]; }"#)
    try queue.sync {
      for _ in 0..<3 { host.hub().send("hear:", "x") }
      try plugIns.update("a")
      host.hub().send("hear:", "x")
    }
    queue.sync {}
    #expect(host.takeSaid() == ["first", "first", "first", "second"])
  }

  @Test func `the older version stays if the newer one's entry point fails`() throws {
    try folder.makeScript("a", methods: #"- (void)hear:(id)text { [host say:@"first"]; }"#)
    let plugIns = folder.directory(host)
    let old = try plugIns.load("a")
    host.hub().add(old.instantiate(), delivery: .synchronous)
    try folder.makeScript(
      "a", version: "2", statements: #"[NSException raise:@"Ping" format:@"no"];"#)
    guard case .entryPointFailed = error({ try plugIns.update("a") }) else {
      Issue.record("the entry point fails")
      return
    }
    host.hub().send("hear:", "x")
    #expect(host.takeSaid() == ["first"])
    #expect(plugIns.plugIns.map(\.version) == ["1"])
  }

  @Test func `a version that an enabled plug-in cannot use is refused`() throws {
    try folder.makeScript("a")
    _ = try folder.makeBundle(
      "b",
      manifest: """
        {"CFBundleIdentifier": "b", "CFBundleVersion": "1", "NSPrincipalClass": "Ping",
         "RequiredBundles": {"a": "1..<2"}}
        """, files: [])
    _ = try folder.write("@implementation Ping\n@end", to: "b/Ping.m")
    let plugIns = folder.directory(host)
    let b = try plugIns.load("b")
    try folder.makeScript("a", version: "2")
    #expect(error { try plugIns.update("a") } == .notNewer(identifier: "a", loaded: "1"))
    let a = try plugIns.load("a")
    #expect(error { try a.disable() } == .neededByOthers(identifier: "a", ["b"]))
    try b.disable()
    try a.disable()
  }
}

/// A delegate that records the messages of a directory.
@Responding
private final class Recorder: PlugInDirectoryDelegate, @unchecked Sendable {
  // Unchecked: the tests load, update and disable on one thread, and the messages arrive on that
  // thread.
  var loaded: [String] = []
  var remaining: [[PlugInRemainder]] = []
  var replacements: [PlugInReplacement] = []
  var failures: [PlugInError] = []

  func plugInDidLoad(_ plugIn: PlugIn) { loaded.append("\(plugIn)") }

  func plugIn(_ plugIn: PlugIn, didDisableRemaining remaining: [PlugInRemainder]) {
    self.remaining.append(remaining)
  }

  func plugIn(_ plugIn: PlugIn, didReplace replacement: PlugInReplacement) {
    replacements.append(replacement)
  }

  func plugIn(_ plugIn: PlugIn, didFail error: PlugInError) { failures.append(error) }
}
