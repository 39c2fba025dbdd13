/// The object among the arguments, which stands for the sender of the messages.
class Worker: @unchecked Sendable {
  // Unchecked only because the class is not final: its subclass adds no stored properties.
  final let number = 1
}
