import Invocation
import RuntimeSupport

/// The lines of code that have added delegates, by number.
///
/// A number takes a quarter of the space of a line. There are no more lines than calls in the
/// program's source and that of its plug-ins, so none is forgotten.
enum KnownSites {
  private struct State: Sendable {
    var sites: [RegistrationSite] = []
    var numbers: [Key: UInt32] = [:]

    /// The one that was asked for last, which often is the next one, too.
    var latest: UInt32 = 0

    /// The copy of each line that has one.
    var copies: [UInt32: UInt32] = [:]

    mutating func append(_ site: RegistrationSite) -> UInt32 {
      sites.append(site)
      return UInt32(sites.count - 1)
    }
  }

  /// A line, told from the same line of another version of its module.
  private struct Key: Hashable {
    let address: UInt
    let line: Int32

    init(_ site: RegistrationSite) {
      address = site.address
      line = site.line
    }
  }

  private static let state = Guarded(State())

  /// The number of a line, which is the next one at first.
  static func number(of site: RegistrationSite) -> UInt32 {
    let key = Key(site)
    return state.withLock { state in
      if state.latest < state.sites.count, Key(state.sites[Int(state.latest)]) == key {
        return state.latest
      }
      state.latest = state.numbers[key] ?? state.append(site)
      state.numbers[key] = state.latest
      return state.latest
    }
  }

  /// The number of a line's copy, which has the same text and is in no image.
  ///
  /// A registration that replaces another is shown with the other's line, and does not belong to the
  /// plug-in that this line is in.
  static func numberOfCopy(of number: UInt32) -> UInt32 {
    state.withLock { state in
      if let known = state.copies[number] { return known }
      let copy = state.append(state.sites[Int(number)].copy)
      state.copies[number] = copy
      state.copies[copy] = copy
      return copy
    }
  }

  /// The line with a number.
  static func site(_ number: UInt32) -> RegistrationSite {
    state.withLock { $0.sites[Int(number)] }
  }
}
