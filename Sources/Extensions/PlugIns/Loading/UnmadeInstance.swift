import Invocation

/// An object that stands where a script's `init` has failed, and answers no message.
final class UnmadeInstance: Respondable, Sendable {
  static var methods: MethodTable { MethodTable() }
}
