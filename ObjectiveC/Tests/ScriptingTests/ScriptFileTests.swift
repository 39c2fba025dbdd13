import Foundation
import ObjectiveCSyntax
import Scripting
import TestSupport
import Testing

/// Scripts that are read from a file.
struct ScriptFileTests {
  private func withFile<Result>(
    _ text: String, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).m")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  @Test func `a script is read from a file`() throws {
    let script = try withFile("int main(void) { return 42; }") {
      try Script(contentsOfFile: $0)
    }
    #expect(try script.run() == 42)
  }

  @Test func `an error has the file, position and line of its location`() throws {
    let script = try withFile("int x = 0;\n  x = 1 / x;") { path in
      try Script(contentsOfFile: path)
    }
    let location = #expect(throws: ScriptError.self) { try script.run() }?.location
    #expect(location?.file.hasPrefix("/") == true)
    #expect(location?.file.hasSuffix(".m") == true)
    #expect(location.map { "\($0.position)" } == "2:9")
    #expect(location?.line == "  x = 1 / x;")
  }

  // MARK: Imports

  /// Writes a class in two files, a header and an implementation, as is usual.
  private func writeWorker(in directory: TemporaryDirectory) throws -> String {
    _ = try directory.write(
      """
      #import <Foundation/Foundation.h>
      #import "Kinds.h"
      @interface Worker : NSObject
      @property (nonatomic) int count;
      - (Kind)kind;
      @end
      """, to: "Worker.h")
    _ = try directory.write(
      "#pragma once\n#define FACTOR 2\ntypedef enum : unsigned char { KindA, KindB } Kind;",
      to: "Kinds.h")
    return try directory.write(
      """
      #import "Worker.h"
      @implementation Worker
      - (Kind)kind { return KindB; }
      @end
      int total(Worker *worker) { return FACTOR * worker.count + worker.kind + (int)sizeof(Kind); }
      """, to: "Worker.m")
  }

  @Test func `a class is declared in one file and implemented in another`() throws {
    let directory = try TemporaryDirectory()
    let worker = try writeWorker(in: directory)
    let main = try directory.write(
      """
      #import "Worker.h"
      int total(Worker *worker);
      int main(void) { Worker *worker = [Worker new]; worker.count = 20; return total(worker); }
      """, to: "main.m")
    for order in [[worker, main], [main, worker]] {
      let script = try Script(contentsOfFile: order[0])
      try script.load(contentsOfFile: order[1])
      #expect(try script.run() == 42)
    }
  }

  @Test func `macros hold in the files that import them`() throws {
    let directory = try TemporaryDirectory()
    let script = try Script(contentsOfFile: try writeWorker(in: directory))
    let other = try directory.write(
      "#ifdef FACTOR\n#error known\n#endif\nint FACTOR = 3;\nint get(void) { return FACTOR; }",
      to: "Other.m")
    try script.load(contentsOfFile: other)
    try script.run()
    // A prompt knows the macros of all files.
    #expect(try script.evaluate("FACTOR + get()") == "5")
  }

  @Test func `a mistake is reported in the file that has it`() throws {
    let directory = try TemporaryDirectory()
    let header = try directory.write("int f(void) { return 1 +; }\n", to: "Bad.h")
    let main = try directory.write("#import \"Bad.h\"\n#import \"None.h\"\n", to: "main.m")
    let error = #expect(throws: ScriptSyntaxError.self) { try Script(contentsOfFile: main) }
    #expect(
      error?.description == """
        \(main):2:1: note: 'None.h' is not found: its types are guessed
        \(header):1:25: expected an expression, found ';'
        """)
    _ = try directory.write("int f(int x) { return 1 / x; }\n", to: "Bad.h")
    let script = try Script(contentsOfFile: main)
    let location = #expect(throws: ScriptError.self) { try script.evaluate("f(0)") }?.location
    #expect(location?.file == header)
    #expect(location?.line == "int f(int x) { return 1 / x; }")
  }

  @Test func `a script imports nothing from outside its folder`() throws {
    let directory = try TemporaryDirectory()
    let secret = try directory.write("42", to: "Secret.h")
    try directory.makeFolder("plugin")
    try directory.link("plugin/Link.h", to: secret)
    for name in [secret, "../Secret.h", "Link.h"] {
      let path = try directory.write("int x =\n#include \"\(name)\"\n;", to: "plugin/main.m")
      let error = #expect(throws: ScriptSyntaxError.self) { try Script(contentsOfFile: path) }
      #expect(error?.description.contains("'\(name)' is not found") == true)
      // The import is possible if the host allows it.
      let script = try Script(contentsOfFile: path, options: CompilerOptions())
      try script.run()
      #expect(try script.evaluate("x") == "42")
    }
  }

  @Test func `a small script that imports a large file often is refused`() throws {
    let directory = try TemporaryDirectory()
    let line = "/* \(String(repeating: "x", count: 1000)) */\n"
    _ = try directory.write(String(repeating: line, count: 1000), to: "Large.h")
    let text = String(repeating: "#include \"Large.h\"\n", count: 1000)
    let path = try directory.write(text, to: "main.m")
    let error = #expect(throws: ScriptSyntaxError.self) { try Script(contentsOfFile: path) }
    #expect(
      error?.description
        == "\(path):17:1: the text and its imports have more than 16 MB: not followed further")
  }

  @Test func `a text that is no file imports nothing`() throws {
    let directory = try TemporaryDirectory()
    let header = try directory.write("#define A 1", to: "A.h")
    let text =
      "#include \"\(header)\"\n#ifdef A\n#error read\n#endif\nint main(void) { return 42; }"
    #expect(try Script(source: text).run() == 42)
  }

  @Test func `a missing file is an error`() {
    #expect(throws: (any Error).self) { try Script(contentsOfFile: "/no/such/file.m") }
  }

  @Test func `the first declaration in the headers of a text counts, not that of earlier texts`()
    throws
  {
    let directory = try TemporaryDirectory()
    _ = try directory.write("@interface Gate : NSObject\n- (void)check;\n@end", to: "Gate.h")
    _ = try directory.write(
      "@interface Door : NSObject\n- (NSString *)check;\n@end", to: "Door.h")
    let gate = try directory.write(
      "#import \"Gate.h\"\n@implementation Gate\n- (void)check {}\n@end", to: "Gate.m")
    let door = try directory.write(
      """
      #import "Door.h"
      @implementation Door
      - (NSString *)check { return @"door"; }
      @end
      int main(void) { id door = [Door new]; return (int)[[door check] length]; }
      """, to: "Door.m")
    let script = try Script(contentsOfFile: gate)
    try script.load(contentsOfFile: door)
    #expect(try script.run() == 4)
  }
}
