import TestSupport
import Testing

/// Calls of built-in methods and functions with arguments that contradict their declarations.
struct NativeCallTests {
  @Test(arguments: [
    (
      "objc_msgSend(@[], @selector(objectAtIndex:), @\"x\");",
      "-[NSArray objectAtIndex:]: argument 0 is an object of class NSString, not an integer"
    ),
    (
      "objc_msgSend(@[], @selector(isEqual:));",
      "-[NSArray isEqual:]: 1 argument is expected, and there are 0"
    ),
    (
      "IMP isEqual = [NSArray instanceMethodForSelector:@selector(isEqual:)]; isEqual(@[], 0);",
      "-[NSArray isEqual:]: 1 argument is expected, and there are 0"
    ),
    (
      "unsigned long (*f)() = (void *)strlen; f();",
      "strlen: 1 argument is expected, and there are 0"
    ),
    (
      "void (*f)() = (void *)qsort; f(0, 1, 1, @\"x\");",
      "qsort: argument 3 is an object of class NSString, not a function"
    ),
    (
      "objc_msgSend(@\"x\", @selector(isKindOfClass:), @\"y\");",
      "-[NSString isKindOfClass:]: argument 0 is an object of class NSString, not a class"
    ),
    (
      "objc_msgSend(@[], @selector(addObject:), 1.5);",
      "-[NSArray addObject:]: unrecognized selector"
    ),
    (
      "objc_msgSend([NSMutableArray array], @selector(addObject:), 5);",
      "-[NSMutableArray addObject:]: argument 0 is an integer, not an object"
    ),
    (
      "objc_msgSend(@\"abc\", @selector(substringWithRange:), 1);",
      "argument 0 is an integer, not a structure of type _NSRange"
    ),
    (
      "objc_msgSend(@[@1], @selector(enumerateObjectsUsingBlock:), @1);",
      "argument 0 is an object of class NSNumber, not a block"
    ),
  ])
  func `a wrong argument is an exception that names it`(_ row: (String, String)) throws {
    let found = try exception(of: row.0)
    #expect(found.hasPrefix("NSInvalidArgumentException: "), "\(found)")
    #expect(found.contains(row.1), "\(found)")
  }

  @Test(arguments: [
    ("[objc_msgSend(@[@1, @2], @selector(objectAtIndex:), 1.9) intValue]", "2"),
    ("objc_msgSend(@[@1], @selector(isEqual:), 0)", "0"),
    ("objc_msgSend(@[@1], @selector(containsObject:), NULL)", "0"),
    ("((int (*)())strlen)(\"abc\", 1, 2)", "3"),
  ])
  func `arguments are converted to the declared types`(_ row: (String, String)) throws {
    #expect(try print("%d", row.0) == row.1 + "\n")
  }

  @Test(arguments: seeds(1))
  func `no native ends the process, whatever its arguments are`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    #expect(try NativeCaller.callAll(&generator) > 6_000)
  }
}
