import ObjectiveCInterop
import ObjectiveCSyntax
import Testing

/// Returns the Swift source for a header and the source file that implements the header.
private func swift(
  _ header: String, _ implementation: String, selecting selection: HeaderSelection? = nil
) -> String {
  let evidence = ImplementationEvidence([SourceText(implementation, name: "Code/Log.m")])
  return SwiftSource(
    of: [Header(SourceText(header, name: "Log.h"))], evidence: evidence, selecting: selection
  ).text
}

struct ImplementationEvidenceTests {
  private static let delegate = """
    @protocol LogDelegate
    - (void)log:(id)sender didEndWithError:(NSError *)error count:(int)count;
    - (void)log:(NSString *)text;
    @end
    """

  @Test(arguments: [
    "[delegate log:self didEndWithError:nil count:0];",
    "[delegate log:self didEndWithError:(NSError *)NULL count:0];",
    "[delegate log:self didEndWithError:isGood ? nil : error count:0];",
    "run(^{ [delegate log:self didEndWithError:nil count:0]; });",
    "id e = nil; if (x) e = y; [delegate log:self didEndWithError:e count:0];",
    "id e = nil; run(^{ if (x) [delegate log:self didEndWithError:e count:0]; });",
    "if (x) { id e = nil; [delegate log:self didEndWithError:x ? e : y count:0]; }",
  ])
  func `an argument is optional if the source file passes nil for it`(call: String) {
    let text = swift(
      Self.delegate,
      "@implementation Log\n- (void)end {\n  \(call)\n  [delegate log:@\"\"];\n}\n@end")
    #expect(
      text.contains(
        """
          /// `error` is optional: Log.m:3 passes `nil`.
          ///
          /// `log:didEndWithError:count:`
          func log(_ sender: any Sendable, didEndWithError error: (any Error)?, count: Int32)
        """), "\(text)")
    #expect(text.contains("func log(_ text: String)"))
  }

  @Test(arguments: [
    "", "id error = x;", "id error = nil; error = x;", "id error; id other = nil;",
    "run(^{ id error = nil; });",
  ])
  func `without a call with nil the argument is not optional`(variable: String) {
    let text = swift(
      Self.delegate,
      "void end(void) { \(variable) [delegate log:nil didEndWithError:error count:0]; }")
    #expect(text.contains("func log(_ sender: (any Sendable)?, didEndWithError error: any Error"))
  }

  @Test func `a constant has the value that the source file gives`() {
    let text = swift(
      """
      extern NSString *const LogDomain;
      extern NSString *const LogOther;
      extern const NSTimeInterval LogLimit;
      static const int LogDepth = -3;
      extern NSInteger const LogUnknown;
      extern BOOL LogIsOn;
      """,
      """
      NSString *const LogDomain = @"log \\"domain\\"";
      const NSTimeInterval LogLimit = 30;
      """)
    #expect(
      text.contains(
        #"""
        // MARK: - Constants

        /// The value is in Log.m:1.
        let LogDomain = "log \"domain\""
        /// The headers do not tell the value, so the name stands for it. Write the true value
        /// where others see it.
        let LogOther = "LogOther"
        /// The value is in Log.m:2.
        let LogLimit: TimeInterval = 30
        let LogDepth: Int32 = -3
        // Left out: LogUnknown, whose value the headers do not tell.
        // Left out: LogIsOn, a variable that can change.
        """#), "\(text)")
  }

  @Test func `enumerations are declared though no message takes them`() {
    let text = swift(
      """
      typedef enum LogError { LogErrorFull, LogErrorGone = 7 } LogError;
      typedef enum { LogPlain } LogKind;
      typedef NS_ENUM(NSInteger, LogLevel) { LogLevelLow = 1, LogLevelHigh };
      typedef NS_OPTIONS(NSUInteger, LogParts) { LogPartsTime = 1 << 0, LogPartsText = 1 << 1 };
      enum { LogMaximum = 12 };
      """, "")
    for line in [
      "struct LogError: RawRepresentable, Hashable, Sendable {",
      "let LogErrorGone = LogError(rawValue: 7)",
      "let LogPlain = LogKind(rawValue: 0)",
      "enum LogLevel: Int, Sendable {\n  case low = 1\n  case high = 2\n}",
      "struct LogParts: OptionSet, Sendable {",
      "let LogMaximum = 12",
    ] { #expect(text.contains(line), "\(text)") }
  }

  @Test func `the messages of a source file are those that it sends, implements and names`() {
    let evidence = ImplementationEvidence([
      SourceText(
        """
        static void helper(void) { [[Log shared] helped]; }
        @implementation Log
        - (void)implemented:(id)one { self.title = @"a"; [one performSelector:@selector(named:)]; }
        @end
        """, name: "Log.m")
    ])
    #expect(
      evidence.selectors == [
        "shared", "helped", "implemented:", "title", "setTitle:", "performSelector:", "named:",
      ])
  }

  @Test func `only the selected messages, constants and enumerations are written`() {
    let text = swift(
      """
      typedef enum { LogA, LogB } LogKind;
      typedef enum { LogC } LogOther;
      extern NSString *const LogDomain;
      @protocol Unused
      - (void)unused;
      @end
      @protocol LogDelegate <Unused>
      - (void)log:(int)log;
      - (void)unused;
      @end
      @interface Log : NSObject
      - (instancetype)init;
      - (void)unused;
      @property int size;
      @property int color;
      @end
      """, "", selecting: HeaderSelection(selectors: ["init", "log:", "setSize:"], names: ["LogB"]))
    #expect(text.contains("func log(_ log: Int32)"))
    #expect(text.contains("var size: Int32 { get set }"))
    #expect(text.contains("let LogA = LogKind(rawValue: 0)"))
    for word in ["unused", "Unused", "color", "LogOther", "LogDomain", "Left out"] {
      #expect(!text.contains(word), "\(text)")
    }
  }
}
