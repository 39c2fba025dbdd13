import Dispatch
import Foundation
import ObjectiveCSyntax
import Scripting
import RuntimeSupport
import TestSupport
import Testing

/// A `Script.Program`, which is compiled once for many scripts.
struct ProgramTests {
  private func output(of program: Script.Program, runs: Int = 1) throws -> String {
    let output = Guarded("")
    let script = try Script(program, output: { text in output.withLock { $0 += text } })
    for _ in 0..<runs { try script.run() }
    return output.withLock { $0 }
  }

  @Test func `scripts of one program have variables of their own`() throws {
    let program = try Script.Program(
      source: """
        int count = 0;
        int next(void) { static int own = 10; return own++; }
        int main(void) { printf("%d %d\\n", ++count, next()); return 0; }
        """)
    #expect(try output(of: program, runs: 2) == "1 10\n1 11\n")
    #expect(try output(of: program) == "1 10\n")
  }

  @Test func `a program runs in many scripts at once`() throws {
    let program = try Script.Program(
      source: """
        struct Pair { int left; struct { long right; } inner; };
        @interface Adder : NSObject
        @property int sum;
        - (struct Pair)add:(struct Pair)pair;
        @end
        @implementation Adder
        - (struct Pair)add:(struct Pair)pair { self.sum += pair.left; pair.inner.right++; return pair; }
        @end
        int main(void) {
          Adder *adder = [Adder new];
          struct Pair pair = { 1, { 0 } };
          for (int i = 0; i < 2000; i++) pair = [adder add:pair];
          NSValue *value = [NSValue valueWithRange:NSMakeRange(1, 2)];
          printf("%d %ld %lu\\n", adder.sum, pair.inner.right, [value rangeValue].length);
          return 0;
        }
        """)
    let outputs = Guarded<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let text = (try? output(of: program)) ?? "an error"
      outputs.withLock { $0.append(text) }
    }
    #expect(outputs.withLock { $0 } == Array(repeating: "2000 2000 2\n", count: 8))
  }

  @Test func `accessors know the variables of a superclass that is implemented later`() throws {
    let program = try Script.Program(
      source: """
        @interface Shape : NSObject
        - (int)corners;
        @end
        @interface Square : Shape
        @property int side;
        @end
        @implementation Square
        @end
        @interface Shape ()
        @property int count;
        @end
        @implementation Shape
        - (int)corners { self.count = 4; return self.count; }
        @end
        int main(void) {
          Square *square = [Square new];
          square.side = 7;
          printf("%d %d\\n", [square corners], square.side);
          return 0;
        }
        """)
    #expect(try output(of: program) == "4 7\n")
  }

  /// Makes a script of several files, each of which begins with the same interfaces.
  private func script(_ interfaces: String, _ files: String...) throws -> Script {
    let folder = try TemporaryDirectory()
    var programs: [Script.Program] = []
    for (index, code) in files.enumerated() {
      let path = try folder.write("\(interfaces)\n\(code)", to: "\(index).m")
      programs.append(
        try programs.last.map {
          try Script.Program(contentsOfFile: path, options: .confined, after: $0)
        } ?? Script.Program(contentsOfFile: path))
    }
    return try Script(
      programs, limits: ScriptLimits(), counter: nil, standIns: StandIns(), output: { _ in },
      log: { _ in })
  }

  @Test func `a category's property has the accessors of the category's file`() throws {
    let script = try script(
      """
      @interface Shape : NSObject
      @end
      @interface Shape (Names)
      @property (readonly) int count;
      @end
      """,
      "@implementation Shape (Names)\n- (int)count { return 4; }\n@end",
      "@implementation Shape\n@end\nint main(void) { return [Shape new].count; }")
    #expect(try script.run() == 4)
  }

  @Test func `a script's own function replaces one of Core Foundation, also in the files before`()
    throws
  {
    let script = try script(
      "void CFRelease(const void *object);",
      """
      static int network;
      int main(void) { CFRelease(&network); return network; }
      """,
      "void CFRelease(const void *object) { *(int *)object = 7; }")
    #expect(try script.run() == 7)
  }

  @Test func `the error of a confined program names no file beside the program's folder`() throws {
    let folder = try TemporaryDirectory()
    for name in ["Headers", "Plug"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    _ = try folder.write("@interface Room : NSObject\n@end", to: "Headers/Room.h")
    let path = try folder.write(
      "#import \"Room.h\"\nint main(void) { return 0 }", to: "Plug/main.m")
    let error = #expect(throws: ScriptSyntaxError.self) {
      try Script.Program(contentsOfFile: path)
    }
    #expect(error?.description.contains("'Room.h' is not found") == true)
    #expect(error?.description.contains("Headers") == false)
  }

  @Test func `the variables of a superclass in a later file do not move the subclass's variables`()
    throws
  {
    let script = try script(
      """
      @interface Shape : NSObject
      - (int)countCorners:(int)corners;
      @end
      @interface Square : Shape { int _side; }
      - (int)setSide:(int)side;
      - (int)side;
      @end
      @interface Circle : Shape
      @property id center;
      @end
      """,
      """
      @implementation Square
      - (int)setSide:(int)side { return _side = side; }
      - (int)side { return _side; }
      @end
      """,
      """
      @interface Shape () { int _corners; }
      @property (weak) id owner;
      @end
      @implementation Shape
      - (int)countCorners:(int)corners { return _corners = corners; }
      @end
      """,
      """
      @implementation Circle
      @end
      @interface Tile : Square { @public int _row; }
      @end
      @implementation Tile
      @end
      int main(void) {
        Tile *tile = [Tile new];
        tile->_row = 3;
        [tile setSide:7];
        [tile countCorners:4];
        tile.owner = tile;
        Circle *circle = [Circle new];
        circle.center = tile;
        [circle countCorners:0];
        unsigned int count;
        class_copyIvarList([Square class], &count);
        return tile.owner == circle.center
          ? 1000 * count + 100 * tile.side + 10 * tile->_row + [[tile valueForKey:@"_corners"] intValue] : 0;
      }
      """)
    #expect(try script.run() == 1734)
  }

  @Test func `a subclass's variable hides one of the same name in a later superclass`() throws {
    let script = try script(
      """
      @interface Shape : NSObject
      - (void)count;
      @end
      @interface Square : Shape { int _number; }
      - (int)number;
      @end
      """,
      """
      @implementation Square
      - (int)number { return _number; }
      @end
      """,
      """
      @implementation Shape { int _number; }
      - (void)count { _number = 4; }
      @end
      int main(void) {
        Square *square = [Square new];
        [square count];
        [square setValue:@7 forKey:@"_number"];
        return 10 * square.number + [[square valueForKey:@"_number"] intValue];
      }
      """)
    #expect(try script.run() == 77)
  }

  @Test func `objects from before a variable was added keep their other variables`() throws {
    let script = try Script(
      source: """
        @interface Shape : NSObject
        @end
        @implementation Shape
        @end
        @interface Square : Shape { @public int _side; }
        @end
        @implementation Square
        @end
        Square *old;
        int main(void) { old = [Square new]; old->_side = 7; return 0; }
        """)
    try script.run()
    _ = try script.evaluate("@interface Shape () { @public int _corners; }\n@end")
    let sides = try script.evaluate("old->_side")
    #expect("\(sides ?? "nil")" == "7")
    let both = try script.evaluate(
      "Square *new = [Square new]; new->_side = 8; new->_corners = 4; new->_side * 10 + new->_corners"
    )
    #expect("\(both ?? "nil")" == "84")
  }

  @Test func `an unknown name stops nothing but where it is reached`() throws {
    let program = try Script.Program(
      source: "int f(int x) { return x ? missing : other(x) + 1; }\nint main(void) { return 3; }",
      name: "unknown.m")
    #expect(
      program.warnings.map { "\($0)" } == [
        "unknown.m:1:27: warning: 'missing' is not declared",
        "unknown.m:1:37: warning: the function 'other' is not declared",
      ])
    let script = try Script(program)
    #expect(try script.run() == 3)
    let name = #expect(throws: ScriptError.self) { try script.evaluate("f(1)") }
    #expect(name?.message == "'missing' is not declared")
    let function = #expect(throws: ScriptError.self) { try script.evaluate("f(0)") }
    #expect(function?.message == "there is no function 'other'")
    try script.evaluate("int missing = 7; int other(int x) { return 40 + x; }")
    #expect(try script.evaluate("f(1) + f(0)") == "48")
  }
}
