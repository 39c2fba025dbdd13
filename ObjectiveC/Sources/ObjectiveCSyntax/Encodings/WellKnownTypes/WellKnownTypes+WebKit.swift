extension WellKnownTypes {
  /// Types of WebKit, JavaScriptCore and Safari Services.
  static let webKit = """
    @class JSContext, JSManagedValue, JSValue, JSVirtualMachine, SFAuthenticationSession;
    @class SFContentBlockerManager, SFContentBlockerState, SFSafariViewController;
    @class SFSafariViewControllerActivityButton, SFSafariViewControllerConfiguration;
    @class SFSafariViewControllerDataStore, SFSafariViewControllerPrewarmingToken, SSReadingList;
    @class WKBackForwardList, WKBackForwardListItem, WKContentRuleList, WKContentRuleListStore;
    @class WKContentWorld, WKContextMenuElementInfo, WKDownload, WKFindConfiguration;
    @class WKFindResult, WKFrameInfo, WKHTTPCookieStore, WKNavigation, WKNavigationAction;
    @class WKNavigationResponse, WKPDFConfiguration, WKPreferences, WKPreviewElementInfo;
    @class WKProcessPool, WKScriptMessage, WKSecurityOrigin, WKSnapshotConfiguration;
    @class WKUserContentController, WKUserScript, WKWebpagePreferences, WKWebsiteDataRecord;
    @class WKWebsiteDataStore, WKWebView, WKWebViewConfiguration, WKWindowFeatures;

    typedef NSInteger WKContentMode, WKDialogResult, WKDownloadRedirectPolicy, WKErrorCode;
    typedef NSInteger WKFullscreenState, WKMediaCaptureState, WKMediaCaptureType;
    typedef NSInteger WKMediaPlaybackState, WKNavigationActionPolicy, WKNavigationResponsePolicy;
    typedef NSInteger WKNavigationType, WKPermissionDecision, WKSelectionGranularity;
    typedef NSInteger WKUserScriptInjectionTime;
    typedef NSUInteger WKAudiovisualMediaTypes, WKDataDetectorTypes;
    typedef const struct OpaqueJSContext *JSContextRef;
    typedef struct OpaqueJSContext *JSGlobalContextRef;
    typedef struct OpaqueJSValue *JSObjectRef;
    typedef struct OpaqueJSString *JSStringRef;
    typedef const struct OpaqueJSValue *JSValueRef;
    """
}
