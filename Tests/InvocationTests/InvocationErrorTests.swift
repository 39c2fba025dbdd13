import Invocation
import TestSupport
import Testing

struct InvocationErrorTests {
  enum Host { class Stream {} }
  enum PlugIn { class Stream {} }

  @Test(
    arguments: [
      (
        .malformedSelector("a\nb", reason: "it has a control character"),
        #"malformed selector "a\nb": it has a control character"#
      ),
      (
        .parameterCount("a:b:", expected: 2, found: 0),
        "'a:b:' has 2 arguments, but its handler takes no parameters besides the receiver"
      ),
      (
        .parameterCount("a:", expected: 1, found: 2),
        "'a:' has 1 argument, but its handler takes 2 parameters besides the receiver"
      ),
      (.argumentCount("a", expected: 0, found: 2), "'a' takes no arguments, but was sent 2"),
      (.argumentCount("a:", expected: 1, found: 0), "'a:' takes 1 argument, but was sent 0"),
      (
        .argumentMismatch("a:b:", index: 1, expected: Int?.self, found: String.self),
        "'a:b:' argument 1: expected Optional<Int>, found String"
      ),
      (
        .argumentMismatch("a:", index: 0, expected: Int.self, found: String?.self),
        "'a:' argument 0: expected Int, found nil"
      ),
      (
        .argumentMismatch(
          "a:", index: 0, expected: Host.Stream.self, found: PlugIn.Stream.self),
        """
        'a:' argument 0: expected InvocationTests.InvocationErrorTests.Host.Stream, \
        found InvocationTests.InvocationErrorTests.PlugIn.Stream
        """
      ),
      (
        .inexactArgument("a:", index: 0, expected: Int8.self, found: Int.self, value: "300"),
        "'a:' argument 0: expected Int8, found Int 300, which Int8 cannot hold exactly"
      ),
      (
        .argumentIndex("a:", index: -1, count: 1),
        "bad invocation argument index: 'a:' has 1 argument, there is none at -1"
      ),
      (
        .argumentIndex("a", index: 0, count: 0),
        "bad invocation argument index: 'a' has no arguments, there is none at 0"
      ),
      (.noReturnValue("a"), "return value of 'a' read with no value set"),
      (
        .returnTypeMismatch("a", expected: Int.self, found: Void.self),
        "'a' return value: expected Int, found ()"
      ),
      (
        .unrecognizedSelector("nope", receiver: Worker.self, instance: 0x7f00_12ab, nearest: nil),
        "-[Worker nope]: unrecognized selector sent to instance 0x7f0012ab"
      ),
      (
        .unrecognizedSelector("nop", receiver: Worker.self, instance: 0x1, nearest: "nope"),
        "-[Worker nop]: unrecognized selector sent to instance 0x1; it responds to 'nope'"
      ),
      (
        .endlessForwarding("a:", receiver: Responder.self),
        "'a:' is forwarded without end, most recently by Responder"
      ),
      (
        .mainActorRequired("a:", receiver: Responder.self),
        """
        -[Responder a:] is confined to the main actor, and was called elsewhere: add the delegate \
        with 'delivery: .mainActor', or wait for it with performAsync
        """
      ),
      (
        .asynchronousForwarding("a:", receiver: Worker.self, forwarder: Responder.self),
        """
        -[Worker a:] is asynchronous, and Responder passes it on as an invocation, which cannot wait: \
        return the target from 'forwardingTarget(for:)', or wait for it in a \
        'Method.fallback(asynchronous:)'
        """
      ),
      (
        .receiverMismatch("a:", expected: Worker.self, found: Responder.self),
        "the handler for 'a:' takes a receiver of Worker, found Responder"
      ),
      (
        .noObjectMethods("a:"),
        """
        'a:' cannot be added to this object: its class keeps no methods for single objects, but \
        can with 'let objectMethods = ObjectMethods()'
        """
      ),
      (
        .noObjectMethods(nil),
        """
        'fallback' cannot be added to this object: its class keeps no methods for single objects, \
        but can with 'let objectMethods = ObjectMethods()'
        """
      ),
    ] as [(InvocationError, String)])
  func `an error names the failure, its subject and the expected value`(
    error: InvocationError, text: String
  ) {
    #expect("\(error)" == text)
  }
}
