import Invocation
import Scripting
import Testing

@Suite struct RuntimeFunctionTests {
  private static let classes = """
    @protocol Named
    - (NSString *)name;
    @optional
    - (BOOL)isKnownAs:(NSString *)name;
    @end
    @interface Animal : NSObject <Named>
    @end
    @implementation Animal
    - (NSString *)name { return @"animal"; }
    - (NSString *)noise { return @"silence"; }
    + (NSString *)kind { return @"beast"; }
    @end
    @interface Dog : Animal
    @end
    @implementation Dog
    - (NSString *)noise { return @"bark"; }
    @end

    """

  private func output(_ statements: String, before: String = "") throws -> String {
    try QueueRun.output(of: Self.classes + before + "int main() { \(statements) return 0; }")
  }

  @Test func `names are converted to selectors, classes and protocols, and back`() throws {
    let output = try output(
      """
      printf("%s ", sel_getName(@selector(isKnownAs:)));
      printf("%d ", sel_registerName("name") == @selector(name));
      printf("%d ", sel_isEqual(NSSelectorFromString(@"noise"), @selector(noise)));
      NSLog(@"%@", NSStringFromSelector(@selector(noise)));
      NSLog(@"%@", NSStringFromClass([Dog class]));
      printf("%d ", NSClassFromString(@"Dog") == [Dog class]);
      printf("%d ", NSClassFromString(@"Cat") == Nil);
      printf("%d ", objc_getClass("Dog") == [Dog class]);
      printf("%s ", class_getName(class_getSuperclass([Dog class])));
      printf("%s ", object_getClassName([Dog new]));
      printf("%d ", object_getClass([Dog new]) == [Dog class]);
      printf("%d ", object_getClass([Dog class]) == object_getClass([Dog class]));
      printf("%d ", class_isMetaClass(object_getClass([Dog class])));
      NSLog(@"%@", NSStringFromProtocol(@protocol(Named)));
      printf("%d ", objc_getProtocol("Named") == @protocol(Named));
      printf("%d ", NSProtocolFromString(@"Unnamed") == nil);
      printf("%d\\n", class_conformsToProtocol([Dog class], @protocol(Named)));
      """)
    let parts = output.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(parts.filter { $0 == "1" }.count == 11)
    #expect(!parts.contains("0"))
    #expect(parts.contains("isKnownAs:") && parts.contains("Animal") && parts.contains("Dog"))
    #expect(output.contains("noise") && output.contains("Named"))
  }

  @Test func `a protocol has the types of its methods`() throws {
    let output = try output(
      """
      struct objc_method_description d =
        protocol_getMethodDescription(@protocol(Named), @selector(isKnownAs:), NO, YES);
      printf("%s %s\\n", sel_getName(d.name), d.types);
      d = protocol_getMethodDescription(@protocol(Named), @selector(isKnownAs:), YES, YES);
      printf("%d\\n", d.name == NULL && d.types == NULL);
      """)
    #expect(output == "isKnownAs: B24@0:8@16\n1\n")
  }

  @Test func `a method is found in all protocols that a protocol adopts`() throws {
    // Both `Left` and `Right` adopt `Top`, and `Last` is searched after them.
    let output = try output(
      """
      struct objc_method_description d =
        protocol_getMethodDescription(@protocol(All), @selector(last:), YES, YES);
      printf("%s\\n", d.types);
      """,
      before: """
        @protocol Top
        @end
        @protocol Left <Top>
        @end
        @protocol Right <Top>
        @end
        @protocol Last
        - (void)last:(id)object;
        @end
        @protocol All <Last, Left, Right>
        @end

        """)
    #expect(output == "v24@0:8@16\n")
  }

