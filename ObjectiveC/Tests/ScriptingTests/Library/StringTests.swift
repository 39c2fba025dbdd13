import Testing

struct StringTests {
  @Test(arguments: [
    ("%lu", "[@\"héllo\" length]", "5"), ("%lu", "[@\"😀\" length]", "2"),
    // Two texts that are equal for Swift.
    ("%lu", "10 * [@\"\u{e9}\" length] + [@\"e\u{301}\" length]", "12"),
    ("%C", "[@\"abc\" characterAtIndex:1]", "b"),
    ("%@", "[@\"é &\" stringByAddingPercentEscapesUsingEncoding:5]", "%E9%20&"),
    ("%@", "[@\"%E9%20&\" stringByReplacingPercentEscapesUsingEncoding:5]", "é &"),
    ("%@", "[@\"%+1\" stringByReplacingPercentEscapesUsingEncoding:4]", "(null)"),
    ("%@", "[@\"a\" stringByAppendingString:@\"b\"]", "ab"),
    ("%@", "[@\"a\" stringByAppendingFormat:@\"%d\", 3]", "a3"),
    ("%@", "[@\"hello\" substringFromIndex:2]", "llo"),
    ("%@", "[@\"hello\" substringToIndex:2]", "he"),
    ("%@", "[@\"hello\" substringWithRange:NSMakeRange(1, 3)]", "ell"),
    ("%@", "[@\"Hello World\" uppercaseString]", "HELLO WORLD"),
    ("%@", "[@\"Hello World\" lowercaseString]", "hello world"),
    ("%@", "[@\"hello world\" capitalizedString]", "Hello World"),
    ("%d", "[@\"hello\" hasPrefix:@\"he\"]", "1"), ("%d", "[@\"hello\" hasSuffix:@\"lo\"]", "1"),
    ("%d", "[@\"hello\" hasPrefix:@\"lo\"]", "0"),
    ("%d", "[@\"hello\" containsString:@\"ell\"]", "1"),
    ("%lu", "[@\"hello\" rangeOfString:@\"l\"].location", "2"),
    ("%lu", "[@\"hello\" rangeOfString:@\"l\" options:NSBackwardsSearch].location", "3"),
    ("%d", "[@\"hello\" rangeOfString:@\"z\"].location == NSNotFound", "1"),
    ("%@", "[@\"a-b-c\" stringByReplacingOccurrencesOfString:@\"-\" withString:@\"+\"]", "a+b+c"),
    ("%@", "[[@\"a,b,c\" componentsSeparatedByString:@\",\"] lastObject]", "c"),
    (
      "%@|", "[@\"  x \" stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]]",
      "x|"
    ),
    ("%@", "[@\"ab\" stringByPaddingToLength:5 withString:@\"-\" startingAtIndex:0]", "ab---"),
    ("%d", "[@\"42abc\" intValue]", "42"), ("%ld", "[@\"-7\" integerValue]", "-7"),
    ("%.2f", "[@\"2.5\" doubleValue]", "2.50"), ("%d", "[@\"YES\" boolValue]", "1"),
    ("%ld", "[@\"a\" compare:@\"b\"]", "-1"),
    ("%ld", "[@\"A\" caseInsensitiveCompare:@\"a\"]", "0"),
    ("%d", "[@\"a\" isEqualToString:@\"a\"]", "1"), ("%d", "[@\"a\" isEqual:@1]", "0"),
    ("%d", "[@\"a\" isEqualToString:nil]", "0"),
    ("%d", "[@\"ab\" hash] == [[NSString stringWithFormat:@\"a%@\", @\"b\"] hash]", "1"),
    ("%s", "[@\"text\" UTF8String]", "text"), ("%@", "[NSString stringWithUTF8String:\"c\"]", "c"),
    ("%@", "[@\"/a/b.txt\" lastPathComponent]", "b.txt"),
    ("%@", "[@\"b.txt\" pathExtension]", "txt"),
    ("%@", "[@\"/a\" stringByAppendingPathComponent:@\"b\"]", "/a/b"),
    ("%@", "[@\"/a/b\" stringByDeletingLastPathComponent]", "/a"),
    ("%@", "[@\"a\" stringByDeletingLastPathComponent]", ""),
    ("%@", "[@\"a/\" stringByDeletingLastPathComponent]", ""),
    ("%@", "[@\"/a\" stringByDeletingLastPathComponent]", "/"),
    ("%@", "[@\"//\" stringByDeletingLastPathComponent]", "/"),
    ("%@", "[@\"a//é\" stringByDeletingLastPathComponent]", "a"),
    ("%@", "[@\"a//é.txt\" lastPathComponent]", "é.txt"),
    ("%@", "[@\"a//é.txt\" pathExtension]", "txt"),
    ("%@", "[@\"a//é.txt\" stringByDeletingPathExtension]", "a/é"),
    ("%@", "[@\"a//é/\" stringByAppendingPathExtension:@\"txt\"]", "a/é.txt"),
    ("%@", "[[NSString alloc] initWithFormat:@\"%@-%d\", @\"x\", 1]", "x-1"),
    ("%@", "[NSString class]", "NSString"),
    ("%@", "[[NSMutableString string] class]", "NSMutableString"),
    ("%d", "[@\"a\" isKindOfClass:[NSMutableString class]]", "0"),
  ])
  func `a string returns what Apple's does`(_ row: (String, String, String)) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test func `a mutable string changes in place, and its copy does not`() throws {
    let output = try run(
      """
      NSMutableString *text = [NSMutableString stringWithString:@"abc"];
      NSString *copy = [text copy];
      [text appendString:@"d"];
      [text appendFormat:@"%02d", 5];
      [text insertString:@"<" atIndex:0];
      [text deleteCharactersInRange:NSMakeRange(1, 1)];
      [text replaceOccurrencesOfString:@"b" withString:@"BB" options:0 range:NSMakeRange(0, text.length)];
      NSLog(@"%@ %@ %@", text, copy, [copy class]);
      """)
    #expect(output == "<BBcd05 abc NSString\n")
  }

