public import Foundation

/// The root folder of the package whose tests are running.
///
/// The package in the folder `ObjectiveC` compiles this file, too.
public let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
