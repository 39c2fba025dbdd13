public import CRuntimeSupport
import Synchronization

/// What can be known of the deallocations of objects.
///
/// The language does not tell of them. But two words before its address a class's metadata has the function
/// that the runtime calls when the last reference to an instance goes, and that can be replaced. Each
/// class's word is found to be writable before it is written.
///
/// Slow path, also for a single class whose word is not writable: associated values are in a table that
/// is swept.
public enum Deallocations {
  /// Two functions that are called at deallocations; never freed.
  public struct Observer: @unchecked Sendable {
    // Unchecked for the pointer, which is constant, as is what it points to.
    fileprivate let pointer: UnsafePointer<DeallocationObserver>

    /// Makes an observer.
    ///
    /// - Parameters:
    ///   - isAwaited: Asked before an object's deinit: whether to be told when that is over.
    ///   - didDeallocate: Told after it, on the same thread; the memory is kept until it returns.
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

  /// Tells an observer, always the same one, of the deallocations of the direct instances of a class.
  ///
  /// - Returns: Whether that works.
  public static func observe(_ type: AnyClass, by observer: Observer) -> Bool {
    let metadata = metadataAddress(of: type)
    guard Assumption.destroyerWord.holds, replace(metadata) else { return false }
    observeDeallocations(metadata, observer.pointer)
    return true
  }

  /// Whether something is done at the deallocation of a class's direct instances.
  public static func areNoticed(of type: AnyClass) -> Bool {
    destroyerState(metadataAddress(of: type)) == .replaced
  }

  /// The code that destroys a class's direct instances, whether it is observed or not; nil if it cannot
  /// be found.
  ///
  /// It is in the library that the class is declared in, also where the class's metadata is not.
  public static func destroyer(of type: AnyClass) -> UnsafeRawPointer? {
    Assumption.destroyerWord.holds ? CRuntimeSupport.destroyer(metadataAddress(of: type)) : nil
  }

  /// Whether the deinit of an object has begun that the caller holds, or is in the deinit of.
  ///
  /// - Precondition: The object's class is observed.
  @inlinable @inline(__always)
  public static func hasBegun(_ object: UnsafeMutableRawPointer) -> Bool { isDeallocating(object) }

  // Taken while a destroyer is replaced. No foreign code runs meanwhile.
  private static let replacing = Guarded<Void>(())

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

  // `word` is where the destroyer is looked for. With `isKept` the trial releases its
  // objects too late, and so must fail.
  static func tryOut(word: Int = dm_destroyerWord, isKept: Bool = false) -> Bool {
    // Nothing is written where there is no code. What has been replaced is code, too.
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

  // Taken during a trial: no other object than its own is awaited.
  private static let trial = Guarded<Void>(())
  private static let awaited = Atomic<UInt>(0)
  private static let told = Atomic<UInt>(0)

  private static let observer = Observer(
    isAwaited: { awaited.load(ordering: .relaxed) == UInt(bitPattern: $0) },
    didDeallocate: { told.store(UInt(bitPattern: $0), ordering: .relaxed) })
}
