/// An error that a program prints as several texts, such as one for each mistake in a file.
package protocol ListedError: Error {
  var texts: [String] { get }
}
