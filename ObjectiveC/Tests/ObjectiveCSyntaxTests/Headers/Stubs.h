// The declarations of Apple's headers that clang needs, in addition to WellKnownTypes.swift.
#define nil ((id)0)
#define YES 1
#define NO 0
#define NS_ENUM(type, name) enum name : type name; enum name : type
#define NS_OPTIONS(type, name) NS_ENUM(type, name)
#define NS_CLOSED_ENUM(type, name) NS_ENUM(type, name)
#define NS_ERROR_ENUM(domain, name) typedef NS_ENUM(NSInteger, name)
#define NS_TYPED_ENUM
#define NS_TYPED_EXTENSIBLE_ENUM
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name)
#define NS_RETURNS_RETAINED
#define NS_NOESCAPE __attribute__((noescape))
#define NS_UNAVAILABLE
#define NS_DESIGNATED_INITIALIZER
#define NS_CLASS_AVAILABLE(mac, ios)
#define __unused __attribute__((unused))
#define NS_INLINE static inline
#define API_AVAILABLE(...)
#define API_DEPRECATED(...)
#define DEPRECATED_ATTRIBUTE __attribute__((deprecated))
#define FOUNDATION_EXPORT extern

@protocol NSObject
@end
@protocol NSCopying
@end
@protocol NSCoding
@end
@interface NSObject <NSObject>
@end
