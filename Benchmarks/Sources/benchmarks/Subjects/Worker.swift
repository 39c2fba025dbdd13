/// The sender of the reports: the object among the arguments.
class Worker: @unchecked Sendable {
  // Unchecked for the class that inherits from it, which adds nothing.
  final let number = 1
}
