extension WellKnownTypes {
  /// Types of Core Foundation and of its network services.
  static let coreFoundation = """
    typedef const void *CFTypeRef;
    typedef struct { CFIndex location; CFIndex length; } CFRange;
    typedef const struct __CFString *CFStringRef;
    typedef struct __CFString *CFMutableStringRef;
    typedef const struct __CFAttributedString *CFAttributedStringRef;
    typedef const struct __CFAllocator *CFAllocatorRef;
    typedef const struct __CFArray *CFArrayRef;
    typedef struct __CFArray *CFMutableArrayRef;
    typedef const struct __CFDictionary *CFDictionaryRef;
    typedef struct __CFDictionary *CFMutableDictionaryRef;
    typedef const struct __CFSet *CFSetRef;
    typedef const struct __CFData *CFDataRef;
    typedef struct __CFData *CFMutableDataRef;
    typedef const struct __CFDate *CFDateRef;
    typedef const struct __CFNumber *CFNumberRef;
    typedef const struct __CFBoolean *CFBooleanRef;
    typedef const struct __CFURL *CFURLRef;
    typedef const struct __CFUUID *CFUUIDRef;
    typedef const struct __CFLocale *CFLocaleRef;
    typedef struct __CFError *CFErrorRef;
    typedef struct __CFBundle *CFBundleRef;
    typedef struct __CFRunLoop *CFRunLoopRef;
    typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
    typedef struct __CFRunLoopTimer *CFRunLoopTimerRef;
    typedef struct __CFReadStream *CFReadStreamRef;
    typedef struct __CFWriteStream *CFWriteStreamRef;
    typedef struct __CFSocket *CFSocketRef;
    typedef int CFSocketNativeHandle;
    typedef struct __CFHost *CFHostRef;

    typedef NSInteger CFNumberType;
    typedef unsigned int CFStringEncoding;
    typedef unsigned short UTF16Char;
    typedef const struct __CFBag *CFBagRef;
    typedef struct __CFBinaryHeap *CFBinaryHeapRef;
    typedef const struct __CFBitVector *CFBitVectorRef;
    typedef struct __CFCalendar *CFCalendarRef;
    typedef const struct __CFCharacterSet *CFCharacterSetRef;
    typedef struct __CFDateFormatter *CFDateFormatterRef;
    typedef struct __CFFileDescriptor *CFFileDescriptorRef;
    typedef struct __CFFileSecurity *CFFileSecurityRef;
    typedef struct __CFHTTPMessage *CFHTTPMessageRef;
    typedef struct __CFMachPort *CFMachPortRef;
    typedef struct __CFMessagePort *CFMessagePortRef;
    typedef struct __CFAttributedString *CFMutableAttributedStringRef;
    typedef struct __CFBag *CFMutableBagRef;
    typedef struct __CFBitVector *CFMutableBitVectorRef;
    typedef struct __CFCharacterSet *CFMutableCharacterSetRef;
    typedef struct __CFSet *CFMutableSetRef;
    typedef struct __CFNetService *CFNetServiceRef;
    typedef struct __CFNotificationCenter *CFNotificationCenterRef;
    typedef const struct __CFNull *CFNullRef;
    typedef struct __CFNumberFormatter *CFNumberFormatterRef;
    typedef struct __CFPlugInInstance *CFPlugInInstanceRef;
    typedef struct __CFBundle *CFPlugInRef;
    typedef CFTypeRef CFPropertyListRef;
    typedef CFStringRef CFRunLoopMode;
    typedef struct __CFRunLoopObserver *CFRunLoopObserverRef;
    typedef struct { CFIndex version; void *info; const void *(*retain)(const void *); void
      (*release)(const void *); CFStringRef (*copyDescription)(const void *); } CFSocketContext;
    typedef struct __CFStringTokenizer *CFStringTokenizerRef;
    typedef const struct __CFTimeZone *CFTimeZoneRef;
    typedef struct __CFTree *CFTreeRef;
    typedef const struct __CFURLEnumerator *CFURLEnumeratorRef;
    typedef struct __CFUserNotification *CFUserNotificationRef;
    typedef const struct __CFXMLNode *CFXMLNodeRef;
    typedef struct __CFXMLParser *CFXMLParserRef;
    typedef CFTreeRef CFXMLTreeRef;
    struct FSRef { UInt8 hidden[80]; };
    typedef struct FSRef FSRef;
    struct FSSpec { UInt8 hidden[70]; };
    typedef struct FSSpec FSSpec;
    struct UCKeyboardTypeHeader { UInt32 keyboardTypeFirst; UInt32 keyboardTypeLast; UInt32
      keyModifiersToTableNumOffset; UInt32 keyToCharTableIndexOffset; UInt32
      keyStateRecordsIndexOffset; UInt32 keyStateTerminatorsOffset; UInt32
      keySequenceDataIndexOffset; };
    typedef struct UCKeyboardTypeHeader UCKeyboardTypeHeader;
    struct UCKeyboardLayout { UInt16 keyLayoutHeaderFormat; UInt16 keyLayoutDataVersion; UInt32
      keyLayoutFeatureInfoOffset; UInt32 keyboardTypeCount; UCKeyboardTypeHeader
      keyboardTypeList[1]; };
    typedef struct UCKeyboardLayout UCKeyboardLayout;
    """
}
