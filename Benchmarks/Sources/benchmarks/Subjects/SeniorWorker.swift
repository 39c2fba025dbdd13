/// A subclass of `Worker`, which needs a cast for a handler with a `Worker` parameter.
///
/// Unchecked only because `Worker` is: the class adds no stored properties.
final class SeniorWorker: Worker, @unchecked Sendable {}
