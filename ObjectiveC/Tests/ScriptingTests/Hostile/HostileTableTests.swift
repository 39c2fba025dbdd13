import Testing

/// Tables of programs that differ in a few words.
struct HostileTableTests {
  @Test func `each row puts its words into each template`() throws {
    let table = try HostileTable(
      """
      == What both do.

      -- {name}
      // ends: time. {tries}

      int main(void)
      {
          {code}
      }

      -- {name}Twice
      {code}
      again(^{ {tries} });

      -- cases
      name  | tries      | code
      One   | Once a|b.  | one();
      None  | Not at all. |
      Many  | Often.     |
          one(1 | 2);

              two();

      == What another does.
      -- Other
      {code}
      -- cases
      code
      a();
      """, file: "Loops.table")
    let expected = [
      ("One", "// ends: time. Once a|b.\n\nint main(void)\n{\n    one();\n}\n"),
      ("OneTwice", "one();\nagain(^{ Once a|b. });\n"),
      ("None", "// ends: time. Not at all.\n\nint main(void)\n{\n}\n"),
      ("NoneTwice", "again(^{ Not at all. });\n"),
      (
        "Many",
        "// ends: time. Often.\n\nint main(void)\n{\n    one(1 | 2);\n\n        two();\n}\n"
      ),
      ("ManyTwice", "one(1 | 2);\n\n    two();\nagain(^{ Often. });\n"),
      ("Other", "a();\n"),
    ]
    #expect(table.programs.map(\.name) == expected.map(\.0))
    #expect(table.programs.map(\.source) == expected.map(\.1))
  }

  @Test(arguments: [
    ("int main(void) {}", 1, "expected '== ' and what the programs have in common"),
    ("== A.\n-- {name}\nx", 2, "no cases follow the template; write '-- cases' below it"),
    ("== A.\n-- {name}\nx\n== B.", 2, "no cases follow the template; write '-- cases' below it"),
    ("-- cases\nname\nA", 1, "no template precedes the cases; write '-- {name}' and one"),
    ("-- {name}\n-- cases\n", 2, "no line below names the columns"),
    (
      "-- {name}\n-- cases\n    x", 3, "expected a row, or below one a line that four blanks indent"
    ),
    (
      "-- {name}\n-- cases\nname\nA |\n  x", 5,
      "expected a row, or below one a line that four blanks indent"
    ),
    (
      "-- {name}\n{code}\n-- cases\nname | tries", 1,
      "'{code}' is no column of the cases: name | tries"
    ),
    ("-- {name}\n-- cases\nname | tries", 3, "no template has '{tries}'"),
    ("-- {name}\n{code}\n-- cases\nname | code\nA", 5, "expected 2 cells, found 1: name | code"),
    (
      "-- {name}\n{code}\n-- cases\nname | code\nA | b | c", 5,
      "expected 2 cells, found 3: name | code"
    ),
    (
      "-- {name}\n{code}\n-- cases\nname | code\nA | b\n    c", 5,
      "'code' is in the row and below it; leave out one"
    ),
    (
      "-- {name}\nf({code})\n-- cases\nname | code\nA |\n    b\n    c", 5,
      "'code' has several lines, but '{code}' is not alone on its line"
    ),
  ])
  func `an error names the file and the line`(text: String, line: Int, reason: String) {
    let error = MalformedHostileTable(file: "A.table", line: line, reason: reason)
    #expect(throws: error) { try HostileTable(text, file: "A.table") }
    #expect("\(error)" == "A.table:\(line): \(reason)")
  }
}
