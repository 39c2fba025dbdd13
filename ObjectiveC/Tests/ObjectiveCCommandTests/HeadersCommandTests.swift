import Foundation
import TestSupport
import Testing

@testable import multicast_objc

struct HeadersCommandTests {
  private let directory: TemporaryDirectory
  private let header: String

  init() throws {
    directory = try TemporaryDirectory()
    header = try directory.write(
      """
      @protocol StreamDelegate <NSObject>
      - (void)stream:(Stream *)stream didReceiveMessage:(NSString *)message;
      @optional
      - (BOOL)streamShouldConnect:(Stream *)stream;
      + (NSTimeInterval)timeout;
      @end
      @interface Stream : NSObject <NSCopying>
      @property (readonly) NSUInteger count;
      @end
      @interface Stream (Extra)
      @end
      """, to: "Stream.h")
  }

  private func run(_ arguments: String...) -> (status: Int32, output: String, errors: String) {
    run(arguments)
  }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    var output: [String] = []
    var errors: [String] = []
    let status = MulticastObjC.program.run(
      ["headers"] + arguments, output: { output.append($0) }, errors: { errors.append($0) })
    return (status, output.joined(separator: "\n"), errors.joined(separator: "\n"))
  }

  @Test func `protocols and classes are listed with their methods`() {
    let (status, output, errors) = run(header)
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(
      output == """
        @protocol StreamDelegate <NSObject>  // \(header)
          required  - stream:didReceiveMessage:  v32@0:8@16@24
          optional  - streamShouldConnect:       B24@0:8@16
          optional  + timeout                    d16@0:8

        @interface Stream : NSObject <NSCopying>  // \(header)
          - count  Q16@0:8

        @interface Stream (Extra)  // \(header)
        """)
  }

  @Test func `the list is JSON if asked for`() throws {
    let (status, output, errors) = run("--json", header)
    #expect(status == 0)
    #expect(errors.isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let list = try #require(json as? [NSDictionary])
    #expect(list.count == 3)
    #expect(
      list[0] == [
        "protocol": "StreamDelegate", "inherits": ["NSObject"], "file": header,
        "methods": [
          [
            "selector": "stream:didReceiveMessage:", "encoding": "v32@0:8@16@24",
            "required": true, "instance": true, "line": 2,
          ],
          [
            "selector": "streamShouldConnect:", "encoding": "B24@0:8@16", "required": false,
            "instance": true, "line": 4,
          ],
          [
            "selector": "timeout", "encoding": "d16@0:8", "required": false, "instance": false,
            "line": 5,
          ],
        ],
      ] as NSDictionary)
    #expect(list[1]["class"] as? String == "Stream")
    #expect(list[1]["inherits"] as? [String] == ["NSObject"])
    #expect(list[1]["adopts"] as? [String] == ["NSCopying"])
    #expect(list[2]["category"] as? String == "Extra")
  }

  @Test func `the protocols are written in Swift if asked for`() throws {
    let types = try directory.write(
      "@protocol StreamDelegate\n@end\ntypedef NSString *Name;", to: "Types.h")
    let (status, output, errors) = run("--swift", header, types)
    #expect(status == 1)
    #expect(
      errors == """
        \(types):1:1: error: 'StreamDelegate' was declared before: this one is left out
        @protocol StreamDelegate
        ^
        """)
    #expect(
      output.hasPrefix(
        """
        // Made from 2 headers by ObjectiveCInterop:
        // - Stream.h
        // - Types.h
        // swift-format-ignore-file

        import DynamicMulticast

        // Types that are not known here. Write what stands for each after its equals sign, or remove
        // the line where there is a type of that name. It has to be `Sendable`.
        typealias Stream = any Sendable

        // MARK: - StreamDelegate

        """))
    #expect(
      output.contains(
        """
        /// `@protocol StreamDelegate`.
        @MessageProtocol
        protocol StreamDelegate: Respondable {
          /// `stream:didReceiveMessage:`
          func stream(_ stream: Stream, didReceiveMessage message: String)

          /// `streamShouldConnect:`
          @OptionalMessage
          func streamShouldConnect(_ stream: Stream) -> Bool

          // Left out: +timeout, an optional class method: a class answers it by a static method that is marked @Responds.
        }
        """))
  }

  @Test func `the Swift can be limited to messages`() {
    let (status, output, _) = run("--swift", "--messages", "streamShouldConnect:,count", header)
    #expect(status == 0)
    #expect(output.contains("func streamShouldConnect(_ stream: Stream) -> Bool"))
    #expect(output.contains("var count: UInt { get }"))
    #expect(!output.contains("didReceiveMessage"))
    #expect(!output.contains("timeout"))
  }

  @Test func `a selector that no header declares is an error with a suggestion`() {
    let (status, output, errors) = run("--swift", "--messages", "streamShouldConect:", header)
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(
      errors == """
        multicast-objc headers: error: no header declares 'streamShouldConect:'; 'streamShouldConnect:' is declared
        """)
    let unknown = run("--swift", "--messages", "count,fly", header).errors
    #expect(
      unknown
        == "multicast-objc headers: error: no header declares 'fly': name the header that does")
  }

  @Test func `the Swift can be limited to what a source file uses`() throws {
    let user = try directory.write(
      """
      #import "Stream.h"
      @implementation Window
      - (BOOL)streamShouldConnect:(Stream *)stream { return stream.count > 0; }
      @end
      """, to: "Window.m")
    let (status, output, _) = run("--swift", "--used-by", user, header)
    #expect(status == 0)
    #expect(output.contains("func streamShouldConnect(_ stream: Stream) -> Bool"))
    #expect(output.contains("var count: UInt { get }"))
    #expect(!output.contains("didReceiveMessage"))
    #expect(run("--used-by", user, header).status == 64)
  }

  @Test func `the source file beside a header tells which arguments can be nil`() throws {
    _ = try directory.write(
      """
      #import "Stream.h"
      @implementation Stream
      - (void)read { [delegate stream:self didReceiveMessage:nil]; }
      @end
      """, to: "Stream.m")
    let (status, output, _) = run("--swift", header)
    #expect(status == 0)
    #expect(output.contains("didReceiveMessage message: String?)"))
    #expect(output.contains("/// `message` is optional: Stream.m:3 passes `nil`."))
  }

  @Test func `a comparison is written for the class of a port`() throws {
    let source = try directory.write(
      """
      #import "Stream.h"
      @implementation Stream
      - (void)read { [delegate stream:self didReceiveMessage:nil]; }
      @end
      """, to: "Stream.m")
    let (status, output, _) = run("--port", "Stream", "--used-by", source, header)
    #expect(status == 0)
    #expect(output.contains("enum StreamComparison {"))
    #expect(output.contains("final class StreamDelegateRecorder: StreamDelegate, Sendable {"))
    #expect(run("--port", "Stream", header).output == output)
    let protocols = run("--swift", "--port", "Stream", "--defined", "Stream", header).output
    #expect(protocols.contains("protocol StreamDelegate: Respondable {"))
    #expect(!protocols.contains("typealias Stream ="))
  }

  @Test func `a class that no header declares is an error, and so is a missing source file`() {
    #expect(
      run("--port", "Steam", header).errors
        == "multicast-objc headers: error: no header declares the class 'Steam'; 'Stream' is declared"
    )
    #expect(
      run("--port", "Stream", header).errors
        == "\(header): error: no source file is beside the header: name it with '--used-by'")
    #expect(run("--port", "Stream", "--messages", "count", header).status == 64)
    #expect(run("--port", "Stream", "--json", header).status == 64)
  }

  @Test func `a lost declaration is an error, a type that is not known a guess`() throws {
    let guess = try directory.write("@protocol P\n- (void)a:(Foo)x;\n@end", to: "Guess.h")
    let guessed = run(guess)
    #expect(guessed.status == 0)
    #expect(
      guessed.errors == """
        \(guess):2:12: warning: 'Foo' is not declared here: taken for an NSInteger
        - (void)a:(Foo)x;
                   ^
        """)
    #expect(guessed.output.hasSuffix("\n  required  - a:  v24@0:8q16"))

    let lost = try directory.write("@protocol P\n- (;\n- (void)b;\n@end", to: "Lost.h")
    for option in [[], ["--swift"]] {
      let (status, output, errors) = run(option + [lost])
      #expect(status == 1)
      #expect(errors == "\(lost):2:4: error: expected a type, found ';'\n- (;\n   ^")
      #expect(output.contains(option == [] ? "\n  required  - b  v16@0:8" : "func b()"))
    }
  }

  @Test func `guesses and errors are JSON if asked for`() throws {
    let file = try directory.write("@protocol P\n- (void)a:(Foo)x;\n- (;\n@end", to: "P.h")
    let (status, output, errors) = run("--json", file)
    #expect(status == 1)
    #expect(output.hasPrefix("["))
    let objects = try errors.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    #expect(
      objects == [
        [
          "file": file, "line": 2, "column": 12, "severity": "warning",
          "message": "'Foo' is not declared here: taken for an NSInteger",
        ],
        [
          "file": file, "line": 3, "column": 4, "severity": "error",
          "message": "expected a type, found ';'",
        ],
      ])
  }

  @Test func `files know the types that they import`() throws {
    try directory.makeFolder("types/inner")
    _ = try directory.write("typedef short Foo;", to: "types/inner/Types.h")
    let text = "#import <Types.h>\n@protocol P\n- (void)a:(Foo)x;\n@end"
    let file = try directory.write(text, to: "P.h")
    for arguments in [
      ["-I", directory.path("types/inner")], ["-I" + directory.path("types/inner")],
      ["-I", directory.path("types/**")], [directory.path("types/inner/Types.h")],
    ] {
      let (status, output, errors) = run(["--strict", file] + arguments)
      #expect((status, errors) == (0, ""))
      #expect(output.hasSuffix("a:  v20@0:8s16"))
    }
  }

  @Test func `headers of a tree are found by their names, as those of a project`() throws {
    try directory.makeFolder("types/inner")
    _ = try directory.write("typedef short Foo;", to: "types/inner/Types.h")
    let text = "#import <Kit/Types.h>\n@protocol P\n- (void)a:(Foo)x;\n@end"
    let file = try directory.write(text, to: "P.h")
    let (status, output, errors) = run(["--strict", file, "-I", directory.path("types/**")])
    #expect((status, errors) == (0, ""))
    #expect(output.hasSuffix("a:  v20@0:8s16"))
  }

  @Test func `macros and the platform are chosen`() throws {
    let file = try directory.write(
      """
      #if TARGET_OS_IOS && SIZE == 2 && !defined(DEBUG)
      @protocol P
      @end
      #endif
      """, to: "P.h")
    let (status, output, errors) = run(
      "--platform", "ios", "-DSIZE=2", "-D", "DEBUG", "-UDEBUG", file)
    #expect((status, output, errors) == (0, "@protocol P  // \(file)", ""))
    #expect(run(file).output == "")
    #expect(run("--left-out", file).errors.contains("the condition is false: 2 lines are left out"))
    let wrong = run("--platform", "amiga", file)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("'--platform' takes one of macos, ios, tvos"))
  }

  @Test func `options come from a compilation database`() throws {
    try directory.makeFolder("include")
    _ = try directory.write("typedef short Foo;", to: "include/Types.h")
    let text = "#import <Types.h>\n@protocol P\n- (void)a:(Foo)x b:(SIZE)y;\n@end"
    let file = try directory.write(text, to: "P.h")
    let database = try directory.write(
      """
      [{"directory": "\(directory.path(""))", "file": "Other/X.m", "arguments": ["clang", "-DSIZE=long"]},
       {"directory": "\(directory.path(""))", "file": "P.m",
        "command": "clang -I include '-DSIZE=unsigned char' -c P.m"}]
      """, to: "compile_commands.json")
    let (status, output, errors) = run("--compile-commands", database, file)
    #expect((status, errors) == (0, ""))
    #expect(output.hasSuffix("a:b:  v24@0:8s16C20"))
    let broken = try directory.write("{", to: "broken.json")
    #expect(run("--compile-commands", broken, file).errors.contains("expected [{\"directory\""))
  }

  @Test func `with strict, a warning is a failure`() throws {
    let file = try directory.write("@protocol P\n- (void)a:(Foo)x;\n@end", to: "P.h")
    #expect(run(file).status == 0)
    #expect(run("--strict", file).status == 1)
    let noted = try directory.write("#if 0\nx\n#endif", to: "N.h")
    #expect(run("--strict", noted).status == 0)
  }

  @Test func `a mistake in a file that several import is listed once, the rest after 100 counted`()
    throws
  {
    _ = try directory.write("@protocol A\n- (;\n@end", to: "Bad.h")
    let files = try ["A.h", "B.h"].map { try directory.write("#import \"Bad.h\"", to: $0) }
    #expect(run(files).errors.split(separator: "\n").count { $0.contains(" error: ") } == 1)

    let lines = String(repeating: "- (;\n", count: 150)
    let many = try directory.write("@protocol P\n\(lines)- (void)a:(Foo)x;\n@end", to: "Many.h")
    let errors = run(many).errors.split(separator: "\n")
    #expect(errors.count { $0.contains(" error: ") } == 100)
    #expect(errors.last == "and 50 errors, 1 warning more")
  }

  @Test func `the methods that a class lacks are listed, with the nearest that it has`() throws {
    let classes = try directory.write(
      """
      {
        "Window": ["stream:didRecieveMessage:", "close"],
        "Log": ["stream:didReceiveMessage:", "streamShouldConnect:"],
        "Other": ["close"]
      }
      """, to: "Classes.json")
    let (status, output, errors) = run("--missing", classes, header)
    #expect(status == 1)
    #expect(errors.isEmpty)
    #expect(
      output == """
        Log has all of StreamDelegate
        Other has none of the 2 selectors of StreamDelegate
        Window lacks 2 of the 2 selectors of StreamDelegate
          required  stream:didReceiveMessage:  it has stream:didRecieveMessage:
          optional  streamShouldConnect:
        """)
    let json = run("--missing", classes, "--json", header).output
    let list = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [NSDictionary]
    #expect(
      list?.last == [
        "protocol": "StreamDelegate", "class": "Window", "count": 2,
        "missing": [
          [
            "selector": "stream:didReceiveMessage:", "required": true,
            "nearest": "stream:didRecieveMessage:",
          ],
          ["selector": "streamShouldConnect:", "required": false],
        ],
      ] as NSDictionary)
  }

  @Test(arguments: [
    ("streamShouldConnect:", 1), ("stream:didReceiveMessage:", 0),
  ])
  func `only a required method that is missing is a failure`(
    selector: String, expected: Int32
  ) throws {
    let classes = try directory.write("{\"Log\": [\"\(selector)\"]}", to: "Classes.json")
    for option in [[], ["--json"]] {
      #expect(run(option + ["--missing", classes, header]).status == expected)
    }
  }

  @Test func `the selectors of adopted protocols belong to a protocol`() throws {
    let file = try directory.write(
      """
      @protocol P <Q, R>
      - (void)p;
      @end
      @protocol Q <P>
      - (void)q;
      @end
      """, to: "P.h")
    let classes = try directory.write("{\"A\": [\"p\"]}", to: "Classes.json")
    #expect(
      run("--missing", classes, file).output == """
        A lacks 1 of the 2 selectors of P
          required  q
        A lacks 1 of the 2 selectors of Q
          required  q
        """)
  }

  @Test func `a file that cannot be read is an error`() throws {
    let missing = directory.path("Missing.h")
    #expect(run(header, missing) == (1, "", "\(missing): error: No such file or directory"))
    let bad = try directory.write("[]", to: "Classes.json")
    #expect(
      run("--missing", bad, header)
        == (1, "", "\(bad): error: expected {\"ClassName\": [\"selector:\", …], …}"))
    let malformed = try directory.write("{\"A\": [\"a b\"]}", to: "Classes.json")
    #expect(
      run("--missing", malformed, header).errors.hasPrefix("\(bad): error: A: malformed selector"))
  }

  @Test(arguments: [
    ([], "missing header"), (["--jsn", "a.h"], "unknown option '--jsn'"),
    (["a.h", "--missing"], "missing value for '--missing'"),
    (["--swift", "--json", "a.h"], "'--swift' goes with neither '--json' nor '--missing'"),
    (
      ["--missing", "a.json", "--swift", "a.h"],
      "'--swift' goes with neither '--json' nor '--missing'"
    ),
  ])
  func `a mistake in the arguments points to the help`(arguments: [String], reason: String) {
    #expect(
      run(arguments)
        == (64, "", "multicast-objc headers: \(reason)\nTry 'multicast-objc headers --help'."))
  }
}
