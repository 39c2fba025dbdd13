import Foundation
import Scripting
import Synchronization
import TestSupport
import Testing

/// Files in the folders that the host of a script has allowed.
struct FileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory.forScripts() }

  // MARK: Contents

  @Test(
    arguments: [
      (
        "@\"tëxt\"", "NSString", "atomically:YES encoding:NSUTF8StringEncoding error:&error", "tëxt"
      ),
      ("@\"text\"", "NSString", "atomically:NO encoding:NSUTF16StringEncoding error:&error", nil),
      ("@\"text\"", "NSString", "atomically:NO", "text"),
      ("[@\"ab\" dataUsingEncoding:4]", "NSData", "atomically:YES", "{length = 2, bytes = 0x6162}"),
      ("[@\"ab\" dataUsingEncoding:4]", "NSData", "options:NSDataWritingAtomic error:&error", nil),
    ] as [(String, String, String, String?)])
  func `what is written is read`(_ row: (String, String, String, String?)) throws {
    let (value, type, rest, expected) = row
    let noun = type.dropFirst(2).lowercased()
    for (kind, path) in [("File", "OUT @\"/x\""), ("URL", "[NSURL fileURLWithPath:OUT @\"/x\"]")] {
      let output = try run(
        """
        id value = \(value);
        NSLog(@"%d %@", [value writeTo\(kind):\(path) \(rest)], error);
        id read = \(rest.contains("UTF16")
          ? "[NSString stringWithContentsOf\(kind):\(path) encoding:NSUTF16StringEncoding error:&error]"
          : "[\(type) \(noun)WithContentsOf\(kind):\(path)]");
        id made = [[\(type) alloc] \(rest.contains("UTF16")
          ? "initWithContentsOf\(kind):\(path) usedEncoding:NULL error:&error]"
          : "initWithContentsOf\(kind):\(path)]");
        NSLog(@"%d %d", [read isEqual:value], [made isEqual:value]);
        NSLog(@"%@", read);
        """, in: directory)
      #expect(output.hasPrefix("1 (null)\n1 1\n"), "\(kind): \(output)")
      if let expected { #expect(output.hasSuffix("1 1\n\(expected)\n"), "\(kind): \(output)") }
    }
  }

  @Test func `an atomic write leaves nothing but the file`() throws {
    let output = try run(
      """
      for (int i = 0; i < 3; i++)
        [[NSString stringWithFormat:@"%d", i] writeToFile:OUT @"/x" atomically:YES];
      [files createDirectoryAtPath:OUT @"/folder" withIntermediateDirectories:NO attributes:nil error:NULL];
      NSLog(@"%d", [@"x" writeToFile:OUT @"/folder" atomically:YES]);
      NSLog(@"%@ %@", [NSString stringWithContentsOfFile:OUT @"/x"],
        [[files contentsOfDirectoryAtPath:OUT error:NULL] componentsJoinedByString:@" "]);
      """, in: directory)
    #expect(output == "0\n2 folder x\n")
  }

  @Test(arguments: [
    ("[NSString stringWithContentsOfFile:IN @\"/none\" encoding:4 error:&error]", 260),
    ("[NSString stringWithContentsOfFile:IN encoding:4 error:&error]", 256),
    ("[NSString stringWithContentsOfFile:IN @\"/bytes\" encoding:4 error:&error]", 261),
    ("[NSData dataWithContentsOfFile:@\"/etc/passwd\" options:0 error:&error]", 257),
    ("[files attributesOfItemAtPath:IN @\"/none\" error:&error]", 260),
    ("[files contentsOfDirectoryAtPath:IN @\"/a.txt\" error:&error]", 256),
    ("[@\"x\" writeToFile:IN @\"/a.txt\" atomically:YES encoding:4 error:&error]", 513),
    ("[@\"x\" writeToFile:OUT @\"/no/x\" atomically:YES encoding:4 error:&error]", 4),
    ("[@\"ë\" writeToFile:OUT @\"/x\" atomically:YES encoding:1 error:&error]", 517),
    ("[files removeItemAtPath:OUT @\"/none\" error:&error]", 4),
    ("[files removeItemAtPath:OUT error:&error]", 513),
    ("[files removeItemAtPath:IN @\"/a.txt\" error:&error]", 513),
    ("[files copyItemAtPath:IN @\"/a.txt\" toPath:IN @\"/c.txt\" error:&error]", 513),
    ("[files copyItemAtPath:IN toPath:OUT error:&error]", 516),
    ("[files moveItemAtPath:IN @\"/a.txt\" toPath:OUT @\"/a.txt\" error:&error]", 513),
    ("[files moveItemAtPath:OUT @\"/none\" toPath:OUT @\"/a.txt\" error:&error]", 4),
    ("[files moveItemAtPath:OUT toPath:OUT @\"/inner\" error:&error]", 512),
    (
      "[files createDirectoryAtPath:OUT withIntermediateDirectories:NO attributes:nil error:&error]",
      516
    ),
  ])
  func `a failure is an error with Cocoa's code, and leaves nothing`(
    _ row: (String, Int)
  ) throws {
    try Data([0xff, 0xfe, 0xff]).write(to: URL(filePath: directory.path("in/bytes")))
    let output = try run(
      """
      id result = (id)\(row.0);
      NSLog(@"%d %@ %ld", result == 0, error.domain, error.code);
      """, in: directory)
    #expect(output == "1 NSCocoaErrorDomain \(row.1)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path("out")).isEmpty)
  }

  // MARK: The file manager

  @Test func `the file manager creates, lists, copies, moves and removes`() throws {
    let output = try run(
      """
      NSLog(@"%d", [files createDirectoryAtPath:OUT @"/x/y/z" withIntermediateDirectories:YES attributes:nil error:&error]);
      NSLog(@"%d", [files createDirectoryAtPath:OUT @"/x/y/z" withIntermediateDirectories:YES attributes:nil error:&error]);
      NSLog(@"%d", [files createFileAtPath:OUT @"/x/f" contents:[@"f" dataUsingEncoding:4] attributes:nil]);
      NSLog(@"%d", [files copyItemAtPath:IN toPath:OUT @"/x/copy" error:&error]);
      NSLog(@"%d", [files copyItemAtPath:OUT @"/x" toPath:OUT @"/x/y/again" error:&error]);
      NSLog(@"%d", [files moveItemAtPath:OUT @"/x/y" toPath:OUT @"/y" error:&error]);
      NSLog(@"%d", [files removeItemAtPath:OUT @"/x" error:&error]);
      NSLog(@"%@", [[files subpathsAtPath:OUT] componentsJoinedByString:@" "]);
      int count = 0;
      for (NSString *path in [files enumeratorAtPath:IN]) count++;
      NSLog(@"%d %@", count, error);
      """, in: directory)
    #expect(
      output == """
        1
        1
        1
        1
        1
        1
        1
        y y/again y/again/copy y/again/copy/a.txt y/again/copy/sub y/again/copy/sub/b.txt y/again/f y/again/y y/again/y/z y/z
        3 (null)

        """)
  }

  @Test func `the file manager tells what a file is`() throws {
    let output = try run(
      """
      BOOL isFolder = NO;
      NSLog(@"%d %d", [files fileExistsAtPath:IN @"/sub/../sub" isDirectory:&isFolder], isFolder);
      NSLog(@"%d %d", [files fileExistsAtPath:IN @"/a.txt" isDirectory:&isFolder], isFolder);
      NSDictionary *attributes = [files attributesOfItemAtPath:IN @"/a.txt" error:&error];
      NSLog(@"%@ %llu %d", attributes[NSFileType], attributes.fileSize,
        [attributes[NSFileModificationDate] timeIntervalSinceNow] < 60);
      """, in: directory)
    #expect(output == "1 1\n1 0\nNSFileTypeRegular 1 1\n")
  }

  @Test func `relative paths and URLs begin at the current folder of the process`() throws {
    let output = Mutex([String]())
    let script = try Script(
      source: """
        NSLog(@"%@", [[NSURL fileURLWithPath:@"Package.swift"] path]);
        """, log: { line in output.withLock { $0.append(line) } })
    try script.run()
    try script.allowReading(".")
    try script.run()
    let current = FileManager.default.currentDirectoryPath
    #expect(
      output.withLock { $0 } == [
        "/Package.swift\n", "\(current)/Package.swift\n",
      ])
  }

  // MARK: Bundles, process and environment

  @Test func `a bundle finds its resources`() throws {
    try directory.makeFolder("in/Resources")
    try directory.makeFolder("in/Resources/en.lproj")
    _ = try directory.write(
      "{\"greeting\" = \"Hello\";}", to: "in/Resources/en.lproj/Localizable.strings")
    _ = try directory.write(
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>org.plug</string></dict></plist>",
      to: "in/Info.plist")
    let output = try run(
      """
      NSBundle *bundle = [NSBundle bundleWithPath:IN];
      NSLog(@"%@ %@", [bundle bundleIdentifier], [[bundle infoDictionary] allKeys]);
      NSLog(@"%d", [[bundle pathForResource:@"a" ofType:@"txt"] isEqual:IN @"/a.txt"]);
      NSLog(@"%@", [[bundle URLForResource:@"b" withExtension:@"txt"] path]);
      NSLog(@"%d", [[bundle pathForResource:@"b" ofType:@"txt" inDirectory:@"sub"] isEqual:IN @"/sub/b.txt"]);
      NSLog(@"%@ %@", [bundle localizedStringForKey:@"greeting" value:nil table:nil],
        NSLocalizedStringFromTableInBundle(@"other", nil, bundle, @"a comment"));
      NSLog(@"%@", NSLocalizedString(@"key", @"without permission"));
      NSLog(@"%@", [NSBundle bundleWithPath:IN @"/none"]);
      """, in: directory)
    #expect(
      output == "org.plug (\n    CFBundleIdentifier\n)\n1\n(null)\n1\nHello other\nkey\n(null)\n")
  }

  @Test(.ownProcess)
  func `a script sees the environment variables that the host allows`() throws {
    setenv("FILE_TESTS", "value", 1)
    setenv("FILE_TESTS_SECRET", "secret", 1)
    let output = Mutex([String]())
    let script = try Script(
      source: """
        NSLog(@"%s", getenv("FILE_TESTS"));
        NSLog(@"%@", [[NSProcessInfo processInfo] environment]);
        NSLog(@"%@", [[NSProcessInfo processInfo] arguments]);
        NSLog(@"%d", getenv("FILE_TESTS_UNSET") == NULL);
        @try { getenv("FILE_TESTS_SECRET"); }
        @catch (NSException *exception) { NSLog(@"%@", exception.reason); }
        """, log: { line in output.withLock { $0.append(line) } })
    script.allowEnvironment("FILE_TESTS", "FILE_TESTS_UNSET")
    try script.run()
    #expect(
      output.withLock { $0 } == [
        "value\n", "{\n    \"FILE_TESTS\" = value;\n}\n", "(\n    script\n)\n", "1\n",
        "*** getenv: the script may not read the environment variable 'FILE_TESTS_SECRET': allow "
          + "the variable with '--env FILE_TESTS_SECRET' or 'allowEnvironment(_:)'\n",
      ])
  }

  @Test func `a folder that does not exist cannot be allowed`() throws {
    let script = try Script(source: "")
    #expect { try script.allowReading(directory.path("none")) } throws: { error in
      "\(error)".hasSuffix("none' cannot be read: No such file or directory")
    }
    #expect(throws: (any Error).self) { try script.allowWriting(directory.path("in/a.txt")) }
  }
}
