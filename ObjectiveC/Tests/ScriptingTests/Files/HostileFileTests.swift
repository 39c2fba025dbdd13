import Foundation
import Scripting
import Synchronization
import TestSupport
import Testing

/// Scripts that try to leave the folders which the host has allowed.
struct HostileFileTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory.forScripts()
    _ = try directory.write("secret", to: "\u{308}secret")
    try directory.link("in/link", to: "../secret.txt")
    try directory.link("in/folder", to: "..")
    try directory.link("in/itself", to: "itself")
    try directory.link("out/link", to: "../secret.txt")
    try directory.link("out/folder", to: "..")
    #expect(mkfifo(directory.path("in/fifo"), 0o600) == 0)
    #expect(mkfifo(directory.path("out/fifo"), 0o600) == 0)
  }

  // MARK: Paths

  @Test(arguments: [
    "/../secret.txt", "/sub/../../secret.txt", "/link", "/./link", "/folder/secret.txt",
    "/folder/in/a.txt", "/itself", "/sub/../folder/secret.txt", "/folder", "/none/../../secret.txt",
    "//..//secret.txt", "/../in/../secret.txt", "/fifo", "/", "", "/a.txt\\0/../../secret.txt",
    "/a.txt/", "/~/../../secret.txt", "/%2e%2e/secret.txt",
    // The kernel sees a slash, and `Character` sees a letter.
    "/../\u{308}secret", "/folder/\u{308}secret", "/sub/../../\u{308}secret", "/..\u{2f}\u{200d}x",
    "/.\u{308}./secret.txt", "\u{308}/../secret.txt",
  ])
  func `no path leads to a file outside`(path: String) throws {
    for folder in ["IN", "OUT"] {
      let output = try run(
        """
        NSString *path = [\(folder) stringByAppendingString:@"\(path)"];
        void (^attempt)(id (^)(void)) = ^(id (^body)(void)) {
          @try { NSLog(@"%@", body()); } @catch (NSException *exception) { NSLog(@"refused"); }
        };
        attempt(^{ return [NSString stringWithContentsOfFile:path encoding:4 error:NULL]; });
        attempt(^{ return [NSData dataWithContentsOfFile:path]; });
        attempt(^{ return [NSArray arrayWithContentsOfURL:[NSURL fileURLWithPath:path]]; });
        attempt(^{ return [[NSString alloc] initWithContentsOfURL:
          [[NSURL fileURLWithPath:\(folder) @"/"] URLByAppendingPathComponent:@"\(path)"]]; });
        attempt(^{ return [files contentsAtPath:path]; });
        attempt(^{ return [[files enumeratorAtPath:path] allObjects]; });
        attempt(^{ return [[NSBundle bundleWithPath:\(folder)] pathForResource:@".\(path)" ofType:nil]; });
        [files copyItemAtPath:path toPath:OUT @"/stolen" error:NULL];
        [files moveItemAtPath:path toPath:OUT @"/stolen too" error:NULL];
        attempt(^{ return [files contentsAtPath:OUT @"/stolen"]; });
        attempt(^{ return [files contentsAtPath:OUT @"/stolen too"]; });
        @try { [@"changed" writeToFile:path atomically:NO]; } @catch (id exception) {}
        @try { [@"changed" writeToFile:path atomically:YES]; } @catch (id exception) {}
        [files removeItemAtPath:path error:NULL];
        [files createDirectoryAtPath:path withIntermediateDirectories:YES attributes:nil error:NULL];
        """, in: directory)
      #expect(!output.contains("secret") && !output.contains("736563"), "\(output)")
    }
    #expect(try directory.text(of: "secret.txt") == "secret")
    #expect(try directory.text(of: "in/a.txt") == "a")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("."))
    #expect(Set(names) == ["in", "out", "secret.txt", "\u{308}secret"])
  }

  @Test func `the removal of a folder removes links, not their targets`() throws {
    let output = try run(
      """
      NSLog(@"%d", [files createDirectoryAtPath:OUT @"/x" withIntermediateDirectories:NO attributes:nil error:&error]);
      NSLog(@"%d", [files moveItemAtPath:OUT @"/folder" toPath:OUT @"/x/folder" error:&error]);
      NSLog(@"%d", [files moveItemAtPath:OUT @"/link" toPath:OUT @"/x/link" error:&error]);
      NSLog(@"%d %@", [files removeItemAtPath:OUT @"/x" error:&error], error);
      """, in: directory)
    #expect(output == "1\n1\n1\n1 (null)\n")
    #expect(try directory.text(of: "secret.txt") == "secret")
  }

  // MARK: Races

  /// Another process changes a file or a folder into a link and back, while the script uses its
  /// path: no check may be true of something else than the use.
  @Test(arguments: ["leaf", "inner/leaf"])
  func `no change of a path during its use leads outside`(path: String) throws {
    let name = path.split(separator: "/")[0]
    try directory.makeFolder("spare")
    if path == "leaf" {
      _ = try directory.write("mine", to: "spare/inside")
      try directory.link("spare/outside", to: "../secret.txt")
    } else {
      try directory.makeFolder("spare/inside")
      try directory.makeFolder("other")
      _ = try directory.write("mine", to: "spare/inside/leaf")
      _ = try directory.write("secret", to: "other/leaf")
      try directory.link("spare/outside", to: "../other")
    }
    let isDone = Mutex(false)
    let hasBegun = DispatchSemaphore(value: 0)
    let (target, directory) = (directory.path("out/\(name)"), directory)
    let paths = ["inside", "outside"].map { directory.path("spare/\($0)") }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while !isDone.withLock({ $0 }) {
        for path in paths where rename(path, target) == 0 {
          rename(target, path)
        }
        hasBegun.signal()
      }
    }
    defer {
      isDone.withLock { $0 = true }
      group.wait()
    }
    hasBegun.wait()
    let output = try run(
      """
      int read = 0, leaked = 0, written = 0;
      for (int i = 0; i < 20000 && (i < 2000 || read < 20 || written < 20); i++) {
        NSString *text = [NSString stringWithContentsOfFile:OUT @"/\(path)" encoding:4 error:NULL];
        if ([text isEqual:@"mine"]) read++;
        if ([text hasPrefix:@"secret"]) leaked++;
        if ([@"mine" writeToFile:OUT @"/\(path)" atomically:NO encoding:4 error:NULL]) written++;
      }
      NSLog(@"%d", leaked);
      """, in: directory)
    #expect(output == "0\n")
    #expect(try directory.text(of: path == "leaf" ? "secret.txt" : "other/leaf") == "secret")
  }

  // MARK: Limits

  @Test func `a file that is larger than the script's memory stops the script`() throws {
    let size = 64 << 20
    #expect(truncate(try directory.write("", to: "in/large"), size) == 0)
    #expect {
      try run(
        "[NSData dataWithContentsOfFile:IN @\"/large\"];", in: directory,
        limits: ScriptLimits(memory: 16 << 20))
    } throws: { error in
      "\(error)".contains("memory")
    }
  }

  @Test func `the time limit ends a script that fills the disk`() throws {
    #expect {
      try run(
        """
        NSMutableData *data = [NSMutableData dataWithLength:1 << 16];
        while (1) [data writeToFile:OUT @"/x" atomically:NO];
        """, in: directory, limits: ScriptLimits(time: .milliseconds(50)))
    } throws: { error in
      "\(error)".contains("took longer than 0.05 seconds")
    }
  }

  @Test func `folders are nested only so deeply as open folders are few`() throws {
    let output = try run(
      """
      NSString *path = OUT;
      int depth = 0;
      while (depth < 500 && [files createDirectoryAtPath:[path stringByAppendingPathComponent:@"x"]
          withIntermediateDirectories:NO attributes:nil error:&error]) {
        path = [path stringByAppendingPathComponent:@"x"];
        depth++;
      }
      NSLog(@"%d %ld", depth, error.code);
      // A deeper tree is made by moving one tree into another.
      NSLog(@"%d", [files createDirectoryAtPath:OUT @"/y" withIntermediateDirectories:NO attributes:nil error:&error]);
      NSLog(@"%d", [files moveItemAtPath:OUT @"/x" toPath:OUT @"/y/x" error:&error]);
      NSLog(@"%d %ld", [files subpathsAtPath:OUT] == nil, [[files subpathsAtPath:OUT @"/y/x/x"] count]);
      NSLog(@"%d", [files removeItemAtPath:OUT @"/y" error:&error]);
      """, in: directory)
    #expect(output == "64 514\n1\n1\n1 62\n1\n")
  }

  @Test(.ownProcess)
  func `every opened file is closed`() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<20 {
      _ = try run(
        """
        [NSData dataWithContentsOfFile:IN @"/a.txt"];
        [NSData dataWithContentsOfFile:IN @"/fifo"];
        [files subpathsAtPath:IN];
        [files copyItemAtPath:IN @"/sub" toPath:OUT @"/sub" error:NULL];
        [files removeItemAtPath:OUT @"/sub" error:NULL];
        """, in: directory)
    }
    let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    #expect(after <= before)
  }
}
