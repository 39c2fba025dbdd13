/// Knows the headers of Apple's systems and of C, of which the most used types and macros are built
/// in.
enum KnownHeaders {
  /// Returns `true` if a platform has a header with the name in angle brackets.
  static func contain(_ name: String, on platform: Platform) -> Bool {
    guard let slash = name.firstIndex(of: "/") else { return libraries.contains(name) }
    let framework = String(name[..<slash])
    if platform == .gnustep {
      return gnustep.contains(framework) || folders.contains(framework)
    }
    if folders.contains(framework) || frameworks.contains(framework) { return true }
    return platform == .macOS ? ofMac.contains(framework) : ofPhone.contains(framework)
  }

  /// Returns `true` if any platform has a header with the name, so that an import of it is skipped.
  ///
  /// Texts import frameworks of other platforms, and the conditions around such imports are not
  /// always exact.
  static func contain(_ name: String) -> Bool {
    Platform.allCases.contains { contain(name, on: $0) }
  }

  /// The frameworks of all of Apple's systems.
  private static let frameworks: Set<String> = [
    "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "Accounts",
    "AdSupport", "AppTrackingTransparency", "AudioToolbox", "AudioUnit", "AuthenticationServices",
    "CFNetwork", "CallKit", "CloudKit", "Combine", "Contacts", "ContactsUI", "CoreAudio",
    "CoreAudioTypes", "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage",
    "CoreLocation", "CoreMIDI", "CoreML", "CoreMedia", "CoreMotion", "CoreServices",
    "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo", "CryptoTokenKit", "DeviceCheck",
    "EventKit", "ExternalAccessory", "FileProvider", "Foundation", "GLKit", "GameController",
    "GameKit", "GameplayKit", "IOKit", "IOSurface", "ImageIO", "Intents", "JavaScriptCore",
    "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer", "Messages", "Metal",
    "MetalKit", "MetalPerformanceShaders", "MobileCoreServices", "ModelIO", "MultipeerConnectivity",
    "NaturalLanguage", "Network", "NetworkExtension", "NotificationCenter", "OSLog", "PDFKit",
    "PassKit", "Photos", "PhotosUI", "PushKit", "QuartzCore", "QuickLook", "ReplayKit",
    "SafariServices", "SceneKit", "Security", "Social", "Speech", "SpriteKit", "StoreKit", "Swift",
    "SystemConfiguration", "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox",
    "Vision", "WebKit", "XCTest",
  ]

  private static let ofMac: Set<String> = [
    "AddressBook", "AppKit", "ApplicationServices", "Automator", "Carbon", "Cocoa", "CoreWLAN",
    "DiscRecording", "ExceptionHandling", "HIServices", "InstantMessage", "IOBluetooth", "OpenCL",
    "OpenDirectory", "OpenGL", "PreferencePanes", "QTKit", "Quartz", "QuickLookUI", "ScreenSaver",
    "ScriptingBridge", "SecurityInterface", "ServiceManagement", "SystemExtensions",
  ]

  private static let ofPhone: Set<String> = [
    "ARKit", "AddressBook", "AddressBookUI", "AssetsLibrary", "ClassKit", "CarPlay", "EventKitUI",
    "HealthKit", "HomeKit", "IntentsUI", "MessageUI", "NewsstandKit", "OpenGLES", "TVMLKit",
    "TVUIKit", "Twitter", "UIKit", "UserNotificationsUI", "WatchConnectivity", "WatchKit", "iAd",
  ]

  private static let gnustep: Set<String> = [
    "AppKit", "Cocoa", "CoreFoundation", "Foundation", "GNUstepBase", "GNUstepGUI",
  ]

  /// Names the folders of system headers other than frameworks.
  private static let folders: Set<String> = [
    "CommonCrypto", "arm", "arpa", "asl", "bsm", "device", "dispatch", "i386", "libkern", "libxml",
    "libxml2",
    "mach", "mach-o", "machine", "malloc", "net", "netinet", "netinet6", "nfs", "objc", "os",
    "pthread", "simd", "sys", "unicode", "uuid", "xlocale", "xpc",
  ]

  /// Names the headers of C and of the system, and the header of the multicast delegate, a class
  /// that scripts have built in.
  private static let libraries: Set<String> = [
    "GCDMulticastDelegate.h",
    "Availability.h", "AvailabilityInternal.h", "AvailabilityMacros.h", "Block.h", "CommonCrypto.h",
    "MacTypes.h", "TargetConditionals.h", "aio.h", "alloca.h", "ar.h", "asl.h", "assert.h",
    "complex.h", "crt_externs.h", "ctype.h", "dirent.h", "dispatch.h", "dlfcn.h", "dns_sd.h",
    "err.h", "errno.h", "execinfo.h", "fcntl.h", "fenv.h", "float.h", "fnmatch.h", "fts.h",
    "getopt.h", "glob.h", "grp.h", "iconv.h", "ifaddrs.h", "inttypes.h", "iso646.h", "langinfo.h",
    "libgen.h", "libkern.h", "libproc.h", "limits.h", "locale.h", "mach.h", "malloc.h", "math.h",
    "memory.h", "netdb.h", "notify.h", "objc-runtime.h", "paths.h", "poll.h", "pthread.h", "pwd.h",
    "regex.h", "resolv.h", "sandbox.h", "sched.h", "semaphore.h", "setjmp.h", "signal.h",
    "spawn.h", "sqlite3.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h",
    "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h", "string.h", "strings.h", "sysexits.h",
    "syslog.h", "tgmath.h", "termios.h", "time.h", "unistd.h", "utime.h", "uuid.h", "wchar.h",
    "wctype.h", "xlocale.h", "zconf.h", "zlib.h",
  ]
}
