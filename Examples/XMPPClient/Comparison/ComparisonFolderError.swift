/// A reason why a plug-in cannot be compared.
public enum ComparisonFolderError: Error, CustomStringConvertible {
  /// No plug-in with an original has the name.
  case unknownPlugIn(String, known: [String])

  /// The folder for the originals is not named, or does not contain XMPPFramework.
  case frameworkMissing(in: String)

  /// The folder with the plug-ins has no usable bundle of the plug-in.
  case plugInMissing(String, in: String)

  /// The reason, and what to do.
  public var description: String {
    switch self {
    case .unknownPlugIn(let name, let known):
      "there is no comparison of '\(name)', only of \(known.joined(separator: ", "))"
    case .frameworkMissing(let folder):
      "XMPPFramework is not in '\(folder)': let ORIGINALS name a folder with a copy of "
        + "https://github.com/robbiehanson/XMPPFramework"
    case .plugInMissing(let name, let folder):
      "there is no bundle of the plug-in \(name) in '\(folder)': lay-out.sh makes it"
    }
  }
}
