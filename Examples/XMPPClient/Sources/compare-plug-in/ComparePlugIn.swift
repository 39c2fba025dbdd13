import Foundation
import PlugInComparison
import PortComparison

/// Compares a plug-in with its original.
///
///     compare-plug-in NAME PLUG-INS ORIGINALS [MESSAGES [SEED]]
///
/// `PLUG-INS` is the folder with the bundles, and `ORIGINALS` contains XMPPFramework. The exit
/// status is 1 if there is a difference, and 2 if the plug-in cannot be compared.
@main
struct ComparePlugIn {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map(\.self)
    guard arguments.count >= 3 else {
      print("usage: compare-plug-in NAME PLUG-INS ORIGINALS [MESSAGES [SEED]]")
      exit(2)
    }
    // A comparison blocks its thread, and a script needs a larger stack than that of a task.
    let thread = Thread {
      do {
        let comparison = try PlugInComparison.named(arguments[0])
          .make(plugIns: arguments[1], originals: arguments[2])
        print(
          try comparison.check(
            messages: arguments.dropFirst(3).first.flatMap { Int($0) } ?? 1000,
            seed: arguments.dropFirst(4).first.flatMap { UInt64($0) } ?? 1))
        exit(0)
      } catch let difference as PortDifference {
        print(difference)
        exit(1)
      } catch {
        print(error)
        exit(2)
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
    dispatchMain()
  }
}
