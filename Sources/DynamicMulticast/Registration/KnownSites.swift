import Invocation
import RuntimeSupport

/// A table of the lines of code that have added delegates, each with a number.
///
/// A registration stores the number, which takes a quarter of the memory of a `RegistrationSite`.
/// No entry is ever removed: there are at most as many lines as there are calls in the source code
/// of the program and of its plug-ins.
enum KnownSites {
  private struct State: Sendable {
    var sites: [RegistrationSite] = []
    var numbers: [Key: UInt32] = [:]

    /// The number that was returned last, because the same line often adds several delegates in a
    /// row.
    var latest: UInt32 = 0

    /// The numbers of copies, by the numbers of the copied lines.
    ///
    /// A copy is its own copy.
    var copies: [UInt32: UInt32] = [:]

    mutating func append(_ site: RegistrationSite) -> UInt32 {
      sites.append(site)
      return UInt32(sites.count - 1)
    }
  }

  /// A key that distinguishes a line from the same line in another version of its module.
  private struct Key: Hashable {
    let address: UInt
    let line: Int32

    init(_ site: RegistrationSite) {
      address = site.address
      line = site.line
    }
  }

  private static let state = Guarded(State())

  /// Returns the number of the line `site`, and assigns the next free number to a line without a
  /// number.
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

  /// Returns the number of a line's copy, which has the same text in memory outside of all images.
  ///
  /// A registration that replaces another registration is shown with the line of the replaced
  /// registration. But the new registration does not belong to the plug-in whose image has that
  /// line, so the new registration refers to the copy.
  static func numberOfCopy(of number: UInt32) -> UInt32 {
    state.withLock { state in
      if let known = state.copies[number] { return known }
      let copy = state.append(state.sites[Int(number)].copy)
      state.copies[number] = copy
      state.copies[copy] = copy
      return copy
    }
  }

  /// Returns the line with a number.
  static func site(_ number: UInt32) -> RegistrationSite {
    state.withLock { $0.sites[Int(number)] }
  }
}
