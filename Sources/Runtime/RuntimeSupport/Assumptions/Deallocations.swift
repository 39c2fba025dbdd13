public import CRuntimeSupport
import Synchronization

/// Observation of the deallocation of objects.
///
/// The language does not report deallocations. But two words before the address of a class's
/// metadata is the destroyer: the function that the runtime calls when the last reference to an
/// instance is released. The destroyer can be replaced. Before replacing the word in a class's
/// metadata, the library checks that the word is writable.
///
/// Slow path, also for a single class whose word is not writable: associated values are kept in a
/// table, and later calls sweep the table.
public enum Deallocations {
  // The optimizer may allocate an object on the stack. The runtime is then not called to destroy
  // the object. An object that was passed to this library is never allocated on the stack, because
  // the optimizer cannot prove that the library keeps no reference.

  /// A pair of functions that are called when an object is deallocated; the pair is never freed.
  public struct Observer: @unchecked Sendable {
    // Unchecked because of the pointer: the pointer and the memory behind the pointer are constant.
    fileprivate let pointer: UnsafePointer<DeallocationObserver>

    /// Creates an observer, whose memory is never freed.
    ///
    /// - Parameters:
    ///   - isAwaited: A function that is called before the `deinit` of an object. If the function
    ///     returns `true`, `didDeallocate` will be called for the object.
    ///   - didDeallocate: A function that is called after the `deinit`, on the same thread. The
    ///     memory of the object is kept until the function returns.
    public init(
      isAwaited: @escaping @convention(c) (UnsafeMutableRawPointer) -> Bool,
      didDeallocate: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void
    ) {
      let observer = UnsafeMutablePointer<DeallocationObserver>.allocate(capacity: 1)
      observer.initialize(
        to: DeallocationObserver(isAwaited: isAwaited, didDeallocate: didDeallocate))
      pointer = UnsafePointer(observer)
    }
  }

  /// Calls `observer` for the deallocations of the direct instances of the class `type`.
  ///
  /// A class can have only one observer: later calls for a class must pass the same `observer`.
  ///
  /// - Returns: `false` if the deallocations of the class's instances cannot be observed.
  public static func observe(_ type: AnyClass, by observer: Observer) -> Bool {
    let metadata = metadataAddress(of: type)
    guard Assumption.destroyerWord.holds, replace(metadata) else { return false }
    observeDeallocations(metadata, observer.pointer)
    return true
  }

  /// Returns a Boolean value that indicates whether the deallocations of the direct instances of
  /// `type` are observed.
  public static func areNoticed(of type: AnyClass) -> Bool {
    destroyerState(metadataAddress(of: type)) == .replaced
  }

  /// Returns the code that destroys the direct instances of `type`, even if the class is observed.
  ///
  /// The code is in the library that declares the class, even if the class's metadata is not.
  ///
  /// - Returns: The address of the code, or `nil` if the address cannot be found.
  public static func destroyer(of type: AnyClass) -> UnsafeRawPointer? {
    Assumption.destroyerWord.holds ? CRuntimeSupport.destroyer(metadataAddress(of: type)) : nil
  }

  /// Returns a Boolean value that indicates whether the `deinit` of `object` has begun.
  ///
  /// - Precondition: The class of the object is observed. The caller holds a reference to the
  ///   object, or runs within the object's `deinit`.
  @inlinable @inline(__always)
  public static func hasBegun(_ object: UnsafeMutableRawPointer) -> Bool { isDeallocating(object) }

  // Locked while a destroyer is replaced. No code of other modules runs under this lock.
  private static let replacing = Guarded(false)

  private static func replace(_ metadata: UnsafeRawPointer) -> Bool {
    switch destroyerState(metadata) {
    case .replaced: return true
    case .notWritable: return false
    case .untouched:
      replacing.withLock { _ in replaceDestroyer(metadata) }
      return destroyerState(metadata) == .replaced
    }
  }

  // MARK: Trial

  // `word` is the position at which the trial looks for the destroyer. If `isKept` is `true`, the
  // trial releases its objects too late, and so must fail.
  static func tryOut(word: Int = dm_destroyerWord, isKept: Bool = false) -> Bool {
    // The trial writes only to words that contain the address of code. A destroyer that was
    // replaced before is code, too.
    let areCode = TrialTypes.classes.allSatisfy {
      isCode(CRuntimeSupport.word(of: metadataAddress(of: $0), at: word))
    }
    guard areCode, hasReferenceFunctions() else { return false }
    return zip(TrialTypes.makers, TrialTypes.classes).allSatisfy { make, type in
      let metadata = metadataAddress(of: type)
      guard replace(metadata) else { return false }
      observeDeallocations(metadata, observer.pointer)
      return trial.withLock { _ in
        told.store(0, ordering: .relaxed)
        return TrialTypes.withObject(make, inDeinit: {}) { object in
          let address = UInt(bitPattern: object.toOpaque())
          awaited.store(address, ordering: .relaxed)
          if !isKept { object.release() }
          defer { if isKept { object.release() } }
          return told.load(ordering: .relaxed) == address
        }
      }
    }
  }

  // Locked during a trial, so `awaited` is the trial's own object and no other.
  private static let trial = Guarded(false)
  private static let awaited = Atomic<UInt>(0)
  private static let told = Atomic<UInt>(0)

  private static let observer = Observer(
    isAwaited: { awaited.load(ordering: .relaxed) == UInt(bitPattern: $0) },
    didDeallocate: { told.store(UInt(bitPattern: $0), ordering: .relaxed) })
}
