import ObjectiveCInterop
import ObjectiveCSyntax
import Testing

/// Repeated reading, in which methods are created again each time.
struct RepeatedReadingTests {
  @Test func `a text is the same each time that it is read`() {
    let header = Header(
      SourceText(
        """
        @protocol Base
        - (void)run:(Unknown *)one;
        - (void)run;
        @property int run_;
        @end
        @interface Worker <Base>
        - (int)size;
        @end
        @interface Child : Worker
        - (long)size;
        @end
        """, name: "Sample.h"))
    let source = SwiftSource(of: [header])
    let text = source.text

    #expect(text.contains("Left out: -size, which `WorkerMethods` has with other types."))
    #expect(source.text == text)
  }
}
