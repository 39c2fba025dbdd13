import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The cases of MulticastDelegateTest, the test program of XMPPFramework, with the ported names.
///
/// `scripts/check-originals.sh` runs the original program.
struct OriginalTestProgramTests {
  /// A delegate of the program, which has three of them, each with a serial queue.
  @Responding
  fileprivate final class DelegateTester: Respondable, Sendable {
    let queue: DispatchQueue
    let log = Recorder<String>()
    private let sings: Bool
    private let dances: Bool

    /// A semaphore for which the delegate waits in `foundString:`.
    private let obstacle: DispatchSemaphore?

    init(_ label: String, sings: Bool, dances: Bool, obstacle: DispatchSemaphore? = nil) {
      queue = DispatchQueue(label: label)
      self.sings = sings
      self.dances = dances
      self.obstacle = obstacle
    }

    func didSomething() { note("didSomething") }

    func didSomethingElse(_ flag: Bool) { note("didSomethingElse:\(flag)") }

    func foundString(_ string: String) {
      note("foundString:\(string)")
      obstacle?.wait()
    }

    func foundString(_ string: String, andNumber number: Int) {
      note("foundString:\(string) andNumber:\(number)")
    }

    func shouldSing() -> Bool {
      note("shouldSing")
      return sings
    }

    func shouldDance() -> Bool {
      note("shouldDance")
      return dances
    }

    private func note(_ message: String) {
      dispatchPrecondition(condition: .onQueue(queue))
      log.record(message)
    }
  }

  private static let voidMessages = [
    "didSomething", "didSomethingElse:true", "foundString:I like cheese",
    "foundString:The lucky number is andNumber:15",
  ]

  /// All combinations of answers by three delegates.
  private static let answers = (0..<8).map { bits in (0..<3).map { bits >> $0 & 1 == 1 } }

  private let delegates = MulticastDelegate()

  private func add(
    sings: [Bool] = [false, false, true], dances: [Bool] = [true, true, false],
    firstWaitsFor obstacle: DispatchSemaphore? = nil
  ) -> [DelegateTester] {
    let labels = ["(1  )", "( 2 )", "(  3)"]
    let testers = labels.enumerated().map { index, label in
      DelegateTester(
        label, sings: sings[index], dances: dances[index],
        obstacle: index == 0 ? obstacle : nil)
    }
    for tester in testers { delegates.add(tester, delegateQueue: tester.queue) }
    return testers
  }

  private func sendVoidMessages() {
    delegates.dynamic.didSomething()
    delegates.dynamic.didSomethingElse(true)
    delegates.dynamic.foundString("I like cheese")
    delegates.dynamic.foundString("The lucky number is", andNumber: 15)
  }

  /// Asks all delegates as the original program does: with an enumerator, a group and a semaphore.
  ///
  /// - Returns: `true` if a delegate has given the wanted answer.
  private func anyAnswers(_ wanted: Bool, to selector: Selector) throws -> Bool {
    let group = DispatchGroup()
    let semaphore = DispatchSemaphore(value: 0)
    let enumerator = delegates.delegateEnumerator()
    var delegate: (any Respondable)?
    var queue: DispatchQueue?
    while enumerator.getNextDelegate(&delegate, delegateQueue: &queue, for: selector) {
      let asked = UncheckedSendable(try #require(delegate))
      try #require(queue).async(group: group) {
        let answer = try? asked.value.perform(selector, as: Bool.self)
        if answer == wanted { semaphore.signal() }
      }
    }
    group.wait()
    return semaphore.wait(timeout: .now()) == .success
  }

  // MARK: testVoidMethods

  @Test func `messages reach three delegates, each on its queue, in the order of sending`() {
    let testers = add()
    sendVoidMessages()
    for tester in testers {
      tester.queue.sync {}
      #expect(tester.log.events == Self.voidMessages)
    }
  }

  @Test func `a slow delegate delays its own messages only`() {
    let obstacle = DispatchSemaphore(value: 0)
    let testers = add(firstWaitsFor: obstacle)
    sendVoidMessages()
    for tester in testers.dropFirst() {
      tester.queue.sync {}
      #expect(tester.log.events == Self.voidMessages)
    }
    #expect(!testers[0].log.events.contains(Self.voidMessages[3]))
    obstacle.signal()
    testers[0].queue.sync {}
    #expect(testers[0].log.events == Self.voidMessages)
  }

  // MARK: testBoolMethod1, testBoolMethod2

  @Test(arguments: answers)
  func `any yes makes yes, by hand and with a recipe`(sings: [Bool]) async throws {
    let testers = add(sings: sings)
    #expect(delegates.count(for: "shouldSing") == 3)
    #expect(try anyAnswers(true, to: "shouldSing") == sings.contains(true))
    #expect(testers.map(\.log.events) == [["shouldSing"], ["shouldSing"], ["shouldSing"]])
    let question = delegates.ask("shouldSing", as: Bool.self)
    #expect(try await question.contains(default: false) { $0 } == sings.contains(true))
  }

  @Test(arguments: answers)
  func `any no makes no, by hand and with a recipe`(dances: [Bool]) async throws {
    let testers = add(dances: dances)
    #expect(delegates.count(for: "shouldDance") == 3)
    #expect(try !anyAnswers(false, to: "shouldDance") == !dances.contains(false))
    #expect(testers.map(\.log.events) == [["shouldDance"], ["shouldDance"], ["shouldDance"]])
    let question = delegates.ask("shouldDance", as: Bool.self)
    #expect(try await question.allSatisfy(default: true) { $0 } == !dances.contains(false))
  }

  @Test func `where no delegate has the method, the count is 0 and the default is the answer`()
    async throws
  {
    let listener = Listener()
    delegates.add(listener, delegateQueue: .global())
    for selector in ["shouldSing", "shouldDance"] as [Selector] {
      #expect(delegates.count(for: selector) == 0)
      #expect(try !anyAnswers(true, to: selector) && !anyAnswers(false, to: selector))
      let question = delegates.ask(selector, as: Bool.self)
      #expect(try await !question.contains(default: false) { $0 })
      #expect(try await question.allSatisfy(default: true) { $0 })
    }
  }

  // MARK: testWeakReferenceSystem

  @Test func `a delegate that is deallocated without being removed is passed over`() {
    var testers = add()
    let (queue, log) = (testers[0].queue, testers[0].log)
    weak let first = testers[0]
    testers.removeFirst()
    #expect(first == nil)

    delegates.dynamic.didSomething()
    for queue in [queue] + testers.map(\.queue) { queue.sync {} }
    #expect(log.events.isEmpty)
    #expect(testers.map(\.log.events) == [["didSomething"], ["didSomething"]])
    #expect(delegates.count == 2)
  }

  // MARK: MyProtocol

  @Test func `an optional message that no delegate implements does nothing`() {
    let testers = add()
    #expect(delegates.count(for: "fastTrack") == 0)
    #expect(!delegates.hasDelegateThatResponds(to: "fastTrack"))
    delegates.dynamic.fastTrack()
    for tester in testers {
      tester.queue.sync {}
      #expect(tester.log.events.isEmpty)
    }
  }
}
