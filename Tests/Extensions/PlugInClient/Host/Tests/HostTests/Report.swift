import Foundation

/// A file beside the libraries for the findings of the tests.
///
/// The tests cannot print their findings, because the processes of exit tests have no output.
enum Report {
  static func add(_ line: String) {
    guard let path = try? "\(Folder.libraries)/report.txt",
      let file = fopen(path, "a")
    else { return }
    fputs(line + "\n", file)
    fclose(file)
  }
}