  @Test(arguments: [
    ("[@\"abc\" substringFromIndex:4];", "NSRangeException"),
    ("[@\"abc\" characterAtIndex:3];", "NSRangeException"),
    ("[@\"abc\" substringWithRange:NSMakeRange(2, 2)];", "NSRangeException"),
    ("[@\"abc\" substringWithRange:NSMakeRange(NSNotFound, NSUIntegerMax)];", "NSRangeException"),
    ("[@\"abc\" stringByAppendingString:nil];", "NSInvalidArgumentException"),
    ("[@\"abc\" stringByAppendingString:(id)@1];", "NSInvalidArgumentException"),
    (
      "[@\"a\" stringByPaddingToLength:NSUIntegerMax withString:@\"b\" startingAtIndex:0];",
      "NSInvalidArgumentException"
    ),
  ])
  func `an invalid argument of a string is an exception`(_ row: (String, String)) throws {
    #expect(try exception(of: row.0).hasPrefix(row.1 + ": "))
  }

  @Test func `a script's subclass of a mutable string is mutable`() throws {
    let output = try run(
      """
      @interface Log : NSMutableString
      - (void)line:(NSString *)text;
      @end
      @implementation Log
      - (void)line:(NSString *)text { [self appendFormat:@"[%@]", text]; }
      - (void)dealloc { NSLog(@"gone"); }
      @end
      int main(void) {
        @autoreleasepool {
          Log *log = [[Log alloc] init];
          [log line:@"a"];
          [log line:@"b"];
          NSLog(@"%@ %lu", log, log.length);
        }
        return 0;
      }
      """)
    #expect(output == "[a][b] 6\ngone\n")
  }

  @Test func `composed characters have ranges, and folding removes accents`() throws {
    let text = "[@\"ae\\u0301x\" "
    #expect(
      try print(
        "%@", "NSStringFromRange(" + text + "rangeOfComposedCharacterSequenceAtIndex:2])"
      ).contains("{1, 2}"))
    #expect(
      try print(
        "%@",
        "NSStringFromRange(" + text
          + "rangeOfComposedCharacterSequencesForRange:NSMakeRange(0, 2)])"
      ).contains("{0, 3}"))
    #expect(
      try exception(of: text + "rangeOfComposedCharacterSequenceAtIndex:4];")
        .contains("NSRangeException"))
    let folded = text + "stringByFoldingWithOptions:NSDiacriticInsensitiveSearch locale:nil]"
    #expect(try print("%@", folded).contains("aex"))
  }
}
