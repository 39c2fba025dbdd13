import Testing

struct NumberTests {
  @Test(arguments: [
    ("%@", "@1", "1"), ("%@", "@1.5", "1.5"), ("%@", "@YES", "1"), ("%@", "@(-3)", "-3"),
    ("%@", "@3.0", "3"), ("%@", "@0.1f", "0.1"),
    ("%@", "[NSNumber numberWithUnsignedInteger:NSUIntegerMax]", "18446744073709551615"),
    ("%d", "[@3.9 intValue]", "3"), ("%.1f", "[@3 doubleValue]", "3.0"),
    ("%d", "[@2 boolValue]", "1"),
    ("%d", "[@1 isEqual:@1.0]", "1"), ("%d", "[@1 isEqual:@YES]", "1"),
    ("%d", "[@1 isEqual:@\"1\"]", "0"),
    ("%ld", "[@1 compare:@2.5]", "-1"), ("%@", "[@12 stringValue]", "12"),
    ("%s", "[@1.5 objCType]", "d"), ("%g", "({ double d; [@1.5 getValue:&d]; d; })", "1.5"),
    ("%d", "[@300 charValue]", "44"), ("%@", "[NSNull null]", "<null>"),
    ("%d", "[NSNull null] == [NSNull null]", "1"),
    ("%lu", "[[NSValue valueWithRange:NSMakeRange(3, 4)] rangeValue].length", "4"),
    ("%@", "[NSValue valueWithRange:NSMakeRange(3, 4)]", "NSRange: {3, 4}"),
    (
      "%d",
      "[[NSValue valueWithRange:NSMakeRange(3, 4)] isEqual:[NSValue valueWithRange:NSMakeRange(3, 4)]]",
      "1"
    ),
    ("%@", "NSStringFromRange(NSMakeRange(1, 2))", "{1, 2}"),
    ("%@", "NSStringFromRect(NSMakeRect(1, 2, 3.5, 4))", "{{1, 2}, {3.5, 4}}"),
    ("%d", "[@1.5 hash] == [@1.7 hash]", "0"), ("%d", "[@2 hash] == [@2.0 hash]", "1"),
    (
      "%d",
      "({ NSUInteger i[2]; [[NSIndexPath indexPathForRow:7 inSection:1] getIndexes:i]; i[1]; })",
      "7"
    ),
    (
      "%d",
      "[[NSCharacterSet characterSetWithRange:NSMakeRange(0x10000, 2)] longCharacterIsMember:0x10001]",
      "1"
    ),
    ("%d", "[NSCharacterSet letterCharacterSet] == [NSCharacterSet letterCharacterSet]", "1"),
    ("%d", "NSEqualRanges(NSMakeRange(1, 2), NSMakeRange(1, 2))", "1"),
    ("%@", "[NSDate dateWithTimeIntervalSince1970:0]", "1970-01-01 00:00:00 +0000"),
    (
      "%.1f",
      "[[NSDate dateWithTimeIntervalSince1970:10] timeIntervalSinceDate:[NSDate dateWithTimeIntervalSince1970:4]]",
      "6.0"
    ),
    ("%@", "[NSDate dateWithTimeIntervalSince1970:1e300]", "1e+300"),
    ("%lu", "[[@\"abc\" dataUsingEncoding:NSUTF8StringEncoding] length]", "3"),
    ("%@", "[@\"abc\" dataUsingEncoding:NSUTF8StringEncoding]", "{length = 3, bytes = 0x616263}"),
    (
      "%@",
      "[[NSString alloc] initWithData:[@\"abc\" dataUsingEncoding:NSUTF8StringEncoding] encoding:NSUTF8StringEncoding]",
      "abc"
    ),
  ])
  func `a boxed value returns what Apple's does`(_ row: (String, String, String)) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test(arguments: [
    ("%d", "MIN(1, 2)", "1"), ("%d", "MAX(1, 2)", "2"), ("%.1f", "MAX(1, 2.5)", "2.5"),
    ("%d", "ABS(-4)", "4"), ("%d", "abs(-4)", "4"), ("%.1f", "fabs(-1.5)", "1.5"),
    ("%.1f", "sqrt(16)", "4.0"), ("%.0f", "pow(2, 10)", "1024"),
    ("%.0f %.0f", "floor(1.5), ceil(1.5)", "1 2"),
    ("%lu", "strlen(\"abc\")", "3"), ("%d", "strcmp(\"a\", \"a\")", "0"),
    ("%d", "strcmp(\"a\", \"b\") < 0", "1"),
    ("%d", "INT_MAX", "2147483647"), ("%d", "DBL_MAX > 1e300", "1"), ("%.2f", "M_PI", "3.14"),
  ])
  func `C's functions compute the same values as in C`(_ row: (String, String, String)) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test func `allocated memory can be written and read`() throws {
    let output = try run(
      """
      int *numbers = malloc(3 * sizeof(int));
      for (int i = 0; i < 3; i++) numbers[i] = i * i;
      NSLog(@"%d", numbers[2]);
      free(numbers);
      NSLog(@"%d", malloc(NSUIntegerMax) == NULL);
      """)
    #expect(output == "4\n1\n")
  }
}
