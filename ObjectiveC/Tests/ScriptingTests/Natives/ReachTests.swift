import Foundation
import ObjectiveCSyntax
import Synchronization
import TestSupport
import Testing

@testable import Scripting

/// The reach of scripts: no file, process, environment variable or network, unless the host allows
/// it.
struct ReachTests {
  // Other tests open files, so this test needs a separate process.
  @Test(.ownProcess, .serialized, arguments: seeds(1), [false, true])
  func `no native opens a file, or returns the environment, whatever its arguments are`(
    seed: UInt64, allowsFolder: Bool
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reach-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = "a secret of the host"
    let file = folder.appending(path: "secret.txt").path
    try Data(secret.utf8).write(to: URL(filePath: file))
    setenv("REACH_SECRET", secret, 1)
    // The home of the host can be "/", which is also the path of a URL.
    let home = folder.appending(path: "home of the host").path
    setenv("HOME", home, 1)
    let found = Mutex(false)
    let allowed = try TemporaryDirectory()
    let inside = allowed.path(".")
    try allowed.link("link", to: file)
    try allowed.link("folder", to: folder.path)
    let texts = [
      file, "file://\(file)", "\(folder.path)/new.txt", "/etc/passwd", "REACH_SECRET", "HOME",
      "cat \(file)", "%s%n", "~/.profile",
      "\(inside)/link", "\(inside)/folder/secret.txt",
      "\(inside)/../\(folder.lastPathComponent)/secret.txt",
      "file://\(inside)/link", "\(inside)/new",
    ]
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(watch) }
    func hasEvent() -> Bool {
      var event = [UInt8](repeating: 0, count: 4096)
      return read(watch, &event, event.count) > 0
    }
    func make() throws -> NativeCaller {
      try NativeCaller(
        texts: texts, allowing: allowsFolder ? inside : nil, reachesOutside: hasEvent
      ) { text in
        if text.contains(secret) || text.contains("root:") || text.contains(home) {
          found.withLock { $0 = true }
        }
      }
    }
    // Foundation and Dispatch open some files at their first use.
    _ = try run("NSLog(@\"first\");")
    let events = IN_OPEN | IN_ACCESS | IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVED_TO
    #expect(inotify_add_watch(watch, folder.path, UInt32(events)) >= 0)
    let before = Self.openFiles
    var generator = SeededGenerator(seed: seed)
    #expect(try NativeCaller.callAll(&generator, by: make) > 2_000)
    let after = Self.openFiles
    #expect(after == before, "Open before: \(before), after: \(after)")
    #expect(!found.withLock { $0 }, "A native returned what a file or the environment has.")
    // The watch detects a file access.
    _ = try Data(contentsOf: URL(filePath: file))
    #expect(hasEvent())
  }

  /// The paths of the files and sockets that the process has open.
  ///
  /// Files in the system's folders are omitted, because the C library reads the number of
  /// processors there when a thread first allocates memory.
  private static var openFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    .filter { path in
      if path.hasPrefix("/proc") || path.hasPrefix("/sys") { return false }
      return path.hasPrefix("/") || path.hasPrefix("socket:")
    }
    .sorted()
  }

  @Test(arguments: [
    "NSFileHandle", "NSInputStream", "NSOutputStream", "NSTask", "NSURLSession", "NSURLConnection",
    "NSPipe", "NSHost", "NSXMLParser",
    "NSAppleScript",
  ])
  func `a class that reaches outside of the script does not exist`(name: String) throws {
    #expect(try print("%@", "NSClassFromString(@\"\(name)\")") == "(null)\n")
  }

  @Test(arguments: [
    "setenv", "system", "popen", "fork", "execve", "posix_spawn", "kill", "fopen", "open",
    "read", "write", "remove", "rename", "unlink", "mkdir", "chdir", "opendir", "socket", "connect",
    "dlopen", "dlsym", "syscall", "mmap", "signal", "abort", "getpid",
    "NSSearchPathForDirectoriesInDomains", "gets", "scanf", "getchar",
  ])
  func `a function that reaches outside of the script does not exist`(name: String) throws {
    let program = try Script.Program(source: "void f(void) { \(name)(); }")
    #expect(program.warnings.map(\.message) == ["the function '\(name)' is not declared"])
  }

  @Test(arguments: [
    "[NSString stringWithContentsOfFile:@\"/etc/passwd\"]",
    "[[NSString alloc] initWithContentsOfFile:@\"/etc/passwd\"]",
    "[NSData dataWithContentsOfFile:@\"/etc/passwd\"]",
    "[@\"x\" writeToFile:@\"/tmp/reach\" atomically:YES]",
    "[[@\"x\" dataUsingEncoding:4] writeToFile:@\"/tmp/reach\" atomically:YES]",
    "[@\"~\" stringByExpandingTildeInPath]", "NSHomeDirectory()", "(id)getenv(\"HOME\")",
    "(id)[[NSFileManager defaultManager] fileExistsAtPath:@\"/etc/passwd\"]",
    "[[NSFileManager defaultManager] contentsAtPath:@\"/etc/passwd\"]",
    "[[NSFileManager defaultManager] enumeratorAtPath:@\"/etc\"]",
    "[[NSBundle mainBundle] pathForResource:@\"x\" ofType:nil]",
  ])
  func `the use of a file or of the environment is refused, and the refusal names the remedy`(
    message: String
  ) throws {
    let found = try exception(of: "NSError *error; id x = (id)\(message);")
    #expect(found.contains("the script may not"), "\(found)")
    let remedies = ["--read FOLDER", "--write FOLDER", "--env HOME"]
    #expect(remedies.contains { found.contains("with '\($0)' or 'allow") }, "\(found)")
  }

  @Test(arguments: [("x", "/x"), ("~/x", "/~/x"), ("~", "/~"), ("..", "/"), (".", "/")])
  func `a URL of a file shows neither the folder nor the home of the process`(
    _ row: (String, String)
  ) throws {
    #expect(try print("%@", "[[NSURL fileURLWithPath:@\"\(row.0)\"] path]") == row.1 + "\n")
  }

  @Test(arguments: ["../zoneinfo/UTC", "/etc/localtime", "./UTC", "Europe/../UTC"])
  func `the name of a time zone does not lead to another folder`(name: String) throws {
    #expect(try print("%@", "[NSTimeZone timeZoneWithName:@\"\(name)\"]") == "(null)\n")
  }

  @Test(arguments: [
    "#import \"/etc/passwd\"", "#include </etc/passwd>", "#include \"../Package.swift\"",
    "#import <Foundation/Foundation.h>", "@import Darwin;",
  ])
  func `a directive reads no file`(line: String) throws {
    let script = try Script(source: line + "\nint main(void) { return 7; }")
    #expect(try script.run() == 7)
  }
}
