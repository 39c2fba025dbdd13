import Invocation
import ObjectiveCEncoding
import RuntimeSupport

/// Types of a native, prepared for checking arguments.
///
/// All scripts share the signatures of the library.
final class NativeSignature: @unchecked Sendable {
  // Unchecked: `tests` points to memory that is constant after initialization.

  let shape: FunctionShape

  /// Tests that ``NativeCode`` applies to each argument before any conversion.
  let tests: UnsafeMutablePointer<ParameterTest>

  init(_ shape: FunctionShape) {
    self.shape = shape
    tests = .allocate(capacity: shape.parameters.count)
    for (index, type) in shape.parameters.enumerated() {
      (tests + index).initialize(to: ParameterTest(type))
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

  /// Returns the signature for an encoding in the library.
  ///
  /// Each encoding is parsed once in the process.
  ///
  /// - Parameters:
  ///   - types: The method encoding, which may contain the classes of objects.
  ///   - hiddenCount: The number of arguments that are not parameters, that is, a method's receiver
  ///     and selector.
  ///   - isVariadic: `true` if further arguments may follow.
  /// - Returns: The signature. A malformed encoding traps.
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
