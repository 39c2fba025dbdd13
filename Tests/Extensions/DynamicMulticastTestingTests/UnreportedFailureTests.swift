#if DEBUG
  import DynamicMulticastTesting
  import RuntimeSupport
  import TestSupport
  import Testing

  struct UnreportedFailureTests {
    @Test func `a failure that cannot be reported to a test framework ends the process`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        Assumption.functionValue.distrust()
        let delegate = Mock()
        delegate.expect("hear:")
        delegate.verify()
      }
      #expect(result.said("cannot be used with Swift \(RuntimeVersion.current)"))
    }
  }
#endif
