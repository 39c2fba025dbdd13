import Testing

/// `__weak` variables of all kinds: none keeps its object alive, and each is nil after it.
struct WeakVariableTests {
  private static let classes = """
    @interface Thing : NSObject {
      @public __weak id _variable;
    }
    @property (weak) id property;
    @end
    @implementation Thing @end
    @interface Declared : NSObject {
      __weak id _kept;
    }
    @property (weak) id kept;
    @end
    @implementation Declared
    @synthesize kept = _kept;
    @end
    struct Pair { __weak id object; int number; };
    __weak id global;
    id made(void) { return [[Thing alloc] init]; }

    """

  @Test(arguments: [
    ("local", "__weak id local = nil;"),
    ("global", ""),
    ("once", "static __weak id once;"),
    ("shared", "__block __weak id shared = nil;"),
    ("pair.object", "struct Pair pair = { nil, 1 };"),
    ("pairs[1].object", "struct Pair pairs[2];"),
    ("thing->_variable", "Thing *thing = [Thing new];"),
    ("thing.property", "Thing *thing = [Thing new];"),
    ("declared.kept", "Declared *declared = [Declared new];"),
  ])
  func `a weak variable becomes nil with its object`(
    _ variable: String, _ declaration: String
  ) throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            \(declaration)
            {
              id object = made();
              \(variable) = object;
              printf("%d", \(variable) == object);
            }
            printf("%d\\n", \(variable) == nil);
            return 0;
          }
          """) == "11\n")
  }

  @Test func `a weak reference breaks a cycle`() throws {
    #expect(
      try run(
        Self.classes + """
          @interface Node : NSObject { @public id _next; __weak id _previous; }
          @end
          @implementation Node
          - (void)dealloc { printf("gone "); }
          @end
          int main(void) {
            {
              Node *first = [Node new], *second = [Node new];
              first->_next = second;
              second->_previous = first;
            }
            printf("end\\n");
            return 0;
          }
          """) == "gone gone end\n")
  }

  @Test func `copies of a structure have weak members of their own`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            struct Pair copy = { nil, 0 };
            {
              id object = made();
              struct Pair pair = { object, 1 };
              copy = pair;
              pair.object = nil;
              printf("%d", copy.object == object);
            }
            printf("%d\\n", copy.object == nil);
            return 0;
          }
          """) == "11\n")
  }

  @Test func `a block has a weak reference of its own`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            id object = made();
            __weak id weak = object;
            int (^isThere)(void) = ^{ return (int)(weak != nil); };
            weak = nil;
            printf("%d", isThere());
            object = nil;
            printf("%d\\n", isThere());
            return 0;
          }
          """) == "10\n")
  }
}
