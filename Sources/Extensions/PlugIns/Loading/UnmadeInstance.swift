import Invocation

/// An object that replaces an instance whose script's `init` has failed, and that responds to no
/// message.
final class UnmadeInstance: Respondable, Sendable {
  static var methods: MethodTable { MethodTable() }
}
