import RuntimeSupport

/// The plug-ins of all directories.
enum LoadedPlugIns {
  private static let references = Guarded<[Reference]>([])

  private struct Reference: Sendable {
    weak let plugIn: PlugIn?
  }

  static var all: [PlugIn] { references.withLock { $0 }.compactMap(\.plugIn) }

  static func add(_ plugIn: PlugIn) {
    // Asked for outside of the lock: loading a weak reference can make the caller its last owner.
    let gone = references.withLock { $0 }.count { $0.plugIn == nil }
    references.withLock { references in
      if gone > 8 { references = references.filter { $0.plugIn != nil } }
      references.append(Reference(plugIn: plugIn))
    }
  }
}
