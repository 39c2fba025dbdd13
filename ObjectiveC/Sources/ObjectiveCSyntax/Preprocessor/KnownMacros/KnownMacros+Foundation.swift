extension KnownMacros {
  /// Macros of Apple's headers that stand for attributes and specifiers.
  ///
  /// A macro has an empty body if its attribute makes no difference to the parser. Availability
  /// macros drop their arguments, except for the message of a deprecation.
  static let foundation = """
    #define CGFLOAT_DEFINED 1
    #define CGFLOAT_TYPE double
    #define CGFLOAT_IS_DOUBLE 1

    #define FOUNDATION_EXTERN extern
    #define FOUNDATION_EXPORT extern
    #define FOUNDATION_IMPORT extern
    #define UIKIT_EXTERN extern
    #define APPKIT_EXTERN extern
    #define CORE_IMAGE_EXPORT extern
    #define COREDATA_EXTERN extern
    #define CL_EXTERN extern
    #define MK_EXTERN extern
    #define AVF_EXPORT extern
    #define CA_EXTERN extern
    #define CG_EXTERN extern
    #define CF_EXPORT extern
    #define CG_INLINE static inline
    #define CF_INLINE static inline
    #define NS_INLINE static inline
    #define UIKIT_STATIC_INLINE static inline
    #define FOUNDATION_STATIC_INLINE static inline
    #define OBJC_EXTERN extern
    #define OBJC_EXPORT extern
    #define OBJC_INLINE inline
    #define CF_EXTERN_C_BEGIN
    #define CF_EXTERN_C_END
    #define __BEGIN_DECLS
    #define __END_DECLS

    #define IBOutlet
    #define IBOutletCollection(_class)
    #define IBAction void
    #define IBSegueAction
    #define IBInspectable
    #define IB_DESIGNABLE
    #define UI_APPEARANCE_SELECTOR
    #define NS_NONATOMIC_IOSONLY nonatomic
    #define NS_NONATOMIC_IPHONEONLY nonatomic

    #define NS_SWIFT_NAME(_name) __attribute__((swift_name(#_name)))
    #define CF_SWIFT_NAME(_name) __attribute__((swift_name(#_name)))
    #define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
    #define CF_REFINED_FOR_SWIFT __attribute__((swift_private))
    #define NS_SWIFT_UNAVAILABLE(_msg) \
    __attribute__((availability(swift, unavailable, message=_msg)))
    #define CF_SWIFT_UNAVAILABLE(_msg) \
    __attribute__((availability(swift, unavailable, message=_msg)))
    #define NS_SWIFT_UNAVAILABLE_FROM_ASYNC(_msg)
    #define NS_SWIFT_NOTHROW __attribute__((swift_error(none)))
    #define NS_SWIFT_ASYNC_NAME(_name) __attribute__((swift_async_name(#_name)))
    #define NS_SWIFT_ASYNC(_index) __attribute__((swift_async(not_swift_private, _index)))
    #define NS_REFINED_FOR_SWIFT_ASYNC(_index) __attribute__((swift_async(swift_private, _index)))
    #define NS_SWIFT_DISABLE_ASYNC __attribute__((swift_async(none)))
    #define NS_SWIFT_ASYNC_THROWS_ON_FALSE(_index)
    #define NS_SWIFT_BRIDGED_TYPEDEF
    #define CF_SWIFT_BRIDGED_TYPEDEF
    #define NS_SWIFT_SENDABLE
    #define NS_SWIFT_NONSENDABLE
    #define NS_SWIFT_UI_ACTOR
    #define NS_SWIFT_NONISOLATED
    #define NS_TYPED_ENUM __attribute__((swift_wrapper(enum)))
    #define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
    #define NS_STRING_ENUM __attribute__((swift_wrapper(enum)))
    #define NS_EXTENSIBLE_STRING_ENUM __attribute__((swift_wrapper(struct)))
    #define CF_TYPED_ENUM __attribute__((swift_wrapper(enum)))
    #define CF_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
    #define CF_STRING_ENUM __attribute__((swift_wrapper(enum)))
    #define CF_EXTENSIBLE_STRING_ENUM __attribute__((swift_wrapper(struct)))

    #define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define OBJC_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define NS_UNAVAILABLE __attribute__((unavailable))
    #define UNAVAILABLE_ATTRIBUTE __attribute__((unavailable))
    #define OBJC_UNAVAILABLE(_msg) __attribute__((unavailable(_msg)))
    #define OBJC_SWIFT_UNAVAILABLE(_msg) \
    __attribute__((availability(swift, unavailable, message=_msg)))
    #define NS_REQUIRES_SUPER
    #define NS_REQUIRES_PROPERTY_DEFINITIONS
    #define NS_PROTOCOL_REQUIRES_EXPLICIT_IMPLEMENTATION
    #define NS_ROOT_CLASS
    #define OBJC_ROOT_CLASS
    #define NS_RETURNS_RETAINED
    #define NS_RETURNS_NOT_RETAINED
    #define NS_RETURNS_INNER_POINTER
    #define NS_RELEASES_ARGUMENT
    #define NS_CONSUMED
    #define NS_CONSUMES_SELF
    #define NS_VALID_UNTIL_END_OF_SCOPE
    #define NS_NOESCAPE
    #define CF_NOESCAPE
    #define NS_WARN_UNUSED_RESULT
    #define CF_RETURNS_RETAINED
    #define CF_RETURNS_NOT_RETAINED
    #define CF_CONSUMED
    #define CF_RELEASES_ARGUMENT
    #define CF_IMPLICIT_BRIDGING_ENABLED
    #define CF_IMPLICIT_BRIDGING_DISABLED
    #define CF_BRIDGED_TYPE(_type)
    #define CF_BRIDGED_MUTABLE_TYPE(_type)
    #define CF_RELATED_TYPE(...)
    #define CF_FORMAT_FUNCTION(_format, _first)
    #define CF_FORMAT_ARGUMENT(_index)
    #define NS_FORMAT_FUNCTION(_format, _first)
    #define NS_FORMAT_ARGUMENT(_index)
    #define NS_REQUIRES_NIL_TERMINATION
    #define NS_AUTOMATED_REFCOUNT_UNAVAILABLE
    #define NS_AUTOMATED_REFCOUNT_WEAK_UNAVAILABLE
    #define OBJC_ARC_UNAVAILABLE
    #define NS_DIRECT
    #define NS_NO_TAIL_CALL
    #define __TVOS_PROHIBITED
    #define __WATCHOS_PROHIBITED
    #define __IOS_PROHIBITED
    #define __OSX_PROHIBITED
    #define __unused
    #define __used
    #define __printflike(_format, _first)

    #define dispatch_block_create(_flags, ...) \
    ({ id _work = __dispatch_block_make((__VA_ARGS__)); ^{ __dispatch_block_run(_work); }; })
    #define dispatch_block_create_with_qos_class(_flags, _class, _priority, ...) \
    dispatch_block_create((_flags), __VA_ARGS__)
    #define PTHREAD_MUTEX_INITIALIZER {0, {0}}
    #define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER {1, {0}}
    #define PTHREAD_RECURSIVE_MUTEX_INITIALIZER {2, {0}}
    #define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})
    #define OS_SPINLOCK_INIT 0
    #define ATOMIC_VAR_INIT(_value) (_value)
    #define OS_EXPORT extern
    #define OS_UNFAIR_LOCK_AVAILABILITY
    #define OS_SWIFT_UNAVAILABLE_FROM_ASYNC(_msg)
    #define SQLITE_VERSION_NUMBER 3043002
    #define _SYSTEMCONFIGURATION_H
    #define __SYSTEMCONFIGURATION__

    #define DEPRECATED_ATTRIBUTE __attribute__((deprecated))
    #define DEPRECATED_MSG_ATTRIBUTE(_msg) __attribute__((deprecated(_msg)))
    #define __deprecated __attribute__((deprecated))
    #define __deprecated_msg(_msg) __attribute__((deprecated(_msg)))
    #define __deprecated_enum_msg(_msg) __attribute__((deprecated(_msg)))
    #define API_AVAILABLE(...)
    #define API_UNAVAILABLE(...)
    #define API_AVAILABLE_BEGIN(...)
    #define API_AVAILABLE_END
    #define API_UNAVAILABLE_BEGIN(...)
    #define API_UNAVAILABLE_END
    #define API_DEPRECATED(_msg, ...) __attribute__((deprecated(_msg)))
    #define API_DEPRECATED_WITH_REPLACEMENT(_name, ...) __attribute__((deprecated("", _name)))
    #define API_TO_BE_DEPRECATED 100000
    #define SPI_AVAILABLE(...)
    #define NS_AVAILABLE(_mac, _ios)
    #define NS_AVAILABLE_MAC(_mac)
    #define NS_AVAILABLE_IOS(_ios)
    #define NS_AVAILABLE_IPHONE(_ios)
    #define NS_DEPRECATED(_macFrom, _macTo, _iosFrom, _iosTo, ...) \
    __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_DEPRECATED_MAC(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_DEPRECATED_IOS(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_DEPRECATED_WITH_REPLACEMENT_MAC(_name, ...) \
    __attribute__((deprecated("", _name)))
    #define NS_CLASS_AVAILABLE(_mac, _ios)
    #define NS_CLASS_AVAILABLE_MAC(_mac)
    #define NS_CLASS_AVAILABLE_IOS(_ios)
    #define NS_CLASS_DEPRECATED(_macFrom, _macTo, _iosFrom, _iosTo, ...) \
    __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_CLASS_DEPRECATED_MAC(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_CLASS_DEPRECATED_IOS(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_ENUM_AVAILABLE(_mac, _ios)
    #define NS_ENUM_AVAILABLE_MAC(_mac)
    #define NS_ENUM_AVAILABLE_IOS(_ios)
    #define NS_ENUM_DEPRECATED(_macFrom, _macTo, _iosFrom, _iosTo, ...) \
    __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_ENUM_DEPRECATED_MAC(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_ENUM_DEPRECATED_IOS(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define NS_EXTENSION_UNAVAILABLE(_msg)
    #define NS_EXTENSION_UNAVAILABLE_MAC(_msg)
    #define NS_EXTENSION_UNAVAILABLE_IOS(_msg)
    #define NS_CALENDAR_DEPRECATED(...)
    #define CF_AVAILABLE(_mac, _ios)
    #define CF_AVAILABLE_MAC(_mac)
    #define CF_AVAILABLE_IOS(_ios)
    #define CF_DEPRECATED(_macFrom, _macTo, _iosFrom, _iosTo, ...) \
    __attribute__((deprecated("" __VA_ARGS__)))
    #define CF_DEPRECATED_MAC(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define CF_DEPRECATED_IOS(_from, _to, ...) __attribute__((deprecated("" __VA_ARGS__)))
    #define CF_ENUM_AVAILABLE(_mac, _ios)
    #define CF_ENUM_DEPRECATED(...)
    #define CF_EXTENSION_UNAVAILABLE(_msg)
    #define CF_EXTENSION_UNAVAILABLE_IOS(_msg)
    #define UIKIT_AVAILABLE_IOS_ONLY(...)
    #define UIKIT_AVAILABLE_IOS_TVOS(...)
    #define __OSX_AVAILABLE(_version)
    #define __OSX_AVAILABLE_STARTING(_mac, _ios)
    #define __OSX_AVAILABLE_BUT_DEPRECATED(_macFrom, _macTo, _iosFrom, _iosTo) \
    __attribute__((deprecated))
    #define __OSX_AVAILABLE_BUT_DEPRECATED_MSG(_macFrom, _macTo, _iosFrom, _iosTo, _msg) \
    __attribute__((deprecated(_msg)))
    #define __OSX_DEPRECATED(_from, _to, _msg) __attribute__((deprecated(_msg)))
    #define __IOS_AVAILABLE(_version)
    #define __IOS_DEPRECATED(_from, _to, _msg) __attribute__((deprecated(_msg)))
    #define __TVOS_AVAILABLE(_version)
    #define __TVOS_DEPRECATED(_from, _to, _msg) __attribute__((deprecated(_msg)))
    #define __WATCHOS_AVAILABLE(_version)
    #define __WATCHOS_DEPRECATED(_from, _to, _msg) __attribute__((deprecated(_msg)))
    #define __TVOS_UNAVAILABLE
    #define __WATCHOS_UNAVAILABLE
    #define __IOS_UNAVAILABLE
    #define __OSX_UNAVAILABLE

    """
}