  @Test func `methods are added, replaced and exchanged`() throws {
    let output = try output(
      """
      Dog *dog = [Dog new];
      printf("%d", class_addMethod([Dog class], @selector(sum:with:), (IMP)sum, "i@:ii"));
      printf("%d ", class_addMethod([Dog class], @selector(sum:with:), (IMP)sum, "i@:ii"));
      printf("%d ", [(id)dog sum:40 with:2]);
      printf("%d ", [dog respondsToSelector:@selector(sum:with:)]);
      Method noise = class_getInstanceMethod([Dog class], @selector(noise));
      Method name = class_getInstanceMethod([Dog class], @selector(name));
      method_exchangeImplementations(noise, name);
      printf("%s %s ", [[dog noise] UTF8String], [[dog name] UTF8String]);
      printf("%s ", [[[Animal new] name] UTF8String]);
      method_exchangeImplementations(noise, name);
      printf("%s ", [[dog noise] UTF8String]);
      IMP old = class_replaceMethod([Dog class], @selector(noise),
        imp_implementationWithBlock(^(id self) { return @"woof"; }), "@@:");
      printf("%s ", [[dog noise] UTF8String]);
      printf("%s ", [((NSString *(*)(id, SEL))old)(dog, @selector(noise)) UTF8String]);
      method_setImplementation(class_getInstanceMethod([Dog class], @selector(noise)), old);
      printf("%s ", [[dog noise] UTF8String]);
      class_addMethod(object_getClass([Dog class]), @selector(sum:with:), (IMP)sum, "i@:ii");
      printf("%d ", [(id)[Dog class] sum:1 with:2]);
      printf("%s %s\\n", sel_getName(method_getName(name)), method_getTypeEncoding(name));
      """,
      before: "int sum(id self, SEL _cmd, int a, int b) { return a + b; }\n")
    #expect(
      output == "10 42 1 animal bark bark bark woof bark bark 3 name @16@0:8\n")
  }

  @Test func `an implementation is the function that a message calls`() throws {
    let output = try output(
      """
      Dog *dog = [Dog new];
      IMP imp = [dog methodForSelector:@selector(noise)];
      printf("%s ", [imp(dog, @selector(noise)) UTF8String]);
      printf("%d ", imp == [Dog instanceMethodForSelector:@selector(noise)]);
      printf("%d ", imp == [Animal instanceMethodForSelector:@selector(noise)]);
      printf("%s ", [((id (*)(id, SEL))objc_msgSend)(dog, @selector(name)) UTF8String]);
      printf("%s\\n", [((id (*)(id, SEL))objc_msgSend)([Dog class], @selector(kind)) UTF8String]);
      """)
    #expect(output == "bark 1 0 animal beast\n")
  }

  @Test func `an associated value is retained according to its policy`() throws {
    let output = try output(
      """
      static char strong, copied, weak;
      Animal *animal = [Animal new];
      @autoreleasepool {
        objc_setAssociatedObject(animal, &strong, [Noted new], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        NSMutableString *text = [NSMutableString stringWithString:@"before"];
        objc_setAssociatedObject(animal, &copied, text, OBJC_ASSOCIATION_COPY);
        [text appendString:@" after"];
        Noted *noted = [Noted new];
        objc_setAssociatedObject(animal, &weak, noted, OBJC_ASSOCIATION_ASSIGN);
        printf("%d ", objc_getAssociatedObject(animal, &weak) == noted);
        noted = nil;
      }
      printf("%s ", [objc_getAssociatedObject(animal, &copied) UTF8String]);
      printf("%d%d ", objc_getAssociatedObject(animal, &strong) != nil,
        objc_getAssociatedObject(animal, &weak) != nil);
      objc_setAssociatedObject(animal, &strong, nil, OBJC_ASSOCIATION_RETAIN);
      printf("%d ", objc_getAssociatedObject(animal, &strong) != nil);
      objc_removeAssociatedObjects(animal);
      printf("%d\\n", objc_getAssociatedObject(animal, &copied) != nil);
      """,
      before: """
        @interface Noted : NSObject
        @end
        @implementation Noted
        - (void)dealloc { printf("dead "); }
        @end

        """)
    #expect(output == "1 dead before 11 dead 0 0\n")
  }

  @Test func `failed assertions are exceptions with their text`() throws {
    let output = try output(
      """
      int x = 3;
      NSAssert(x == 3, @"never");
      NSParameterAssert(x == 3);
      @try { NSAssert(x == 4, @"x is %d, not %@", x, @"four"); }
      @catch (NSException *e) { printf("%s: %s\\n", [[e name] UTF8String], [[e reason] UTF8String]); }
      @try { NSParameterAssert(x > 3); }
      @catch (NSException *e) { printf("%s\\n", [[e reason] UTF8String]); }
      """)
    #expect(
      output == """
        NSInternalInconsistencyException: x is 3, not four
        Invalid parameter not satisfying: x > 3

        """)
  }

  @Test func `an argument that is no method, class or block is an exception`() throws {
    for call in [
      "class_addMethod(nil, @selector(a), NULL, NULL)",
      "method_exchangeImplementations(NULL, NULL)",
      "method_getImplementation(NULL)", "class_getInstanceMethod([Dog class], NULL)",
      "objc_setAssociatedObject(nil, NULL, nil, 0)", "NSSelectorFromString(nil)",
      "sel_getName(NULL)", "NSStringFromClass(nil)", "[Dog instancesRespondToSelector:NULL]",
      "objc_getAssociatedObject(nil, NULL)", "[[Dog new] performSelector:NULL]",
      "class_addMethod([Dog class], @selector(a), NULL, \"v@:\")",
      "imp_implementationWithBlock(nil)", "((void (*)(id, SEL))objc_msgSend)([Dog new], NULL)",
      "class_addMethod([Dog class], @selector(a), (IMP)main, \"{\")",
      "[[Dog new] isKindOfClass:nil]", "[[Dog new] conformsToProtocol:nil]",
    ] {
      _ = try output("@try { \(call); } @catch (id e) {}")
    }
  }

  @Test func `associations of a Swift object are kept when it is passed again`() throws {
    let responder = Responder()
    let script = try Script(source: "extern id first; extern id second; static char key;")
    script.define("first", responder as any Respondable)
    script.define("second", responder as any Respondable)
    try script.evaluate(#"objc_setAssociatedObject(first, &key, @"kept", OBJC_ASSOCIATION_RETAIN)"#)
    #expect(try script.evaluate("objc_getAssociatedObject(second, &key)") == "kept")
  }

  @Test func `associated objects can be read in dealloc`() throws {
    let output = try QueueRun.output(
      of: """
        static char key;
        @interface A : NSObject
        @end
        @implementation A
        - (void)dealloc { printf("%s\\n", [objc_getAssociatedObject(self, &key) UTF8String]); }
        @end
        int main(void) {
          A *a = [A new];
          objc_setAssociatedObject(a, &key, @"last words", OBJC_ASSOCIATION_RETAIN);
          a = nil;
          return 0;
        }
        """)
    #expect(output == "last words\n")
  }

  @Test func `an object is a class or not, and a proxy's class answers questions`() throws {
    let output = try output(
      """
      printf("%d%d%d ", object_isClass([Dog class]), object_isClass([Dog new]), object_isClass(nil));
      printf("%d%d ", [Screen isSubclassOfClass:[NSProxy class]], [Screen isSubclassOfClass:[Dog class]]);
      printf("%d ", [Screen instancesRespondToSelector:@selector(dim)]);
      NSMethodSignature *signature = [Screen instanceMethodSignatureForSelector:@selector(dim)];
      printf("%s ", [signature methodReturnType]);
      printf("%s", [[Screen methodSignatureForSelector:@selector(alloc)] methodReturnType]);
      """,
      before: """
        @interface Screen : NSProxy
        - (int)dim;
        @end
        @implementation Screen
        - (int)dim { return 1; }
        @end

        """)
    #expect(output == "100 10 1 i @")
  }

  @Test func `an encoding has a size, an alignment and a rest`() throws {
    let output = try output(
      """
      NSUInteger size = 0, alignment = 0;
      const char *rest = NSGetSizeAndAlignment("{Pair=cd}@q", &size, &alignment);
      printf("%lu %lu %s ", size, alignment, rest);
      printf("%s ", NSGetSizeAndAlignment(rest, NULL, NULL));
      @try { NSGetSizeAndAlignment("}", &size, NULL); } @catch (NSException *exception) {
        printf("%s", exception.name.UTF8String);
      }
      """)
    #expect(output == "16 8 @q q NSInvalidArgumentException")
  }

  @Test func `instance variables have offsets, and instances have a size`() throws {
    let output = try output(
      """
      printf("%lu %lu ", class_getInstanceSize([NSObject class]), class_getInstanceSize([Puppy class]));
      Ivar age = class_getInstanceVariable([Puppy class], "age");
      Ivar weight = class_getInstanceVariable([Puppy class], "weight");
      printf("%td %td", ivar_getOffset(age), ivar_getOffset(weight));
      """,
      before: """
        @interface Puppy : Dog { char age; double weight; BOOL isAsleep; }
        @end
        @implementation Puppy
        @end

        """)
    #expect(output == "8 32 8 16")
  }

  @Test func `a block has a readable header with its flags and its signature`() throws {
    let output = try output(
      """
      id block = ^double(int number, id object) { return number; };
      struct Header *header = (__bridge struct Header *)block;
      printf("%d%d ", (header->flags & 1 << 30) != 0, (header->flags & 1 << 25) != 0);
      printf("%s ", header->descriptor->types);
      void *word = header->descriptor;
      word += 2 * sizeof(unsigned long) + 2 * sizeof(void *);
      printf("%s ", *(const char **)word);
      printf("%d", header->isa == (__bridge void *)[block class]);
      """,
      before: """
        struct Header {
          void *isa; int flags; int reserved; void (*code)(void *, ...);
          struct Descriptor {
            unsigned long reserved, size; void (*copy)(void *, void *); void (*dispose)(void *);
            const char *types;
          } *descriptor;
        };

        """)
    #expect(output == "11 d20@?0i8@12 d20@?0i8@12 1")
  }

  @Test func `a pointer to its own variable equals that pointer in dealloc`() throws {
    let output = try output(
      "@autoreleasepool { [Tagged new]; }",
      before: """
        @interface Tagged : NSObject { void *tag; }
        @end
        @implementation Tagged
        - (id)init { tag = &tag; return self; }
        - (void)dealloc { printf("%d", &tag == tag); }
        @end

        """)
    #expect(output == "1")
  }

  @Test func `the metaclass of a subclass inherits from the class's own metaclass`() throws {
    let output = try output(
      """
      Class own = object_getClass([Animal class]);
      Class new = objc_allocateClassPair([Animal class], "Other", 0);
      object_setClass([Animal class], object_getClass(new));
      printf("%d ", class_getSuperclass(object_getClass([Dog class])) == own);
      printf("%d ", object_getClass([Animal class]) == object_getClass(new));
      int count = 0;
      for (Class type = object_getClass([Dog class]); type && count < 9; count++)
        type = class_getSuperclass(type);
      printf("%d", count);
      """)
    #expect(output == "1 1 4")
  }
}
