import Invocation
import ObjectiveCEncoding
import TestSupport
import Testing

struct SelectorFromCallTests {
  @Test func `a call has the selector that the compiler gives an @objc method of its name`() {
    var count = 0
    for line in compilerSelectors.split(separator: "\n") {
      let pieces = line.split(whereSeparator: { "( )".contains($0) })
      let labels = pieces.count == 2 ? [] : pieces[1].split(separator: ":")
      let name = SelectorName.calling(
        String(pieces[0]), labels: labels.map { $0 == "_" ? "" : String($0) })
      #expect(name == String(pieces[pieces.count - 1]), "\(line)")
      count += 1
    }
    #expect(count > 200)
  }

  @Test func `a selector made from a call is the one of that name`() {
    #expect(Selector(calling: "worker", labels: ["", "didFinish"]) == "worker:didFinish:")
    #expect(Selector(calling: "load", labels: ["url"]) == "loadWithUrl:")
    #expect(Selector(calling: "stop", labels: []) == "stop")
  }
}

struct DynamicReceiverTests {
  private final class Echo: Respondable {
    struct Refusal: Error {}

    class var methods: MethodTable {
      MethodTable {
        Method("worker:shouldPerformSubTask:") { (_: Echo, _: Worker, task: String) in
          task == "resize"
        }
        Method("refuse") { (_: Echo) -> Int in throw Refusal() }
        Method.fallback { (_: Echo, invocation: inout Invocation) in
          try invocation.setReturnValue(invocation.description)
        }
      }
    }
  }

  @Test func `a call sends the message that it spells`() throws {
    let echo = Echo().performing
    let (x, y) = (1, 2)
    let said: [String] = try [
      echo.workerDidFinish(), echo.workerDidFinish(x), echo.worker(x, didFinishSubTask: "a"),
      echo.move(x, y), echo.load(url: x), echo.move(to: x), echo.insert(at: x),
      echo.stop(withReason: x), echo.moveTo(point: x), echo.load(URL: x, in: y),
      echo.`default`(x), echo.init_(x), echo.receiver(x), echo.name(x),
    ]
    #expect(
      said == [
        "[Echo workerDidFinish]", "[Echo workerDidFinish:1]",
        "[Echo worker:1 didFinishSubTask:\"a\"]", "[Echo move:1 :2]", "[Echo loadWithUrl:1]",
        "[Echo moveTo:1]", "[Echo insertAt:1]", "[Echo stopWithReason:1]", "[Echo moveToPoint:1]",
        "[Echo loadWithURL:1 in:2]", "[Echo default:1]", "[Echo init_:1]", "[Echo receiver:1]",
        "[Echo name:1]",
      ])
  }

  @Test func `a call returns what its type asks for`() throws {
    let worker = Worker()
    let allowed: Bool = try Echo().performing.worker(worker, shouldPerformSubTask: "resize")
    #expect(allowed)
    #expect(try !Echo().performing.worker(worker, shouldPerformSubTask: "crop"))
    #expect(
      failure { let _: Int = try Echo().performing.worker(worker, shouldPerformSubTask: "crop") }
        == "'worker:shouldPerformSubTask:' return value: expected Int, found Bool")
  }

  @Test func `a call as a statement drops what it returns`() throws {
    try Echo().performing.worker(Worker(), shouldPerformSubTask: "resize")
    try Echo().performing.workerDidFinish()
  }

  @Test func `a call throws what the handler throws`() {
    #expect(throws: Echo.Refusal.self) { try Echo().performing.refuse() }
    #expect(throws: Echo.Refusal.self) { let _: Int = try Echo().performing.refuse() }
  }

  @Test func `a call of a method that the receiver lacks is an error`() {
    #expect(
      failure { try Responder().performing.worker(1, didFinish: 2) }
        .contains("Responder worker:didFinish:]: unrecognized selector"))
  }
}
