import RuntimeSupport

/// Knows the plug-ins of all directories, held weakly.
enum LoadedPlugIns {
  private static let references = Guarded<[Reference]>([])

  private struct Reference: Sendable {
    weak let plugIn: PlugIn?
  }

  static var all: [PlugIn] { references.withLock { $0 }.compactMap(\.plugIn) }

  static func add(_ plugIn: PlugIn) {
    // Weak references are loaded outside of the lock: loading one can make this thread the last
    // owner, and `deinit` is foreign code.
    let gone = references.withLock { $0 }.count { $0.plugIn == nil }
    references.withLock { references in
      if gone > 8 { references = references.filter { $0.plugIn != nil } }
      references.append(Reference(plugIn: plugIn))
    }
  }
}
