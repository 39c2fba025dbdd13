import Foundation
import ObjectiveCSyntax
import TestSupport
import Testing

@testable import multicast_objc

struct PromptInputTests {
  @Test(
    arguments: [
      "1 + 1", "1 + 1;", "", "   ", "// [", "/* [ */", "\"[\"", "'['", "'\"'", "@\"\\\"[\"",
      "@protocol Foo;", "@class Foo;", "@protocol(Foo)", "int f(void);",
      "int f(void) { return 1; }",
      "#define A 1", "#if 0\n[\n#endif", "int x", "return", "struct P { int x; }", "[a b] // [",
      "if (x) y()", "if (x) { y(); }", "do x(); while (y)", "@try { } @catch (id e) { }", ":help",
      "@interface A\n@end", "@implementation A\n- (void)b { }\n@end", "^{ return 1; }", "x]",
      "1 = = 2",
    ])
  func `an input is whole`(text: String) {
    #expect(PromptInput.isWhole(text))
  }

  @Test(
    arguments: [
      "[", "[a", "[a b:", "f(1,", "@[@1,", "@{@\"a\":", "{", "x +", "int x =", "/* [a b]", "a /*",
      "if (x)", "if (x) y(); else", "while (1)", "for (;;)", "for (int i = 0;", "do x();",
      "@try { }",
      "int f(void)", "int f(void) { return 1;", "#define A \\", "#if 1\nx", "switch (x) { case 1:",
      "@interface A", "@interface A : NSObject", "@interface A\n- (void)b", "@interface A (",
      "@implementation A\n- (void)b { }", "@protocol A", "@protocol A\n@optional", "^{ return 1",
      "NSString *a = @\"b\"; [a", "void (^block)(int) = ^(int x) {", "typedef enum {", "typedef",
      "int a[] = {1,", "@selector(", "x ? y", "x ? y :", "(int)", "@autoreleasepool {",
    ])
  func `an input goes on`(text: String) {
    #expect(!PromptInput.isWhole(text))
  }

  // The lines are added one at a time, as a person would type them.
  @Test(arguments: ["Scripts", "Conformance"])
  func `programs are cut where a declaration or a statement ends`(folder: String) throws {
    let folder = packageFolder.appending(path: "Examples/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in sample(of: files.filter { $0.pathExtension == "m" }, rounds: 4) {
      let text = try String(contentsOf: file, encoding: .utf8)
      var input = PromptInput()
      var parts: [String] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let part = input.add(String(line)) { parts.append(part) }
      }
      #expect(input.rest == nil, "\(file.lastPathComponent)")
      for count in places(in: parts.count, rounds: 2) {
        let beginning = parts[...count].joined(separator: "\n")
        let program = Program(SourceText(beginning + "\n;", name: file.lastPathComponent))
        #expect(program.diagnostics == [], "\(parts[count])")
      }
    }
  }
}
