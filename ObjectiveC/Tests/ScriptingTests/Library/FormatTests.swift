import Testing

struct FormatTests {
  @Test(arguments: [
    ("%d|%i", "-1, 2", "-1|2"), ("%u", "-1", "4294967295"),
    ("%5d|%-5d|%05d", "1, 2, 3", "    1|2    |00003"),
    ("%+d", "4", "+4"), ("%ld %lu", "-1L, NSUIntegerMax", "-1 18446744073709551615"),
    ("%lld %zu", "5LL, sizeof(int)", "5 4"), ("%x %X %#x %o", "255, 255, 255, 8", "ff FF 0xff 10"),
    ("%c%C", "'a', (unichar)0xe9", "aé"), ("%s", "\"text\"", "text"),
    ("%-6s|%6s|", "\"ab\", \"cd\"", "ab    |    cd|"),
    ("%f %.2f %5.1f", "1.5, 2.345, 3.14", "1.500000 2.35   3.1"),
    ("%g %e", "0.5, 12.5", "0.5 1.250000e+01"),
    ("%*d|%-*d|%.*f", "4, 1, 4, 2, 1, 2.55", "   1|2   |2.5"), ("%d%%", "5", "5%"),
    ("%@ %@", "@1, nil", "1 (null)"), ("%2$@ %1$@", "@\"a\", @\"b\"", "b a"), ("%hhd", "300", "44"),
    ("%@ %d", "@1", "1 0"), ("%s", "NULL", "(null)"), ("%@", "5", "5"), ("%d", "2.9", "2"),
    ("%f", "1", "1.000000"), ("%", "1", "%"), ("%!", "1", "%!"), ("%p", "NULL", "0x0"),
    ("%a", "1.0", "0x1p+0"),
  ])
  func `a format writes its arguments as C does, and does not fail for others`(
    _ row: (String, String, String)
  ) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test func `printf and fprintf add no end of line`() throws {
    #expect(try run("printf(\"%d,\", 1); fprintf(stderr, \"%s;\", \"b\");") == "1,b;")
  }

  @Test func `an extreme width is limited`() throws {
    #expect(try run("NSLog(@\"%999999999999999999999d%*d\", 1, -2147483648, 2);").count <= 20_002)
  }
}
