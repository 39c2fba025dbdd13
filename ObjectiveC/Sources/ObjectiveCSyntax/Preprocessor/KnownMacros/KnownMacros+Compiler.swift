extension KnownMacros {
  /// Macros of the compiler and of `TargetConditionals.h`.
  static let compiler = """
    #define __OBJC__ 1
    #define __OBJC2__ 1
    #define __LP64__ 1
    #define _LP64 1
    #define __clang__ 1
    #define __clang_major__ 17
    #define __clang_minor__ 0
    #define __GNUC__ 4
    #define __GNUC_MINOR__ 2
    #define __GNUC_PATCHLEVEL__ 1
    #define __STDC__ 1
    #define __STDC_HOSTED__ 1
    #define __STDC_VERSION__ 201710L
    #define __BLOCKS__ 1
    #define __LITTLE_ENDIAN__ 1
    #define __ORDER_LITTLE_ENDIAN__ 1234
    #define __ORDER_BIG_ENDIAN__ 4321
    #define __BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
    #define __CHAR_BIT__ 8
    #define __SCHAR_MAX__ 127
    #define __SHRT_MAX__ 32767
    #define __INT_MAX__ 2147483647
    #define __LONG_MAX__ 9223372036854775807L
    #define __LONG_LONG_MAX__ 9223372036854775807LL
    #define __SIZEOF_POINTER__ 8
    #define __SIZEOF_PTRDIFF_T__ 8
    #define __SIZEOF_SIZE_T__ 8
    #define __SIZEOF_LONG__ 8
    #define __SIZEOF_LONG_LONG__ 8
    #define __SIZEOF_INT__ 4
    #define __SIZEOF_SHORT__ 2
    #define __SIZEOF_WCHAR_T__ 4
    #define __SIZEOF_FLOAT__ 4
    #define __SIZEOF_DOUBLE__ 8
    #define __SIZEOF_LONG_DOUBLE__ 8
    #define __FLT_DIG__ 6
    #define __FLT_MANT_DIG__ 24
    #define __DBL_DIG__ 15
    #define __DBL_MANT_DIG__ 53
    #define __LDBL_DIG__ 15
    #define __LDBL_MANT_DIG__ 53
    #define __arm64__ 1
    #define __arm64 1
    #define __aarch64__ 1
    #define __ARM_NEON 1
    #define OBJC_OLD_DISPATCH_PROTOTYPES 0
    #define NS_BLOCKS_AVAILABLE 1
    #define OBJC_API_VERSION 2

    #define TARGET_CPU_ARM64 1
    #define TARGET_CPU_ARM 0
    #define TARGET_CPU_X86 0
    #define TARGET_CPU_X86_64 0
    #define TARGET_CPU_PPC 0
    #define TARGET_CPU_PPC64 0
    #define TARGET_RT_64_BIT 1
    #define TARGET_RT_LITTLE_ENDIAN 1
    #define TARGET_RT_BIG_ENDIAN 0
    #define TARGET_OS_WIN32 0
    #define TARGET_OS_WINDOWS 0
    #define TARGET_OS_UNIX 0
    #define TARGET_OS_SIMULATOR 0
    #define TARGET_IPHONE_SIMULATOR 0
    #define TARGET_OS_EMBEDDED 0
    #define TARGET_OS_MACCATALYST 0
    #define TARGET_OS_UIKITFORMAC 0
    #define TARGET_OS_DRIVERKIT 0
    #define TARGET_OS_NANO 0
    #if __is_target_vendor(apple)
    #define __APPLE__ 1
    #define __MACH__ 1
    #define __APPLE_CC__ 6000
    #define OBJC_BOOL_IS_BOOL 1
    #define OBJC_BOOL_DEFINED 1
    #define TARGET_OS_MAC 1
    #define TARGET_OS_LINUX 0
    #else
    #define GNUSTEP 1
    #define GNUSTEP_BASE_VERSION 1290000
    #define __linux__ 1
    #define __linux 1
    #define __unix__ 1
    #define __GNUSTEP_RUNTIME__ 1
    #define TARGET_OS_MAC 0
    #define TARGET_OS_LINUX 1
    #endif
    #if __is_target_os(macos)
    #define TARGET_OS_OSX 1
    #define __MAC_OS_X_VERSION_MIN_REQUIRED 130000
    #define __MAC_OS_X_VERSION_MAX_ALLOWED 150000
    #define __ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__ 130000
    #define MAC_OS_X_VERSION_MIN_REQUIRED 130000
    #define MAC_OS_X_VERSION_MAX_ALLOWED 150000
    #else
    #define TARGET_OS_OSX 0
    #endif
    #if __is_target_os(ios)
    #define TARGET_OS_IOS 1
    #else
    #define TARGET_OS_IOS 0
    #endif
    #if __is_target_os(tvos)
    #define TARGET_OS_TV 1
    #define __TV_OS_VERSION_MIN_REQUIRED 160000
    #define __TV_OS_VERSION_MAX_ALLOWED 180000
    #else
    #define TARGET_OS_TV 0
    #endif
    #if __is_target_os(watchos)
    #define TARGET_OS_WATCH 1
    #define __WATCH_OS_VERSION_MIN_REQUIRED 90000
    #define __WATCH_OS_VERSION_MAX_ALLOWED 110000
    #else
    #define TARGET_OS_WATCH 0
    #endif
    #if __is_target_os(visionos)
    #define TARGET_OS_VISION 1
    #else
    #define TARGET_OS_VISION 0
    #endif
    #if __is_target_vendor(apple) && !__is_target_os(macos)
    #define TARGET_OS_IPHONE 1
    #define __IPHONE_OS_VERSION_MIN_REQUIRED 160000
    #define __IPHONE_OS_VERSION_MAX_ALLOWED 180000
    #define __ENVIRONMENT_IPHONE_OS_VERSION_MIN_REQUIRED__ 160000
    #else
    #define TARGET_OS_IPHONE 0
    #endif

    """
}
