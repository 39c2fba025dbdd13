import Invocation
import ObjectiveCEncoding
import RuntimeSupport

/// The types of a native, as its door needs them; all scripts share those of the library.
final class NativeSignature: @unchecked Sendable {
  // Unchecked: the tests are constant.

  let shape: FunctionShape
  let parameters: [ParameterKind]

  /// What ``NativeCode`` asks of each argument first.
  let tests: UnsafeMutablePointer<ParameterTest>

  init(_ shape: FunctionShape) {
    self.shape = shape
    parameters = shape.parameters.map(ParameterKind.init)
    tests = .allocate(capacity: parameters.count)
    for (index, kind) in parameters.enumerated() {
      (tests + index).initialize(to: ParameterTest(kind))
    }
  }

  deinit { tests.deallocate() }

  // MARK: Encodings

  private struct Key: Hashable {
    let types: String
    let hiddenCount: Int
    let isVariadic: Bool
  }

  private static let known = Guarded<[Key: NativeSignature]>([:])

  /// The signature for an encoding of the library, which is read once for the process.
  ///
  /// - Parameters:
  ///   - types: The encoding, which may have the classes of objects.
  ///   - hiddenCount: The number of its arguments that are no parameters: a method's receiver and
  ///     selector.
  ///   - isVariadic: Whether further arguments may follow.
  /// - Returns: The signature. An encoding that is not well formed traps.
  static func encoded(_ types: String, hiddenCount: Int, isVariadic: Bool) -> NativeSignature {
    let key = Key(types: types, hiddenCount: hiddenCount, isVariadic: isVariadic)
    if let known = known.withLock({ $0[key] }) { return known }
    do {
      let encoding = try MethodEncoding(types)
      let new = NativeSignature(
        FunctionShape(encoding, hiddenCount: hiddenCount, isVariadic: isVariadic))
      known.withLock { $0[key] = new }
      return new
    } catch {
      fatalError("\(error)")
    }
  }
}
