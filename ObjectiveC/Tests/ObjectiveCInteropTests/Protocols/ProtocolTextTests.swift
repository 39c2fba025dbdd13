import Dispatch
import DynamicMulticast
import Invocation
import ObjectiveCInterop
import RuntimeSupport
import TestSupport
import Testing

struct ProtocolTextTests {
  // GeneratedSwift/Worker.swift declares another `Worker` in this module.
  private typealias Worker = TestSupport.Worker

  private final class Window: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("workerDidFinish:") { (_: Window, _: Worker) in }
        Method("worker:didFinishSubTask:inDuration:") {
          (_: Window, _: Worker, _: String, _: Double) in
        }
      }
    }
  }

  private final class Rival: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("workerDidFinish:") { (_: Rival, _: Int) in }
        Method("worker:shouldPerformSubTask:") { (_: Rival, _: Worker, _: String) in }
      }
    }
  }

  @Test func `a multicast is held to a protocol that is written in Objective-C`() throws {
    let workerDelegate = try ProtocolDescription(
      objectiveC: """
        @protocol TextWorkerDelegate <NSObject>
        @optional
        - (void)workerDidFinish:(Worker *)sender;
        - (void)worker:(Worker *)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed;
        - (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
        @end
        """)
    let worker = Worker()
    let delegates = ConformingMulticastDelegate(to: workerDelegate)
    let (window, rival) = (Window(), Rival())
    try delegates.add(window, delegateQueue: .main)
    #expect(delegates.conforms(to: workerDelegate))
    #expect(window.conforms(to: workerDelegate))

    #expect(
      failure { try delegates.add(rival, delegateQueue: .main) } == """
        Rival does not conform to TextWorkerDelegate: \
        'workerDidFinish:' is declared as (Any) -> Void, v@:@, but is (Int) -> Void, v@:q; \
        'worker:shouldPerformSubTask:' is declared as (Any, Any) -> Bool, B@:@@, but is \
        (Worker, String) -> Void, v@:@@
        """)

    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    delegates.send("workerDidFnish:", worker)
    #expect(
      failures.events == ["'workerDidFnish:' is not in TextWorkerDelegate; 'workerDidFinish:' is"])

    let named = ConformingMulticastDelegate(
      to: try #require(ProtocolDescription(named: "TextWorkerDelegate")))
    try named.add(window, delegateQueue: .main)
    #expect(named.count == 1)
  }

  @Test func `a protocol has its methods and properties, and no class methods`() throws {
    let description = try ProtocolDescription(
      objectiveC: """
        typedef NS_ENUM(short, Mood) { MoodGood, MoodBad };
        @class Pen;
        @interface Pen : NSObject
        - (void)notInTheProtocol;
        @end
        @protocol Writer <NSObject, Reader>
        @property (nonatomic, copy) NSString *title;
        @property (readonly, getter=isBusy) BOOL busy;
        + (instancetype)writer;
        - (oneway void)write:(const char *)text with:(Pen *)pen in:(Mood)mood;
        @optional
        - (NSRange)range;
        @end
        """)
    #expect(description.name == "Writer")
    #expect(description.adopted == ["NSObject", "Reader"])
    #expect(
      description.requirements.map { "\($0.selector) \($0.signature.encoding) \($0.isRequired)" }
        == [
          "title @16@0:8 true", "setTitle: v24@0:8@16 true", "isBusy B16@0:8 true",
          "write:with:in: Vv36@0:8r*16@24s32 true", "range {_NSRange=QQ}16@0:8 false",
        ])
  }

  @Test func `all protocols of a header are made`() throws {
    let text = """
      @protocol ProtocolTextOne
      - (void)one;
      @end
      @protocol ProtocolTextTwo <ProtocolTextOne>
      - (void)two;
      @end
      """
    let all = try ProtocolDescription.all(objectiveC: text)
    #expect(all.map(\.name) == ["ProtocolTextOne", "ProtocolTextTwo"])
    #expect(all[1].allRequirements.map(\.selector) == ["two", "one"])
    #expect(
      failure { _ = try ProtocolDescription(objectiveC: text) }
        == "expected one protocol, found ProtocolTextOne, ProtocolTextTwo")
    #expect(
      failure { _ = try ProtocolDescription(objectiveC: "@protocol Later;") }
        == "expected a protocol, found none")
  }

  @Test func `a text that cannot be read is an error with its place, and makes nothing`() {
    let text = """
      @protocol ProtocolTextBad
      - (void)fine;
      - (void bad;
      @end
      """
    let said = failure { _ = try ProtocolDescription(objectiveC: text) }
    #expect(said.hasPrefix("protocol:3:"), "\(said)")
    #expect(ProtocolDescription(named: "ProtocolTextBad") == nil)
  }

  @Test func `a guess is no reason to refuse a text`() throws {
    let description = try ProtocolDescription(
      objectiveC: "@protocol ProtocolTextGuess\n- (void)a:(Unknown)x b:(int[N])y;\n@end")
    #expect(description.requirements.map { "\($0.signature.encoding)" } == ["v32@0:8q16[0i]24"])
  }

  @Test func `another protocol of a name is refused`() throws {
    let text = "@protocol ProtocolTextTwice\n- (void)a;\n@end"
    let first = try ProtocolDescription(objectiveC: text)
    #expect(try ProtocolDescription(objectiveC: text) == first)
    #expect(
      failure {
        _ = try ProtocolDescription(
          objectiveC: text.replacing("a;", with: "b;"))
      } == "there is another protocol with the name ProtocolTextTwice")
  }
}
