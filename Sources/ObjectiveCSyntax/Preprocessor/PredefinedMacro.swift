/// Macros that a compiler for Apple's 64-bit ARM systems and its headers define.
enum PredefinedMacro {
  /// The values by name; macros that are not defined are listed with 0.
  static let values: [String: Int] = [
    "__OBJC__": 1, "__OBJC2__": 1, "__LP64__": 1, "__APPLE__": 1, "__MACH__": 1, "__clang__": 1,
    "__GNUC__": 4, "__STDC__": 1, "__BLOCKS__": 1, "__arm64__": 1, "__aarch64__": 1,
    "__STDC_VERSION__": 201_710, "TARGET_OS_MAC": 1, "TARGET_OS_OSX": 1, "TARGET_CPU_ARM64": 1,
    "TARGET_RT_64_BIT": 1, "OBJC_BOOL_IS_BOOL": 1, "NS_BLOCKS_AVAILABLE": 1, "YES": 1, "true": 1,
    "__cplusplus": 0, "__x86_64__": 0, "__i386__": 0, "__arm__": 0, "__linux__": 0, "_WIN32": 0,
    "WIN32": 0, "SWIG": 0, "GNUSTEP": 0, "TARGET_OS_IPHONE": 0, "TARGET_OS_IOS": 0,
    "TARGET_OS_TV": 0, "TARGET_OS_WATCH": 0, "TARGET_OS_SIMULATOR": 0, "TARGET_IPHONE_SIMULATOR": 0,
    "TARGET_OS_MACCATALYST": 0, "TARGET_OS_UIKITFORMAC": 0, "TARGET_OS_VISION": 0,
    "TARGET_OS_WIN32": 0, "NO": 0, "false": 0,
  ]
}
