import Invocation
import Scripting
import TestSupport
import Testing

/// The memory of call stacks, which consists of the thread's stack and the script's variables.
struct StackMemoryTests {
  private static let limit = 4 << 20

  /// The memory limit for programs that use the stack of the thread.
  ///
  /// Under the thread sanitizer, such programs may use 2 MB of the stack.
  private static let stackLimit = 1 << 20

  /// Runs a program on a thread whose stack is larger than the memory limit.
  ///
  /// - Returns: The error that stops the program, or `nil` if there is no error.
  private static func error(
    of source: String, limit: Int = limit, defining object: Echo? = nil
  ) throws -> String? {
    nonisolated(unsafe) var text: String?
    try onStack(of: 64 << 20) {
      let script = try Script(
        source: source, limits: ScriptLimits(memory: limit, depth: 10_000), output: { _ in })
      if let object { script.define("echo", object) }
      do { try script.run() } catch { text = "\(error)" }
    }
    return text
  }

  private static func message(_ limit: Int = limit) -> String {
    "the script needed more than \(limit) bytes of memory"
  }

  @Test func `a program without calls needs less than the limits`() throws {
    #expect(
      try Self.error(of: "int main(void) { return 0; }", limit: Self.stackLimit, defining: Echo())
        == nil)
  }

  @Test func `the variables of nested calls count`() throws {
    let names = (0..<30).map { "a\($0)" }
    let source = """
      long sum(long n) {
        long \(names.map { "\($0) = n" }.joined(separator: ", "));
        return n == 0 ? 0 : sum(n - 1) + \(names.joined(separator: " + "));
      }
      int main(void) { sum(9000); return 0; }
      """
    #expect(try Self.error(of: source)?.hasPrefix(Self.message()) == true)
  }

  @Test func `calls of the script's own without many variables need little`() throws {
    let source = """
      long sum(long n) { return n == 0 ? 0 : sum(n - 1) + n; }
      int main(void) { for (int i = 0; i < 3; i++) sum(9000); return 0; }
      """
    #expect(try Self.error(of: source) == nil)
  }

  @Test(arguments: [
    "a = [NSMutableArray new]; [a addObject:a]; [a description];",
    """
    a = [NSMutableArray new]; b = [NSMutableArray new];
    [a addObject:b]; [b addObject:a]; [a isEqual:b];
    """,
    "a = [[Again alloc] init]; [a performSelector:@selector(again)];",
  ])
  func `the stack of natives that call each other counts`(statements: String) throws {
    let source = """
      @interface Again : NSObject
      @end
      @implementation Again
      - (void)again { [self performSelector:@selector(again)]; }
      @end
      int main(void) {
        NSMutableArray *b;
        id a;
        \(statements)
        return 0;
      }
      """
    let error = try Self.error(of: source, limit: Self.stackLimit)
    #expect(error?.hasPrefix(Self.message(Self.stackLimit)) == true)
  }

  @Test func `calls that go through Swift again and again count`() throws {
    let source = """
      @interface Again : NSObject
      @end
      @implementation Again
      - (void)again:(id)other { [other again:self]; }
      @end
      id echo;
      int main(void) { [echo again:[Again new]]; return 0; }
      """
    let error = try Self.error(of: source, limit: Self.stackLimit, defining: Echo())
    #expect(error?.contains(Self.message(Self.stackLimit)) == true)
  }
}

/// An object that responds to `again:` by sending `again:` to the argument, with `self` as argument.
@Responding
private final class Echo: Respondable, Sendable {
  func again(_ object: Object) throws {
    try object.perform("again:", self, as: Void.self)
  }
}
