import Scripting
import TestSupport
import Testing

struct CFunctionTests {
  @Test(arguments: [
    (#"char b[16]; snprintf(b, sizeof b, "%d-%s", 12, "abc"); NSLog(@"%s", b);"#, "12-abc"),
    (#"char b[4]; int n = snprintf(b, sizeof b, "%s", "abcdef"); NSLog(@"%s %d", b, n);"#, "abc 6"),
    (#"char b[9] = "ab"; strcat(b, "cd"); NSLog(@"%s", b);"#, "abcd"),
    (#"char b[9]; strcpy(b, "xyz"); strncpy(b, "ab", 2); NSLog(@"%s", b);"#, "abz"),
    (#"const char *s = "a/b/c"; NSLog(@"%s %s", strchr(s, '/'), strrchr(s, '/'));"#, "/b/c /c"),
    (#"int (^f)(void) = Block_copy(^{ return 3; }); NSLog(@"%d", f()); Block_release(f);"#, "3"),
    (#"NSLog(@"%c%d%d", toupper('x'), isdigit('7') != 0, isalpha('7') != 0);"#, "X10"),
  ])
  func `strings are written into arrays`(_ statements: String, _ expected: String) throws {
    #expect(try run(statements) == expected + "\n")
  }

  @Test func `a text that is too long for its array is an exception`() throws {
    #expect(
      try exception(of: #"char b[3]; strcpy(b, "abcdef");"#)
        .hasPrefix("NSInternalInconsistencyException: "))
  }

  @Test func `growing stays within a script's memory`() throws {
    #expect(
      try exception(of: "int n; realloc(&n + 1, 4);")
        .contains("expected the start of allocated memory, found a pointer"))
  }

  @Test func `exit ends the script from any depth of calls`() throws {
    for statements in [
      "exit(3);", "@try { exit(3); } @catch (id anything) {} @finally { NSLog(@\"no\"); }",
      "dispatch_async(dispatch_get_global_queue(0, 0), ^{ exit(3); }); dispatch_main();",
    ] {
      let run = try QueueRun("\(statements)\nNSLog(@\"no\");")
      #expect(try run.script.run() == 3)
      #expect(run.script.exitStatus == 3)
      try run.script.waitUntilIdle()
      #expect(run.output == "")
      #expect(run.failures.events == [])
      #expect(throws: ScriptError.self) { try run.script.evaluate("1") }
    }
  }
}
