/// Arguments that are not of the types that handlers take, and need casts.
struct SeniorArguments {
  let worker: SeniorWorker
  let subTask: String?
  let duration: Double

  private static let sample = SeniorArguments(
    worker: SeniorWorker(), subTask: Arguments.next().subTask, duration: Arguments.next().duration)

  /// The arguments of one message, as ``Arguments/next()`` returns them.
  @inline(never) static func next() -> SeniorArguments { sample }
}
