import Invocation
import PortComparison
import TestSupport
import Testing

/// Objects of the host that answer by closures, and what cannot answer for them.
@Suite(.failsIfItHangs)
struct HostAnswerTests {
  private static let original = """
    @interface Stream : NSObject
    - (NSString *)makeID:(NSString *)prefix;
    @end
    @interface Module : NSObject
    - (NSString *)nextOf:(Stream *)stream;
    @end
    @implementation Module
    - (NSString *)nextOf:(Stream *)stream { return [stream makeID:@"x"]; }
    @end
    """

  private final class Port: Respondable, Sendable {
    private let world: PortWorld

    init(_ world: PortWorld) { self.world = world }

    static var methods: MethodTable {
      MethodTable {
        Method("nextOf:") { (_: Port, stream: (any Respondable & Sendable)?) in
          try stream?.perform("makeID:", "x", as: String.self)
        }
      }
    }
  }

  private static let host = HostDescription(
    objects: [
      HostObject(
        "stream", "Stream",
        answers: [
          "makeID:": { question in
            .string("\(question.arguments[0].text ?? "")-\(question.count)")
          }
        ])
    ])

  private static func failure(
    _ session: PortSession, standIns: String? = nil, _ answers: [String] = []
  ) async throws -> (text: String, answers: [String]) {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let found = Box<[String]>([])
      let text = TestSupport.failure {
        let comparison = try PortComparison(
          original: folder.write(original, to: "Module.m"),
          standIns: standIns.map { [try folder.write($0, to: "StandIns.m")] } ?? [],
          port: { world in
            for _ in 0..<2 {
              let text = try world.answer(of: "stream", to: "makeID:", ["y"], as: String.self)
              found.withChange { $0.append(text) }
            }
            return Port(world)
          }, host: host)
        try comparison.check(session)
      }
      return (text, found.value)
    }
  }

  @Test func `a closure gets the arguments, and the number of answers before`() async throws {
    let result = try await Self.failure([])
    #expect(result.answers == ["y-0", "y-1"])
  }

  @Test func `both worlds count by themselves, and a step takes precedence`() async throws {
    // The port has asked twice when it was made.
    let next = PortStep.send("nextOf:", .object("stream"))
    let found = try await Self.failure([next]).text
    #expect(found.contains("≠ answers \"x-0\"          |  answers \"x-2\""), "\(found)")
    let answered: PortSession = [.answer("stream", "makeID:", "same"), next]
    #expect(try await Self.failure(answered).text == "no error")
  }

  @Test func `a category that cannot answer for the host is an error`() async throws {
    let category = """
      @implementation Stream (Answers)
      - (NSString *)makeID:(NSString *)prefix { return prefix; }
      @end
      """
    #expect(
      try await Self.failure([], standIns: category).text == """
        '-[Stream makeID:]' has no effect, because the host plays its object 'stream': let \
        'answers' of the HostObject, or a step '.answer', say what the object answers
        """)
    let ofClass = category.replacing("- (NSString", with: "+ (NSString")
    #expect(try await Self.failure([], standIns: ofClass).text == "no error")
  }
}
