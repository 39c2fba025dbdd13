extension WellKnownTypes {
  /// Types of Foundation.
  static let foundation = """
    @protocol NSObject, NSCopying, NSMutableCopying, NSCoding, NSSecureCoding, NSFastEnumeration;
    @class NSAffineTransform, NSAppleEventDescriptor, NSAppleEventManager, NSAppleScript;
    @class NSArchiver, NSArray<__covariant ObjectType>, NSAssertionHandler, NSAttributedString;
    @class NSAttributedStringMarkdownParsingOptions, NSAttributedStringMarkdownSourcePosition;
    @class NSAutoreleasePool, NSBackgroundActivityScheduler, NSBlockOperation, NSBundle;
    @class NSBundleResourceRequest, NSByteCountFormatter, NSCache<KeyType, ObjectType>;
    @class NSCachedURLResponse, NSCalendar, NSCalendarDate, NSCharacterSet, NSClassDescription;
    @class NSCloneCommand, NSCloseCommand, NSCoder, NSComparisonPredicate, NSCompoundPredicate;
    @class NSCondition, NSConditionLock, NSConnection, NSConstantString, NSCountCommand;
    @class NSCountedSet<ObjectType>, NSCreateCommand, NSData, NSDataDetector, NSDate;
    @class NSDateComponents, NSDateComponentsFormatter, NSDateFormatter, NSDateInterval;
    @class NSDateIntervalFormatter, NSDecimalNumber, NSDecimalNumberHandler, NSDeleteCommand;
    @class NSDictionary<__covariant KeyType, __covariant ObjectType>, NSDimension;
    @class NSDirectoryEnumerator, NSDistantObject, NSDistantObjectRequest, NSDistributedLock;
    @class NSDistributedNotificationCenter, NSEnergyFormatter, NSEnumerator<ObjectType>, NSError;
    @class NSException, NSExistsCommand, NSExpression, NSExtensionContext, NSExtensionItem;
    @class NSFileAccessIntent, NSFileCoordinator, NSFileHandle, NSFileManager;
    @class NSFileProviderService, NSFileSecurity, NSFileVersion, NSFileWrapper, NSFormatter;
    @class NSGarbageCollector, NSGetCommand, NSHashTable<ObjectType>, NSHost, NSHTTPCookie;
    @class NSHTTPCookieStorage, NSHTTPURLResponse, NSIndexPath, NSIndexSet, NSIndexSpecifier;
    @class NSInflectionRule, NSInflectionRuleExplicit, NSInputStream, NSInvocation;
    @class NSInvocationOperation, NSISO8601DateFormatter, NSItemProvider, NSJSONSerialization;
    @class NSKeyedArchiver, NSKeyedUnarchiver, NSLengthFormatter, NSLinguisticTagger;
    @class NSListFormatter, NSLocale, NSLock, NSLogicalTest, NSMachBootstrapServer, NSMachPort;
    @class NSMapTable<KeyType, ObjectType>, NSMassFormatter, NSMeasurement;
    @class NSMeasurementFormatter, NSMessagePort, NSMessagePortNameServer, NSMetadataItem;
    @class NSMetadataQuery, NSMetadataQueryAttributeValueTuple, NSMetadataQueryResultGroup;
    @class NSMethodSignature, NSMiddleSpecifier, NSMorphology, NSMorphologyCustomPronoun;
    @class NSMoveCommand, NSMutableArray<ObjectType>, NSMutableAttributedString;
    @class NSMutableCharacterSet, NSMutableData, NSMutableDictionary<KeyType, ObjectType>;
    @class NSMutableIndexSet, NSMutableOrderedSet<ObjectType>, NSMutableSet<ObjectType>;
    @class NSMutableString, NSMutableURLRequest, NSNameSpecifier, NSNetService;
    @class NSNetServiceBrowser, NSNotification, NSNotificationCenter, NSNotificationQueue, NSNull;
    @class NSNumber, NSNumberFormatter, NSOperation, NSOperationQueue, NSOrderedCollectionChange;
    @class NSOrderedCollectionDifference, NSOrderedSet<__covariant ObjectType>, NSOrthography;
    @class NSOutputStream, NSPersonNameComponents, NSPersonNameComponentsFormatter, NSPipe;
    @class NSPointerArray, NSPointerFunctions, NSPort, NSPortCoder, NSPortMessage;
    @class NSPortNameServer, NSPositionalSpecifier, NSPredicate, NSPresentationIntent;
    @class NSProcessInfo, NSProgress, NSPropertyListSerialization, NSPropertySpecifier;
    @class NSProtocolChecker, NSProxy, NSPurgeableData, NSQuitCommand, NSRandomSpecifier;
    @class NSRangeSpecifier, NSRecursiveLock, NSRegularExpression, NSRelativeDateTimeFormatter;
    @class NSRelativeSpecifier, NSRunLoop, NSScanner, NSScriptClassDescription;
    @class NSScriptCoercionHandler, NSScriptCommand, NSScriptCommandDescription;
    @class NSScriptExecutionContext, NSScriptObjectSpecifier, NSScriptSuiteRegistry;
    @class NSScriptWhoseTest, NSSecureUnarchiveFromDataTransformer, NSSet<__covariant ObjectType>;
    @class NSSetCommand, NSSimpleCString, NSSocketPort, NSSocketPortNameServer, NSSortDescriptor;
    @class NSSpecifierTest, NSSpellServer, NSStream, NSString, NSTask, NSTextCheckingResult;
    @class NSThread, NSTimer, NSTimeZone, NSUbiquitousKeyValueStore, NSUnarchiver, NSUndoManager;
    @class NSUniqueIDSpecifier, NSUnit, NSUnitAcceleration, NSUnitAngle, NSUnitArea;
    @class NSUnitConcentrationMass, NSUnitConverter, NSUnitConverterLinear, NSUnitDispersion;
    @class NSUnitDuration, NSUnitElectricCharge, NSUnitElectricCurrent;
    @class NSUnitElectricPotentialDifference, NSUnitElectricResistance, NSUnitEnergy;
    @class NSUnitFrequency, NSUnitFuelEfficiency, NSUnitIlluminance, NSUnitInformationStorage;
    @class NSUnitLength, NSUnitMass, NSUnitPower, NSUnitPressure, NSUnitSpeed, NSUnitTemperature;
    @class NSUnitVolume, NSURL, NSURLAuthenticationChallenge, NSURLCache, NSURLComponents;
    @class NSURLConnection, NSURLCredential, NSURLCredentialStorage, NSURLDownload, NSURLHandle;
    @class NSURLProtectionSpace, NSURLProtocol, NSURLQueryItem, NSURLRequest, NSURLResponse;
    @class NSURLSession, NSURLSessionConfiguration, NSURLSessionDataTask;
    @class NSURLSessionDownloadTask, NSURLSessionStreamTask, NSURLSessionTask;
    @class NSURLSessionTaskMetrics, NSURLSessionTaskTransactionMetrics, NSURLSessionUploadTask;
    @class NSURLSessionWebSocketMessage, NSURLSessionWebSocketTask, NSUserActivity;
    @class NSUserAppleScriptTask, NSUserAutomatorTask, NSUserDefaults, NSUserNotification;
    @class NSUserNotificationAction, NSUserNotificationCenter, NSUserScriptTask, NSUserUnixTask;
    @class NSUUID, NSValue, NSValueTransformer, NSWhoseSpecifier, NSXMLDocument, NSXMLDTD;
    @class NSXMLDTDNode, NSXMLElement, NSXMLNode, NSXMLParser, NSXPCCoder, NSXPCConnection;
    @class NSXPCInterface, NSXPCListener, NSXPCListenerEndpoint;

    typedef double NSTimeInterval, CFTimeInterval, CFAbsoluteTime;
    typedef NSUInteger NSStringEncoding;
    typedef NSInteger NSComparisonResult, NSURLSessionTaskState, NSURLSessionAuthChallengeDisposition;
    typedef NSInteger NSQualityOfService, NSOperationQueuePriority;
    typedef NSUInteger NSStringCompareOptions, NSKeyValueObservingOptions, NSKeyValueChange;
    typedef NSUInteger NSJSONReadingOptions, NSJSONWritingOptions, NSDataReadingOptions;
    typedef NSUInteger NSDataWritingOptions, NSURLRequestCachePolicy, NSCalendarUnit, NSStreamEvent;
    typedef NSUInteger NSStreamStatus, NSDateFormatterStyle, NSNumberFormatterStyle;
    typedef NSUInteger NSEnumerationOptions, NSSortOptions, NSSearchPathDirectory;
    typedef NSUInteger NSSearchPathDomainMask, NSPropertyListFormat, NSXMLNodeKind;
    typedef NSUInteger NSURLCredentialPersistence, NSHTTPCookieAcceptPolicy;
    typedef NSString *NSNotificationName, *NSErrorDomain, *NSErrorUserInfoKey, *NSExceptionName;
    typedef NSString *NSRunLoopMode, *NSKeyValueChangeKey, *NSAttributedStringKey, *NSStreamPropertyKey;
    typedef NSString *NSFileAttributeKey, *NSFileAttributeType, *NSURLResourceKey, *NSCalendarIdentifier;
    typedef NSString *NSLocaleKey, *NSStringTransform, *NSProgressKind, *NSProgressUserInfoKey;
    typedef NSComparisonResult (^NSComparator)(id, id);
    typedef struct _NSZone NSZone;
    typedef struct _NSRange { NSUInteger location; NSUInteger length; } NSRange;
    typedef NSRange *NSRangePointer;
    typedef struct {
      unsigned long state; id *itemsPtr; unsigned long *mutationsPtr; unsigned long extra[5];
    } NSFastEnumerationState;
    typedef struct {
      signed int _exponent : 8; unsigned int _length : 4; unsigned int _isNegative : 1;
      unsigned int _isCompact : 1; unsigned int _reserved : 18; unsigned short _mantissa[8];
    } NSDecimal;
    typedef struct {
      NSInteger majorVersion; NSInteger minorVersion; NSInteger patchVersion;
    } NSOperatingSystemVersion;

    typedef NSInteger NSAttributedStringMarkdownInterpretedSyntax;
    typedef NSInteger NSAttributedStringMarkdownParsingFailurePolicy, NSBackgroundActivityResult;
    typedef NSInteger NSByteCountFormatterCountStyle, NSCollectionChangeType;
    typedef NSInteger NSDataCompressionAlgorithm, NSDateComponentsFormatterUnitsStyle;
    typedef NSInteger NSDecodingFailurePolicy, NSEnergyFormatterUnit, NSFormattingContext;
    typedef NSInteger NSFormattingUnitStyle, NSGrammaticalGender, NSGrammaticalNumber;
    typedef NSInteger NSGrammaticalPartOfSpeech, NSItemProviderErrorCode;
    typedef NSInteger NSItemProviderFileOptions, NSItemProviderRepresentationVisibility;
    typedef NSInteger NSLengthFormatterUnit, NSLinguisticTaggerUnit, NSMassFormatterUnit;
    typedef NSInteger NSNetServicesError, NSPersonNameComponentsFormatterStyle;
    typedef NSInteger NSPresentationIntentKind, NSPresentationIntentTableColumnAlignment;
    typedef NSInteger NSProcessInfoThermalState, NSRelativeDateTimeFormatterStyle;
    typedef NSInteger NSRelativeDateTimeFormatterUnitsStyle, NSTaskTerminationReason;
    typedef NSInteger NSTimeZoneNameStyle, NSURLErrorNetworkUnavailableReason, NSURLRelationship;
    typedef NSInteger NSURLSessionDelayedRequestDisposition, NSURLSessionMultipathServiceType;
    typedef NSInteger NSURLSessionResponseDisposition;
    typedef NSInteger NSURLSessionTaskMetricsDomainResolutionProtocol;
    typedef NSInteger NSURLSessionTaskMetricsResourceFetchType, NSURLSessionWebSocketCloseCode;
    typedef NSInteger NSURLSessionWebSocketMessageType, NSUserNotificationActivationType;
    typedef NSInteger NSXMLParserError;
    typedef NSUInteger NSActivityOptions, NSAlignmentOptions, NSAppleEventSendOptions;
    typedef NSUInteger NSAttributedStringEnumerationOptions, NSAttributedStringFormattingOptions;
    typedef NSUInteger NSBinarySearchingOptions, NSByteCountFormatterUnits, NSCalculationError;
    typedef NSUInteger NSCalendarOptions, NSComparisonPredicateModifier;
    typedef NSUInteger NSComparisonPredicateOptions, NSCompoundPredicateType;
    typedef NSUInteger NSDataBase64DecodingOptions, NSDataBase64EncodingOptions;
    typedef NSUInteger NSDataSearchOptions, NSDateComponentsFormatterZeroFormattingBehavior;
    typedef NSUInteger NSDateFormatterBehavior, NSDateIntervalFormatterStyle;
    typedef NSUInteger NSDirectoryEnumerationOptions, NSDistributedNotificationOptions;
    typedef NSUInteger NSExpressionType, NSFileCoordinatorReadingOptions;
    typedef NSUInteger NSFileCoordinatorWritingOptions, NSFileManagerItemReplacementOptions;
    typedef NSUInteger NSFileManagerUnmountOptions, NSFileVersionAddingOptions;
    typedef NSUInteger NSFileVersionReplacingOptions, NSFileWrapperReadingOptions;
    typedef NSUInteger NSFileWrapperWritingOptions, NSHashTableOptions;
    typedef NSUInteger NSInlinePresentationIntent, NSInsertionPosition;
    typedef NSUInteger NSISO8601DateFormatOptions, NSKeyValueSetMutationKind;
    typedef NSUInteger NSLinguisticTaggerOptions, NSLocaleLanguageDirection, NSMachPortOptions;
    typedef NSUInteger NSMapTableOptions, NSMatchingFlags, NSMatchingOptions;
    typedef NSUInteger NSMeasurementFormatterUnitOptions, NSNetServiceOptions;
    typedef NSUInteger NSNotificationCoalescing, NSNotificationSuspensionBehavior;
    typedef NSUInteger NSNumberFormatterBehavior, NSNumberFormatterPadPosition;
    typedef NSUInteger NSNumberFormatterRoundingMode;
    typedef NSUInteger NSOrderedCollectionDifferenceCalculationOptions;
    typedef NSUInteger NSPersonNameComponentsFormatterOptions, NSPointerFunctionsOptions;
    typedef NSUInteger NSPostingStyle, NSPredicateOperatorType, NSPropertyListMutabilityOptions;
    typedef NSUInteger NSPropertyListReadOptions, NSPropertyListWriteOptions, NSRectEdge;
    typedef NSUInteger NSRegularExpressionOptions, NSRelativePosition, NSRoundingMode;
    typedef NSUInteger NSSaveOptions, NSStringEncodingConversionOptions;
    typedef NSUInteger NSStringEnumerationOptions, NSTestComparisonOperation, NSTextCheckingType;
    typedef NSUInteger NSTextCheckingTypes, NSURLBookmarkCreationOptions;
    typedef NSUInteger NSURLBookmarkFileCreationOptions, NSURLBookmarkResolutionOptions;
    typedef NSUInteger NSURLCacheStoragePolicy, NSURLHandleStatus, NSURLRequestAttribution;
    typedef NSUInteger NSURLRequestNetworkServiceType, NSVolumeEnumerationOptions;
    typedef NSUInteger NSWhoseSubelementIdentifier, NSXMLDocumentContentKind, NSXMLDTDNodeKind;
    typedef NSUInteger NSXMLNodeOptions, NSXMLParserExternalEntityResolvingPolicy;
    typedef NSUInteger NSXPCConnectionOptions;
    typedef int NSSocketNativeHandle;
    typedef NSString *NSDistributedNotificationCenterType, *NSFileProtectionType;
    typedef NSString *NSFileProviderServiceName, *NSHTTPCookiePropertyKey;
    typedef NSString *NSHTTPCookieStringPolicy, *NSKeyValueOperator, *NSLinguisticTag;
    typedef NSString *NSLinguisticTagScheme, *NSProgressFileOperationKind;
    typedef NSString *NSStreamNetworkServiceTypeValue, *NSStreamSocketSecurityLevel;
    typedef NSString *NSStreamSOCKSProxyConfiguration, *NSStreamSOCKSProxyVersion;
    typedef NSString *NSStringEncodingDetectionOptionsKey, *NSTextCheckingKey;
    typedef NSString *NSURLFileProtectionType, *NSURLFileResourceType;
    typedef NSString *NSURLThumbnailDictionaryItem, *NSURLUbiquitousItemDownloadingStatus;
    typedef NSString *NSURLUbiquitousSharedItemPermissions, *NSURLUbiquitousSharedItemRole;
    typedef NSString *NSUserActivityPersistentIdentifier, *NSValueTransformerName;
    typedef struct { CGFloat m11; CGFloat m12; CGFloat m21; CGFloat m22; CGFloat tX; CGFloat tY; }
      NSAffineTransformStruct;
    typedef const struct __NSAppleEventManagerSuspension *NSAppleEventManagerSuspensionID;
    typedef void (^NSBackgroundActivityCompletionHandler)(NSBackgroundActivityResult);
    typedef struct { NSUInteger _pi; NSUInteger _si; void *_bs; } NSHashEnumerator;
    typedef struct { NSUInteger (*hash)(NSHashTable * _Nonnull, const void * _Nonnull); BOOL
      (*isEqual)(NSHashTable * _Nonnull, const void * _Nonnull, const void * _Nonnull); void
      (*retain)(NSHashTable * _Nonnull, const void * _Nonnull); void (*release)(NSHashTable *
      _Nonnull, void * _Nonnull); NSString * _Nullable (*describe)(NSHashTable * _Nonnull, const
      void * _Nonnull); } NSHashTableCallBacks;
    typedef void (^NSItemProviderCompletionHandler)(__kindof id<NSSecureCoding>, NSError *);
    typedef void (^NSItemProviderLoadHandler)(NSItemProviderCompletionHandler, Class, NSDictionary
      *);
    typedef struct { NSUInteger _pi; NSUInteger _si; void *_bs; } NSMapEnumerator;
    typedef struct { NSUInteger (*hash)(NSMapTable * _Nonnull, const void * _Nonnull); BOOL
      (*isEqual)(NSMapTable * _Nonnull, const void * _Nonnull, const void * _Nonnull); void
      (*retain)(NSMapTable * _Nonnull, const void * _Nonnull); void (*release)(NSMapTable *
      _Nonnull, void * _Nonnull); NSString * _Nullable (*describe)(NSMapTable * _Nonnull, const
      void * _Nonnull); const void *notAKeyMarker; } NSMapTableKeyCallBacks;
    typedef struct { void (*retain)(NSMapTable * _Nonnull, const void * _Nonnull); void
      (*release)(NSMapTable * _Nonnull, void * _Nonnull); NSString * _Nullable
      (*describe)(NSMapTable * _Nonnull, const void * _Nonnull); } NSMapTableValueCallBacks;
    typedef NSPoint *NSPointArray;
    typedef void (^NSProgressUnpublishingHandler)(void);
    typedef NSProgressUnpublishingHandler  (^NSProgressPublishingHandler)(NSProgress *);
    typedef NSRect *NSRectArray;
    typedef NSSize *NSSizeArray;
    typedef struct { unsigned long long v; } NSSwappedDouble;
    typedef struct { unsigned int v; } NSSwappedFloat;
    typedef void NSUncaughtExceptionHandler(NSException *);
    typedef void (^NSUserAppleScriptTaskCompletionHandler)(NSAppleEventDescriptor *, NSError *);
    typedef void (^NSUserAutomatorTaskCompletionHandler)(id, NSError *);
    typedef void (^NSUserScriptTaskCompletionHandler)(NSError *);
    typedef void (^NSUserUnixTaskCompletionHandler)(NSError *);
    """
}
