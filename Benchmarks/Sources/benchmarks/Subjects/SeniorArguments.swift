/// Arguments whose types differ from the handlers' parameter types, so that they need casts.
struct SeniorArguments {
  let worker: SeniorWorker
  let subTask: String?
  let duration: Double

  private static let sample = SeniorArguments(
    worker: SeniorWorker(), subTask: Arguments.next().subTask, duration: Arguments.next().duration)

  /// Returns the arguments of a message, in the same way as ``Arguments/next()``.
  @inline(never) static func next() -> SeniorArguments { sample }
}
