import Invocation
import Support

/// The lines of code that have added delegates, by number.
///
/// A number takes a quarter of the space of a line. There are no more lines than calls in the
/// program's source, so none is forgotten.
enum KnownSites {
  private struct State: Sendable {
    var sites: [RegistrationSite] = []
    var numbers: [RegistrationSite: UInt32] = [:]

    /// The one that was asked for last, which often is the next one, too.
    var latest: UInt32 = 0
  }

  private static let state = Guarded(State())

  /// The number of a line, which is the next one at first.
  static func number(of site: RegistrationSite) -> UInt32 {
    state.withLock { state in
      if state.latest < state.sites.count, state.sites[Int(state.latest)] == site {
        return state.latest
      }
      state.latest = state.numbers[site] ?? UInt32(state.sites.count)
      if state.latest == state.sites.count {
        state.sites.append(site)
        state.numbers[site] = state.latest
      }
      return state.latest
    }
  }

  /// The line with a number.
  static func site(_ number: UInt32) -> RegistrationSite {
    state.withLock { $0.sites[Int(number)] }
  }
}
