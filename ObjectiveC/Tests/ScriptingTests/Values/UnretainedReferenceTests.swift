import Scripting
import TestSupport
import Testing

/// References that do not retain their object, and that refuse messages after the object's end:
/// `__unsafe_unretained` variables, properties that are `assign`, and `void *`.
struct UnretainedReferenceTests {
  private static let classes = """
    struct Entry { __unsafe_unretained id object; };
    union Either { __unsafe_unretained id object; long number; };
    @interface Thing : NSObject {
      @public __unsafe_unretained Thing *_variable;
    }
    @property (assign) id assigned;
    @property (unsafe_unretained) Thing *unretained;
    @property (assign, nonatomic) Thing *own;
    - (int)number;
    @end
    @implementation Thing
    @synthesize own = _variable;
    - (int)number { return 7; }
    - (void)dealloc { printf("dealloc "); }
    @end
    __unsafe_unretained Thing *global;
    static char key;

    """

  @Test(arguments: [
    ("local", "__unsafe_unretained Thing *local = nil;"),
    ("shared", "__block __unsafe_unretained Thing *shared = nil;"),
    ("once", "static __unsafe_unretained Thing *once;"),
    ("global", ""),
    ("array[1]", "__unsafe_unretained Thing *array[2];"),
    ("array[1]", "__unsafe_unretained id array[2] = { nil };"),
    ("array[1]", "int count = 2; __unsafe_unretained id array[count];"),
    ("entry.object", "struct Entry entry;"),
    ("copy.object", "struct Entry entry, copy;"),
    ("either.object", "union Either either;"),
    ("other->_variable", "Thing *other = [Thing new];"),
    ("other.assigned", "Thing *other = [Thing new];"),
    ("other.unretained", "Thing *other = [Thing new];"),
    ("other.own", "Thing *other = [Thing new];"),
  ])
  func `a message to a deallocated object is an error`(
    _ reference: String, _ declaration: String
  ) throws {
    let assignment =
      reference == "copy.object" ? "entry.object = thing; copy = entry" : "\(reference) = thing"
    let output = try run(
      Self.classes + """
        int main(void) {
          \(declaration)
          {
            Thing *thing = [Thing new];
            \(assignment);
            printf("%d ", [\(reference) number]);
          }
          printf("after ");
          @try { [\(reference) number]; } @catch (NSException *e) { NSLog(@"%@", e.reason); }
          return 0;
        }
        """)
    let parts = output.split(separator: "instance")
    #expect(
      parts.first == "7 dealloc after -[deallocated Thing number]: unrecognized selector sent to ")
    #expect(parts.last?.contains("; an unretained reference has outlived its object\n") == true)
  }

  @Test func `the error names the line of the message`() throws {
    let script = try Script(
      source: Self.classes + """
        int main(void) {
          void *pointer;
          { Thing *thing = [Thing new]; pointer = (__bridge void *)thing; }
          [(__bridge Thing *)pointer number];
          return 0;
        }
        """, name: "t.m")
    let error = #expect(throws: ScriptError.self) { try script.run() }
    #expect(error?.location?.line == "  [(__bridge Thing *)pointer number];")
  }

  @Test func `a deallocated object can be compared, and an assignment ends the error`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            Thing *other = [Thing new];
            { Thing *thing = [Thing new]; other.assigned = thing; }
            printf("%d%d ", other.assigned == nil, other.assigned == other);
            other.assigned = other;
            printf("%d ", [other.assigned number]);
            other.assigned = nil;
            printf("%d ", [other.assigned number]);
            return 0;
          }
          """) == "dealloc 00 7 0 dealloc ")
  }

  @Test(arguments: [
    "NSLog(@\"%@\", thing)", "[@\"a\" stringByAppendingString:(id)thing]", "[@[thing] description]",
    "[NSSet setWithObject:thing]", "@{thing: @1}",
    "[thing isEqual:thing]", "[thing isKindOfClass:[NSObject class]]", "[thing copy]",
    "[thing valueForKey:@\"own\"]", "[thing respondsToSelector:@selector(number)]",
    "[thing performSelector:@selector(number)]", "thing.own = nil", "thing->_variable = nil",
    "objc_setAssociatedObject(thing, &key, thing, OBJC_ASSOCIATION_RETAIN); [thing number]",
  ])
  func `the library refuses a deallocated object`(_ use: String) throws {
    let script = try Script(
      source: Self.classes + """
        int main(void) {
          __unsafe_unretained Thing *thing;
          { Thing *other = [Thing new]; thing = other; }
          \(use);
          return 0;
        }
        """)
    #expect(throws: ScriptError.self) { try script.run() }
  }

  @Test func `strings and numbers do not end`() throws {
    #expect(
      try print(
        "%@ %@",
        """
        ({ Thing *t = [Thing new]; t.assigned = [NSString stringWithFormat:@"%d", 5]; t.assigned; }),
        ({ __unsafe_unretained NSNumber *n = @(6); n; })
        """, Self.classes) == "dealloc 5 6\n")
  }

  @Test func `an associated object and a value that do not retain refer to the object`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            Thing *other = [Thing new];
            NSValue *value;
            {
              Thing *thing = [Thing new];
              objc_setAssociatedObject(other, &key, thing, OBJC_ASSOCIATION_ASSIGN);
              value = [NSValue valueWithNonretainedObject:thing];
              printf("%d%d ", objc_getAssociatedObject(other, &key) == thing,
                [value nonretainedObjectValue] == thing);
            }
            @try { [objc_getAssociatedObject(other, &key) number]; }
            @catch (NSException *e) { printf("refused "); }
            @try { [[value nonretainedObjectValue] number]; }
            @catch (NSException *e) { printf("refused "); }
            return 0;
          }
          """) == "11 dealloc refused refused dealloc ")
  }

  @Test func `a retained pointer is released by a transfer or a release`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            CFTypeRef first = CFBridgingRetain([Thing new]);
            CFRetain(first);
            CFRelease(first);
            printf("%d ", [(__bridge Thing *)first number]);
            CFRelease(first);
            void *second = (__bridge_retained void *)[Thing new];
            printf("%d ", [(__bridge Thing *)second number]);
            { Thing *thing = CFBridgingRelease(second); printf("%d ", [thing number]); }
            Thing *third = [Thing new];
            @try { CFRelease((__bridge CFTypeRef)third); }
            @catch (NSException *e) { printf("%s", e.reason.UTF8String); }
            return 0;
          }
          """)
        == "7 dealloc 7 7 dealloc "
        + "*** CFRelease: the object is released more often than it was retaineddealloc ")
  }

  @Test func `retained objects count, and are released with their script`() throws {
    let script = try Script(
      source: """
        while (1) CFBridgingRetain([NSObject new]);
        """, limits: ScriptLimits(memory: 4 << 20))
    let error = #expect(throws: ScriptError.self) { try script.run() }
    #expect(error?.message.contains("memory") == true)
  }
}

private func print(_ format: String, _ arguments: String, _ classes: String) throws -> String {
  try run(classes + "int main(void) { NSLog(@\"\(format)\", \(arguments)); return 0; }")
}

/// Pointers into objects, as a tag of a queue.
struct InteriorPointerTests {
  private static let module = """
    @interface Module : NSObject
    {
    @public
      void *tag;
      int count;
    }
    @end
    @implementation Module
    - (instancetype)init
    {
      if ((self = [super init])) tag = &tag;
      return self;
    }
    - (int *)counter { return &count; }
    - (void)dealloc { printf("dealloc "); }
    @end

    """

  @Test func `a pointer into an object does not retain the object`() throws {
    #expect(
      try run(
        Self.module + """
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          @autoreleasepool {
            Module *module = [Module new];
            dispatch_queue_set_specific(queue, module->tag, module->tag, NULL);
            int *counter = [module counter];
            *counter += 2;
            printf("%d ", module->count);
          }
          printf("end");
          """) == "2 dealloc end")
  }

  @Test func `a pointer into a deallocated object is an error`() {
    #expect(
      failure {
        try run(
          Self.module + """
            int *counter = NULL;
            @autoreleasepool { counter = [[Module new] counter]; }
            *counter = 1;
            """)
      }.contains("the object that the pointer points into has been deallocated"))
  }
}
