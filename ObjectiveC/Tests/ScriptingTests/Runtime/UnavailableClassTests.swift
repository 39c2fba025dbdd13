import DynamicMulticast
import Scripting
import TestSupport
import Testing

/// Classes of missing frameworks, which programs name in order to test the classes of objects.
struct UnavailableClassTests {
  @Test func `objects of other classes are not of such a class`() throws {
    let output = try run(
      """
      NSObject *object = [[NSObject alloc] init];
      printf("%d", [object isKindOfClass:[NSATSTypesetter class]]);
      printf("%d", [@"text" isMemberOfClass:[UIView class]]);
      printf("%d", [NSString isSubclassOfClass:[NSURL class]]);
      printf("%d", [NSFont instancesRespondToSelector:@selector(pointSize)]);
      """)
    #expect(output == "0000")
  }

  @Test func `such a class has its name, and is one object`() throws {
    #expect(
      try print("%@ %d", "NSStringFromClass([NSFont class]), [NSFont class] == NSFont.class")
        == "NSFont 1\n")
    #expect(
      try print("%d", "(int)[[NSSet setWithObjects:[NSURL class], [NSData class], nil] count]")
        == "2\n")
  }

  @Test func `NSClassFromString does not find it, so that a program can ask whether it is there`()
    throws
  {
    let output = try run(
      """
      [NSFont class];
      printf("%d %d", NSClassFromString(@"NSFont") == nil, objc_getClass("NSFont") == nil);
      """)
    #expect(output == "1 1")
  }

  @Test(arguments: [
    "[[NSFont alloc] init]", "[NSFont new]", "[NSFont allocWithZone:nil]",
  ])
  func `making an instance is an error that names the class`(expression: String) throws {
    let error = #expect(throws: ScriptError.self) { try run("id font = \(expression);") }
    #expect(
      error?.message.contains(
        "'NSFont' is not built in: a script cannot make instances of it") == true)
  }

  @Test(arguments: [
    "[NSPointerArray weakObjectsPointerArray];", "[[NSConditionLock alloc] initWithCondition:1];",
    "[NSByteCountFormatter new];", "[[NSURLQueryItem alloc] initWithName:@\"a\" value:nil];",
    "[NSTextCheckingResult new];", "[[NSInvocationOperation alloc] initWithInvocation:nil];",
  ])
  func `a class of Foundation that is not built in is such a class`(statement: String) throws {
    let error = #expect(throws: ScriptError.self) { try run(statement) }
    #expect(error?.message.contains("not built in") == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "dispatch_data_create(0, 0, 0, 0);", "pthread_self();", "bsearch(0, 0, 0, 0, 0);",
    "__builtin_popcount(1);",
  ])
  func `a function that is not built in is reported by its name`(statement: String) throws {
    let error = #expect(throws: ScriptError.self) { try run(statement) }
    let name = statement.prefix { $0 != "(" }
    #expect(error?.message.contains("'\(name)'") == true, "\(String(describing: error))")
  }

  @Test func `the exception for another class message says that the class is not built in`() throws
  {
    let output = try exception(of: "[NSFont systemFontOfSize:12];")
    #expect(
      output.hasPrefix("NSInvalidArgumentException: +[NSFont systemFontOfSize:]: unrecognized"))
    #expect(output.hasSuffix("; the class is not built in\n"))
  }

  @Test func `instances of a subclass are of such a class, too`() throws {
    let output = try run(
      """
      @interface Label : UIView { int size; }
      @end
      @implementation Label
      - (instancetype)init { if ((self = [super init])) size = 7; return self; }
      - (int)size { return size; }
      @end
      @interface Title : Label
      @end
      @implementation Title
      @end
      int main(void) {
        Title *title = [[Title alloc] init];
        printf("%d %d", [title isKindOfClass:[UIView class]], [title isKindOfClass:[NSFont class]]);
        printf(" %d %s", [title size], class_getName([Label superclass]));
      }
      """)
    #expect(output == "1 0 7 UIView")
  }

  @Test func `a class that the script gets later takes the name over`() throws {
    let script = try Script(source: "id found(void) { return [NSFont class]; }")
    #expect(try script.evaluate("[found() respondsToSelector:@selector(weight)]") == "NO")
    try script.load(
      source: "@implementation NSFont + (int)weight { return 400; } @end", name: "font.m")
    #expect(try script.evaluate("[found() weight]") == "400")
  }

  private final class Font: Respondable, Sendable {
    static var methods: MethodTable { MethodTable() }
    static var classMethods: MethodTable {
      MethodTable { Method(class: "weight") { (_: Font.Type) in 400 } }
    }
  }

  @Test func `a class of Swift takes the name over`() throws {
    let script = try Script(source: "id found(void) { return [NSFont class]; }")
    #expect(try script.evaluate("[found() respondsToSelector:@selector(weight)]") == "NO")
    try script.define(Font.self, as: "NSFont")
    #expect(try script.evaluate("[found() weight]") == "400")
  }
}
