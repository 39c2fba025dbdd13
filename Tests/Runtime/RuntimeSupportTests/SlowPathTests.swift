#if DEBUG
  import RuntimeSupport
  import TestSupport
  import Testing

  /// The slow paths, each of which runs in a separate process in which an assumption does not hold.
  struct SlowPathTests {
    private static let withSlowPath = Assumption.allCases.filter {
      ![.sendableBox, .superclass, .functionValue].contains($0)
    }

    @Test(.ownProcess(without: withSlowPath.map { [$0] } + [withSlowPath]))
    func `the essentials work where one assumption does not hold, and where none does`() throws {
      try Essentials().run(without: distrustedAssumptions)
      #expect(!distrustedAssumptions.isEmpty)
      #expect(distrustedAssumptions.allSatisfy { !$0.holds })
    }

    @Test func `the essentials work where all hold`() throws {
      try Essentials().run(without: [])
    }

    @Test(arguments: [Assumption.sendableBox, .superclass])
    func `an assumption that nothing stands in for ends the process, naming the compiler`(
      assumption: Assumption
    ) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [number = assumption.rawValue as Int] in
        try #require(Assumption(rawValue: number)).distrust()
        try Essentials().run(without: [])
      }
      #expect(result.said("cannot be used with Swift \(RuntimeVersion.current)"))
      #expect(result.said("\(assumption)"))
    }

    @Test func `an assumption can only be distrusted before it is tried out`() async {
      await #expect(processExitsWith: .failure) {
        _ = Assumption.superclass.holds
        Assumption.superclass.distrust()
      }
    }
  }
#endif
