import ObjectiveCSyntax
import Scripting
import Testing

/// The errors of running scripts, each of which names the native, the argument and the line.
struct RunTimeErrorTests {
  private static let beginning = """
    @interface A : NSObject { @public int number; id object; }
    @end
    @implementation A
    @end
    int compare(const void *a, const void *b) { return 0; }
    struct P { int x; };
    A *a; int n; id o; char *text; int *p; struct P s;

    """

  @Test(arguments: [
    // Natives with an argument that is `nil`, `NULL`, out of range, or of another class.
    (
      "[NSArray arrayWithObject:nil];",
      "*** +[NSArray arrayWithObject:]: argument 0 is nil, not an object"
    ),
    (
      "[@[@1] sortedArrayUsingSelector:NULL];",
      "*** -[NSArray sortedArrayUsingSelector:]: argument 0 is NULL, not a selector"
    ),
    (
      "[@[@1] enumerateObjectsUsingBlock:nil];",
      "*** -[NSArray enumerateObjectsUsingBlock:]: argument 0 is nil, not a block"
    ),
    (
      "[@[@1] sortedArrayUsingFunction:NULL context:NULL];",
      "*** -[NSArray sortedArrayUsingFunction:context:]: argument 0 is NULL, not a function"
    ),
    (
      "[@[@1] sortedArrayUsingDescriptors:@[@1]];",
      "*** -[NSArray sortedArrayUsingDescriptors:]: element 0 of argument 0 is an object of class NSNumber, not an NSSortDescriptor"
    ),
    (
      "[NSArray arrayWithObjects:NULL count:2];",
      "*** +[NSArray arrayWithObjects:count:]: argument 0 is NULL, not an array of objects"
    ),
    (
      "[NSArray arrayWithObjects:NULL count:-1];",
      "*** +[NSArray arrayWithObjects:count:]: argument 1 is -1, not a size from 0 to 67108864"
    ),
    (
      "[[NSMutableDictionary new] setObject:@1 forKey:nil];",
      "*** -[NSMutableDictionary setObject:forKey:]: argument 1 is nil, not a key"
    ),
    (
      "[NSString stringWithUTF8String:NULL];",
      "*** +[NSString stringWithUTF8String:]: argument 0 is NULL, not a C string"
    ),
    (
      "[@\"a\" stringByAppendingString:(id)@1];",
      "*** -[NSString stringByAppendingString:]: argument 0 is an object of class NSNumber, not an object of class NSString"
    ),
    (
      "[@\"a\" stringByPaddingToLength:9 withString:@\"\" startingAtIndex:0];",
      "*** -[NSString stringByPaddingToLength:withString:startingAtIndex:]: argument 2 is 0, not an index within the 0 characters of argument 1"
    ),
    (
      "[@\"a\" rangeOfString:@\"(\" options:NSRegularExpressionSearch];",
      "*** -[NSString rangeOfString:options:]: '(' is not a regular expression"
    ),
    (
      "[NSData dataWithBytes:NULL length:1];",
      "*** +[NSData dataWithBytes:length:]: argument 0 is NULL, not an array of bytes"
    ),
    (
      "[NSIndexSet indexSetWithIndex:NSNotFound];",
      "*** +[NSIndexSet indexSetWithIndex:]: argument 0 is 9223372036854775807, not an index less than NSNotFound"
    ),
    (
      "[@[@1] valueForKeyPath:@\"@sum\"];",
      "*** -[NSArray valueForKeyPath:]: expected a key after '@sum.' in the key path"
    ),
    (
      "[@[@1] valueForKeyPath:@\"@median.self\"];",
      "*** -[NSArray valueForKeyPath:]: this class does not implement the median operation."
    ),
    (
      "[NSPredicate predicateWithFormat:@\"FUNCTION(a, 1) > 0\"];",
      "*** +[NSPredicate predicateWithFormat:]: FUNCTION( is not built in: use predicateWithBlock:"
    ),
    (
      "[[NSObject new] performSelector:NULL];",
      "*** -[NSObject performSelector:]: argument 0 is NULL, not a selector"
    ),
    ("strlen(NULL);", "*** strlen: argument 0 is NULL, not a C string"),
    ("strlen((void *)4);", "strlen: expected a char array, found the number 4, used as a pointer"),
    ("strcpy(NULL, \"a\");", "*** strcpy: argument 0 is NULL, not an array to write to"),
    ("memcpy(NULL, \"a\", 1);", "*** memcpy: argument 0 is NULL, not a pointer"),
    ("memset(p, 0, -1);", "*** memset: argument 2 is -1, not a size from 0 to 67108864"),
    ("qsort(NULL, 1, 4, compare);", "*** qsort: argument 0 is NULL, not an array"),
    (
      "va_list list; vprintf(\"%d\", list);",
      "vprintf: expected a va_list that va_start has begun, found NULL"
    ),
    ("dispatch_async(nil, ^{});", "*** dispatch_async: argument 0 is nil, not a queue"),
    (
      "dispatch_async((id)@1, ^{});",
      "*** dispatch_async: argument 0 is an object of class NSNumber, not a queue"
    ),
    (
      "dispatch_async(dispatch_get_main_queue(), nil);",
      "*** dispatch_async: argument 1 is nil, not a block"
    ),
    ("dispatch_group_enter(nil);", "*** dispatch_group_enter: argument 0 is nil, not a group"),
    (
      "dispatch_semaphore_signal((id)@1);",
      "*** dispatch_semaphore_signal: argument 0 is an object of class NSNumber, not a semaphore"
    ),
    ("dispatch_once(NULL, ^{});", "*** dispatch_once: argument 0 is NULL, not a dispatch_once_t"),
    (
      "dispatch_source_cancel(nil);",
      "*** dispatch_source_cancel: argument 0 is nil, not a dispatch source"
    ),
    ("objc_msgSend(o, NULL);", "*** objc_msgSend: argument 1 is NULL, not a selector"),
    ("objc_registerClassPair(nil);", "*** objc_registerClassPair: argument 0 is nil, not a class"),
    ("objc_registerClassPair([A class]);", "objc_registerClassPair: the class 'A' exists already"),
    (
      "class_addMethod([A class], @selector(x), NULL, \"v@:\");",
      "*** class_addMethod: argument 2 is NULL, not a function"
    ),
    (
      "class_addMethod([A class], @selector(x), (IMP)compare, \"v@:{\");",
      "class_addMethod: the types of 'x' are malformed: malformed encoding \"v@:{\": expected a name or '?' at offset 4, found the end"
    ),
    (
      "class_addIvar(objc_allocateClassPair([A class], \"B\", 0), \"x\", 8, 3, \"?!\");",
      "class_addIvar: the encoding is malformed: malformed encoding \"?!\": expected the end of the type at offset 1, found '!'"
    ),
    (
      "imp_implementationWithBlock(@\"x\");",
      "*** imp_implementationWithBlock: argument 0 is an object of class NSString, not a block"
    ),
    ("ivar_getName(NULL);", "*** ivar_getName: argument 0 is NULL, not an Ivar"),
    (
      "object_getIvar(a, class_getInstanceVariable([A class], \"number\"));",
      "object_getIvar: the instance variable 'number' has the type i, not that of an object"
    ),
    ("[[NSLock new] unlock];", "-[NSLock unlock]: this thread does not hold the lock"),
    (
      "((id (*)())[NSArray instanceMethodForSelector:@selector(count)])(@\"x\", 0);",
      "-[NSString count]: the receiver is an object of class NSString, not a collection"
    ),
    (
      "((id (*)())[[NSArray class] methodForSelector:@selector(array)])(@\"x\", 0);",
      "-[NSString array]: the receiver is an object of class NSString, not a class"
    ),
    (
      "[[NSInvocation alloc] invoke];",
      "*** -[NSInvocation invoke]: the receiver is an object of class NSInvocation, not an object that invocationWithMethodSignature: has made"
    ),
    (
      "[[XCTestExpectation new] setExpectedFulfillmentCount:0];",
      "*** -[XCTestExpectation setExpectedFulfillmentCount:]: argument 0 is 0, not a count greater than 0"
    ),
    (
      "[[XCTWaiter new] waitForExpectations:@[@1] timeout:0];",
      "*** -[XCTWaiter waitForExpectations:timeout:]: element 0 of argument 0 is an object of class NSNumber, not an XCTestExpectation"
    ),
    (
      "[[XCTestCase new] addTeardownBlock:^{}];",
      "-[XCTestCase addTeardownBlock:]: no test is running"
    ),
    // Pointers and values.
    ("int v[2]; p = v; n = p[2];", "the index 2 is outside of an array of 2 elements"),
    (
      "p = &s.x; n = p[1];",
      "expected a pointer to a value that can be read, found a pointer beyond the only value that it was made for"
    ),
    (
      "p = (int *)4; *p = 1;",
      "expected a pointer to a value that can be written to, found the number 4, used as a pointer"
    ),
    ("n = -1; int v[n];", "the size of the array is -1, which is negative"),
    (
      "o = (id)text; text = \"a\"; [NSArray arrayWithObject:(id)text];",
      "expected an object, found a pointer"
    ),
    (
      "n = 1; ^{ n = 2; }; int own = 1; ^{ own = 2; }();",
      "a block cannot assign to its copy of 'own': declare 'own' with __block"
    ),
  ])
  func `an error names the native and the argument, and has its line`(
    _ row: (source: String, message: String)
  ) throws {
    let script = try Script(
      source: Self.beginning + "int main(void) {\n  a = [A new];\n  \(row.source)\n}",
      output: { _ in }, log: { _ in })
    let error = #expect(throws: ScriptError.self) { try script.run() }
    let found = error?.message ?? ""
    #expect(found == row.message || found.hasSuffix(": " + row.message), "\(found)")
    #expect(error?.location?.position.line == 10)
    #expect(error?.location?.line.contains(row.source) == true)
  }

  @Test func `a failure within nested natives names the innermost`() throws {
    let found = try exception(
      of:
        "[@[@1] enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *s) { strlen((void *)4); }];")
    #expect(found.contains(": strlen: expected a char array"))
    #expect(!found.contains("enumerateObjects"))
  }
}
