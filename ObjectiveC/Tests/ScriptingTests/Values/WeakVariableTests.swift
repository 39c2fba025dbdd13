import Invocation
import Scripting
import Testing

/// Weak variables of all kinds, which do not retain their object, and become `nil` after it.
struct WeakVariableTests {
  private static let classes = """
    struct Pair { __weak id object; int number; };
    @class Thing;
    typedef __weak Thing *WeakThing;
    struct Many {
      __weak id objects[2];
      struct Pair pairs[2];
      __weak Thing *table[2][2];
      WeakThing named;
    };
    @interface Thing : NSObject {
      @public __weak id _variable;
      __weak id _array[2];
      struct Many _many;
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
    __weak id global;
    __weak id globals[2];
    __weak id initialized[2] = { nil };
    struct Many globalMany;
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
    ("array[1]", "__weak id array[2];"),
    ("array[1]", "__weak Thing *array[2];"),
    ("array[1]", "Thing * __weak array[2];"),
    ("array[1]", "__weak id array[2] = { nil };"),
    ("array[0]", "__weak id array[] = { [0 ... 3] = nil };"),
    ("array[1][2]", "__weak id array[2][3];"),
    ("array[1][2]", "__weak id array[2][3] = { { nil }, { [1] = nil } };"),
    ("array[1]", "static __weak id array[2];"),
    ("array[1]", "static __weak id array[2] = { nil, nil };"),
    ("array[1]", "__block __weak id array[2];"),
    ("array[1]", "int count = 2; __weak id array[count];"),
    ("globals[1]", ""),
    ("initialized[1]", ""),
    ("*pointer", "__weak id array[2]; __weak id *pointer = &array[1];"),
    ("named", "WeakThing named = nil;"),
    ("named[1]", "WeakThing named[2];"),
    ("thing->_array[1]", "Thing *thing = [Thing new];"),
    ("thing->_many.objects[0]", "Thing *thing = [Thing new];"),
    ("thing->_many.pairs[1].object", "Thing *thing = [Thing new];"),
    ("many.objects[1]", "struct Many many;"),
    ("many.table[1][0]", "struct Many many;"),
    ("many.pairs[1].object", "struct Many many;"),
    ("many.named", "struct Many many;"),
    ("many.objects[1]", "struct Many many = { { nil }, { { nil } } };"),
    ("many.table[0][1]", "struct Many many = { .table = { [0] = { nil } } };"),
    ("many.objects[1]", "struct Many first = { { nil } }, many = first;"),
    ("all[1].table[1][1]", "struct Many all[2];"),
    ("all[1].objects[1]", "struct Many all[2] = { { { nil } }, { .objects = { nil } } };"),
    ("all[1].objects[1]", "struct Many *all = calloc(2, sizeof(struct Many));"),
    ("many->objects[1]", "struct Many *many = &(struct Many){ { nil } };"),
    ("globalMany.objects[0]", ""),
    ("globalMany.table[0][0]", ""),
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

  @Test func `elements that are initialized with objects, and copies of them, are weak`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            struct Many copy;
            void (^block)(void);
            int alive;
            @autoreleasepool {
              id object = made();
              __weak id array[2] = { object, object };
              __weak id table[2][1] = { { object }, object };
              struct Many many = { { object }, { { object, 1 } }, { { object, object } }, object };
              struct Many designated = { .objects[1] = object, .pairs = { [1] = { object } } };
              copy = many;
              block = ^{ printf("%d%d ", many.objects[0] == nil, many.table[0][1] == nil); };
              printf("%d%d%d%d%d ", array[1] == object, table[1][0] == object,
                many.table[0][1] == object, designated.pairs[1].object == object,
                copy.objects[0] == object);
              object = nil;
              printf("%d%d%d%d%d%d%d%d ", array[0] == nil, array[1] == nil, table[0][0] == nil,
                table[1][0] == nil, many.objects[0] == nil, many.pairs[0].object == nil,
                designated.objects[1] == nil, designated.pairs[1].object == nil);
            }
            printf("%d%d ", copy.objects[0] == nil, copy.table[0][0] == nil);
            block();
            return 0;
          }
          """) == "11111 11111111 11 11 ")
  }

  @Test func `a pointer that pointed to weak elements points to strong ones as any other`() throws {
    #expect(
      try run(
        Self.classes + """
          int main(void) {
            __weak id weak[1];
            id strong[1];
            id *pointer = (id *)weak;
            pointer = strong;
            { id object = made(); pointer[0] = object; }
            printf("%d %d", strong[0] != nil, weak[0] == nil);
            return 0;
          }
          """) == "1 1")
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

/// A Swift object to which a weak variable refers.
private final class Listener: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable { Method("name") { (_: Listener) in "the listener" } }
  }
}

extension WeakVariableTests {
  @Test func `a weak variable refers to a Swift object as long as there is one`() throws {
    let script = try Script(
      source: """
        @interface Speaker : NSObject
        @property (weak) id listener;
        @end
        @implementation Speaker @end
        """)
    let speaker = try script.instantiate("Speaker")
    do {
      let listener = Listener()
      try speaker.perform("setListener:", listener)
      #expect(try speaker.perform("listener", as: Listener?.self) === listener)
    }
    #expect(try speaker.perform("listener", as: Listener?.self) == nil)
  }
}
