extension WellKnownTypes {
  /// Types of UIKit.
  static let uiKit = """
    @protocol NSCollectionLayoutEnvironment;
    @protocol NSCollectionLayoutEnvironment;
    @protocol NSCollectionLayoutVisibleItem;
    @protocol NSCollectionLayoutEnvironment;
    @class NSCollectionLayoutAnchor, NSCollectionLayoutBoundarySupplementaryItem;
    @class NSCollectionLayoutDecorationItem, NSCollectionLayoutDimension;
    @class NSCollectionLayoutEdgeSpacing, NSCollectionLayoutGroup;
    @class NSCollectionLayoutGroupCustomItem, NSCollectionLayoutItem, NSCollectionLayoutSection;
    @class NSCollectionLayoutSize, NSCollectionLayoutSpacing, NSCollectionLayoutSupplementaryItem;
    @class NSDataAsset, NSDiffableDataSourceSectionSnapshot;
    @class NSDiffableDataSourceSectionTransaction, NSDiffableDataSourceSnapshot;
    @class NSDiffableDataSourceTransaction, NSLayoutAnchor, NSLayoutConstraint, NSLayoutDimension;
    @class NSLayoutManager, NSLayoutXAxisAnchor, NSLayoutYAxisAnchor, NSMutableParagraphStyle;
    @class NSParagraphStyle, NSShadow, NSStringDrawingContext, NSTextAttachment;
    @class NSTextAttachmentViewProvider, NSTextContainer, NSTextContentManager;
    @class NSTextContentStorage, NSTextElement, NSTextLayoutFragment, NSTextLayoutManager;
    @class NSTextLineFragment, NSTextList, NSTextListElement, NSTextParagraph, NSTextRange;
    @class NSTextSelection, NSTextSelectionNavigation, NSTextStorage, NSTextTab;
    @class NSTextViewportLayoutController, UIAcceleration, UIAccelerometer;
    @class UIAccessibilityCustomAction, UIAccessibilityCustomRotor;
    @class UIAccessibilityCustomRotorItemResult, UIAccessibilityCustomRotorSearchPredicate;
    @class UIAccessibilityElement, UIAccessibilityLocationDescriptor, UIAction, UIActionSheet;
    @class UIActivity, UIActivityIndicatorView, UIActivityItemProvider;
    @class UIActivityItemsConfiguration, UIActivityViewController, UIAlertAction;
    @class UIAlertController, UIAlertView, UIApplication, UIApplicationShortcutIcon;
    @class UIApplicationShortcutItem, UIAttachmentBehavior, UIBackgroundConfiguration;
    @class UIBandSelectionInteraction, UIBarAppearance, UIBarButtonItem;
    @class UIBarButtonItemAppearance, UIBarButtonItemGroup, UIBarButtonItemStateAppearance;
    @class UIBarItem, UIBezierPath, UIBlurEffect, UIButton, UIButtonConfiguration;
    @class UICalendarSelection, UICalendarSelectionMultiDate, UICalendarSelectionSingleDate;
    @class UICalendarView, UICalendarViewDecoration, UICellAccessory, UICellAccessoryCheckmark;
    @class UICellAccessoryCustomView, UICellAccessoryDelete, UICellAccessoryDetail;
    @class UICellAccessoryDisclosureIndicator, UICellAccessoryInsert, UICellAccessoryLabel;
    @class UICellAccessoryMultiselect, UICellAccessoryOutlineDisclosure, UICellAccessoryPopUpMenu;
    @class UICellAccessoryReorder, UICellConfigurationState, UICloudSharingController;
    @class UICollectionLayoutListConfiguration, UICollectionReusableView, UICollectionView;
    @class UICollectionViewCell, UICollectionViewCellRegistration;
    @class UICollectionViewCompositionalLayout, UICollectionViewCompositionalLayoutConfiguration;
    @class UICollectionViewController, UICollectionViewDiffableDataSource;
    @class UICollectionViewDiffableDataSourceReorderingHandlers;
    @class UICollectionViewDiffableDataSourceSectionSnapshotHandlers;
    @class UICollectionViewDropPlaceholder, UICollectionViewDropProposal;
    @class UICollectionViewFlowLayout, UICollectionViewFlowLayoutInvalidationContext;
    @class UICollectionViewFocusUpdateContext, UICollectionViewLayout;
    @class UICollectionViewLayoutAttributes, UICollectionViewLayoutInvalidationContext;
    @class UICollectionViewListCell, UICollectionViewPlaceholder;
    @class UICollectionViewSupplementaryRegistration, UICollectionViewTransitionLayout;
    @class UICollectionViewUpdateItem, UICollisionBehavior, UIColor, UIColorPickerViewController;
    @class UIColorWell, UICommand, UICommandAlternate, UIContextMenuConfiguration;
    @class UIContextMenuInteraction, UIContextualAction, UIControl, UICubicTimingParameters;
    @class UIDatePicker, UIDeferredMenuElement, UIDevice, UIDictationPhrase, UIDocument;
    @class UIDocumentBrowserAction, UIDocumentBrowserTransitionController;
    @class UIDocumentBrowserViewController, UIDocumentInteractionController;
    @class UIDocumentMenuViewController, UIDocumentPickerExtensionViewController;
    @class UIDocumentPickerViewController, UIDocumentProperties, UIDragInteraction, UIDragItem;
    @class UIDragPreview, UIDragPreviewParameters, UIDragPreviewTarget, UIDropInteraction;
    @class UIDropProposal, UIDynamicAnimator, UIDynamicBehavior, UIDynamicItemBehavior;
    @class UIDynamicItemGroup, UIEditMenuConfiguration, UIEditMenuInteraction, UIEvent;
    @class UIEventAttribution, UIEventAttributionView, UIFeedbackGenerator, UIFieldBehavior;
    @class UIFindInteraction, UIFindSession, UIFocusAnimationCoordinator, UIFocusDebugger;
    @class UIFocusEffect, UIFocusGuide, UIFocusHaloEffect, UIFocusMovementHint, UIFocusSystem;
    @class UIFocusUpdateContext, UIFont, UIFontDescriptor, UIFontMetrics;
    @class UIFontPickerViewController, UIFontPickerViewControllerConfiguration;
    @class UIGestureRecognizer, UIGraphicsImageRenderer, UIGraphicsImageRendererContext;
    @class UIGraphicsImageRendererFormat, UIGraphicsPDFRenderer, UIGraphicsPDFRendererContext;
    @class UIGraphicsPDFRendererFormat, UIGraphicsRenderer, UIGraphicsRendererContext;
    @class UIGraphicsRendererFormat, UIGravityBehavior, UIHoverGestureRecognizer, UIImage;
    @class UIImageAsset, UIImageConfiguration, UIImagePickerController;
    @class UIImageSymbolConfiguration, UIImageView, UIImpactFeedbackGenerator;
    @class UIIndirectScribbleInteraction, UIInputView, UIInputViewController;
    @class UIInterpolatingMotionEffect, UIKey, UIKeyboardLayoutGuide, UIKeyCommand, UILabel;
    @class UILargeContentViewerInteraction, UILayoutGuide, UILexicon, UILexiconEntry;
    @class UIListContentConfiguration, UIListContentImageProperties, UIListContentTextProperties;
    @class UIListContentView, UIListSeparatorConfiguration, UILocalizedIndexedCollation;
    @class UILocalNotification, UILongPressGestureRecognizer, UIManagedDocument;
    @class UIMarkupTextPrintFormatter, UIMenu, UIMenuController, UIMenuElement, UIMenuItem;
    @class UIMenuSystem, UIMotionEffect, UIMotionEffectGroup, UIMutableApplicationShortcutItem;
    @class UIMutableUserNotificationAction, UIMutableUserNotificationCategory, UINavigationBar;
    @class UINavigationBarAppearance, UINavigationController, UINavigationItem, UINib;
    @class UINotificationFeedbackGenerator, UIOpenURLContext, UIPageControl, UIPageViewController;
    @class UIPanGestureRecognizer, UIPasteboard, UIPasteConfiguration, UIPasteControl;
    @class UIPasteControlConfiguration, UIPencilInteraction, UIPercentDrivenInteractiveTransition;
    @class UIPickerView, UIPinchGestureRecognizer, UIPointerAccessory, UIPointerEffect;
    @class UIPointerHighlightEffect, UIPointerHoverEffect, UIPointerInteraction;
    @class UIPointerLiftEffect, UIPointerLockState, UIPointerRegion, UIPointerRegionRequest;
    @class UIPointerShape, UIPointerStyle, UIPopoverBackgroundView, UIPopoverController;
    @class UIPopoverPresentationController, UIPresentationController, UIPress, UIPressesEvent;
    @class UIPreviewAction, UIPreviewActionGroup, UIPreviewInteraction, UIPreviewParameters;
    @class UIPreviewTarget, UIPrinter, UIPrinterDestination, UIPrinterPickerController;
    @class UIPrintFormatter, UIPrintInfo, UIPrintInteractionController, UIPrintPageRenderer;
    @class UIPrintPaper, UIPrintServiceExtension, UIProgressView, UIPushBehavior;
    @class UIReferenceLibraryViewController, UIRefreshControl, UIRegion, UIResponder;
    @class UIRotationGestureRecognizer, UIScene, UISceneActivationConditions;
    @class UISceneActivationRequestOptions, UISceneConfiguration, UISceneConnectionOptions;
    @class UISceneDestructionRequestOptions, UISceneOpenExternalURLOptions, UISceneOpenURLOptions;
    @class UISceneSession, UISceneSizeRestrictions, UISceneWindowingBehaviors, UIScreen;
    @class UIScreenEdgePanGestureRecognizer, UIScreenMode, UIScreenshotService;
    @class UIScribbleInteraction, UIScrollView, UISearchBar, UISearchContainerViewController;
    @class UISearchController, UISearchDisplayController, UISearchSuggestionItem;
    @class UISearchTextField, UISearchToken, UISegmentedControl, UISelectionFeedbackGenerator;
    @class UISheetPresentationController, UISheetPresentationControllerDetent;
    @class UISimpleTextPrintFormatter, UISlider, UISnapBehavior, UISplitViewController;
    @class UISpringLoadedInteraction, UISpringTimingParameters, UIStackView, UIStatusBarManager;
    @class UIStepper, UIStoryboard, UIStoryboardPopoverSegue, UIStoryboardSegue;
    @class UIStoryboardUnwindSegueSource, UISwipeActionsConfiguration, UISwipeGestureRecognizer;
    @class UISwitch, UITabBar, UITabBarAppearance, UITabBarController, UITabBarItem;
    @class UITabBarItemAppearance, UITabBarItemStateAppearance, UITableView, UITableViewCell;
    @class UITableViewController, UITableViewDiffableDataSource, UITableViewDropPlaceholder;
    @class UITableViewDropProposal, UITableViewFocusUpdateContext, UITableViewHeaderFooterView;
    @class UITableViewPlaceholder, UITableViewRowAction, UITapGestureRecognizer;
    @class UITargetedDragPreview, UITargetedPreview, UITextChecker, UITextDragPreviewRenderer;
    @class UITextDropProposal, UITextField, UITextFormattingCoordinator, UITextInputAssistantItem;
    @class UITextInputContext, UITextInputMode, UITextInputPasswordRules;
    @class UITextInputStringTokenizer, UITextInteraction, UITextPlaceholder, UITextPosition;
    @class UITextRange, UITextSearchingFindSession, UITextSearchOptions, UITextSelectionRect;
    @class UITextView, UIToolbar, UIToolbarAppearance, UIToolTipConfiguration;
    @class UIToolTipInteraction, UITouch, UITrackingLayoutGuide, UITraitCollection;
    @class UIUserNotificationAction, UIUserNotificationCategory, UIUserNotificationSettings;
    @class UIVibrancyEffect, UIVideoEditorController, UIView, UIViewConfigurationState;
    @class UIViewController, UIViewPrintFormatter, UIViewPropertyAnimator, UIVisualEffect;
    @class UIVisualEffectView, UIWebView, UIWindow, UIWindowScene, UIWindowSceneActivationAction;
    @class UIWindowSceneActivationConfiguration, UIWindowSceneActivationInteraction;
    @class UIWindowSceneActivationRequestOptions, UIWindowSceneDestructionRequestOptions;
    @class UIWindowSceneGeometry, UIWindowSceneGeometryPreferences;
    @class UIWindowSceneGeometryPreferencesIOS, UIWindowSceneGeometryPreferencesMac;

    typedef struct UIEdgeInsets { CGFloat top, left, bottom, right; } UIEdgeInsets;
    typedef struct UIOffset { CGFloat horizontal, vertical; } UIOffset;

    typedef NSInteger NSControlCharacterAction, NSGlyphProperty, NSLayoutAttribute;
    typedef NSInteger NSLayoutRelation, NSRectAlignment, NSStringDrawingOptions, NSTextAlignment;
    typedef NSInteger NSTextLayoutManagerSegmentType, NSTextLayoutOrientation, NSTextScalingType;
    typedef NSInteger NSTextSelectionAffinity, NSTextSelectionGranularity;
    typedef NSInteger NSTextSelectionNavigationDestination, NSTextSelectionNavigationDirection;
    typedef NSInteger NSTextSelectionNavigationLayoutOrientation;
    typedef NSInteger NSTextSelectionNavigationWritingDirection, NSTextWritingDirection;
    typedef NSInteger NSUnderlineStyle, NSWritingDirection, NSWritingDirectionFormatType;
    typedef NSInteger UIAccessibilityContainerType, UIAccessibilityContrast;
    typedef NSInteger UIAccessibilityCustomRotorDirection, UIAccessibilityCustomSystemRotorType;
    typedef NSInteger UIAccessibilityNavigationStyle, UIAccessibilityScrollDirection;
    typedef NSInteger UIAccessibilityZoomType, UIActionSheetStyle, UIActivityCategory;
    typedef NSInteger UIActivityIndicatorViewStyle, UIAlertActionStyle, UIAlertControllerSeverity;
    typedef NSInteger UIAlertControllerStyle, UIAlertViewStyle, UIApplicationShortcutIconType;
    typedef NSInteger UIApplicationState, UIAttachmentBehaviorType, UIBackgroundRefreshStatus;
    typedef NSInteger UIBandSelectionInteractionState, UIBarButtonItemStyle;
    typedef NSInteger UIBarButtonSystemItem, UIBarMetrics, UIBarPosition, UIBarStyle;
    typedef NSInteger UIBaselineAdjustment, UIBlurEffectStyle, UIButtonConfigurationCornerStyle;
    typedef NSInteger UIButtonConfigurationIndicator, UIButtonConfigurationMacIdiomStyle;
    typedef NSInteger UIButtonConfigurationSize, UIButtonConfigurationTitleAlignment;
    typedef NSInteger UIButtonRole, UIButtonType, UICalendarViewDecorationSize;
    typedef NSInteger UICellAccessoryDisplayedState, UICellAccessoryOutlineDisclosureStyle;
    typedef NSInteger UICellAccessoryPlacement, UICellConfigurationDragState;
    typedef NSInteger UICellConfigurationDropState, UICollectionLayoutListAppearance;
    typedef NSInteger UICollectionLayoutListFooterMode, UICollectionLayoutListHeaderMode;
    typedef NSInteger UICollectionLayoutSectionOrthogonalScrollingBehavior;
    typedef NSInteger UICollectionUpdateAction, UICollectionViewCellDragState;
    typedef NSInteger UICollectionViewDropIntent, UICollectionViewFlowLayoutSectionInsetReference;
    typedef NSInteger UICollectionViewReorderingCadence, UICollectionViewScrollDirection;
    typedef NSInteger UICollectionViewSelfSizingInvalidation, UIContentInsetsReference;
    typedef NSInteger UIContextMenuConfigurationElementOrder, UIContextMenuInteractionAppearance;
    typedef NSInteger UIContextMenuInteractionCommitStyle, UIContextualActionStyle;
    typedef NSInteger UIControlContentHorizontalAlignment, UIControlContentVerticalAlignment;
    typedef NSInteger UIDatePickerMode, UIDatePickerStyle, UIDeviceBatteryState;
    typedef NSInteger UIDeviceOrientation, UIDisplayGamut, UIDocumentBrowserActionAvailability;
    typedef NSInteger UIDocumentBrowserErrorCode, UIDocumentChangeKind, UIDocumentSaveOperation;
    typedef NSInteger UIEditingInteractionConfiguration, UIEditMenuArrowDirection;
    typedef NSInteger UIEventButtonMask, UIEventSubtype, UIEventType;
    typedef NSInteger UIFindSessionSearchResultDisplayStyle, UIFocusGroupPriority;
    typedef NSInteger UIFocusHaloEffectPosition, UIForceTouchCapability, UIGestureRecognizerState;
    typedef NSInteger UIGraphicsImageRendererFormatRange, UIGuidedAccessErrorCode;
    typedef NSInteger UIGuidedAccessRestrictionState, UIImagePickerControllerCameraCaptureMode;
    typedef NSInteger UIImagePickerControllerCameraDevice, UIImagePickerControllerCameraFlashMode;
    typedef NSInteger UIImagePickerControllerImageURLExportPreset;
    typedef NSInteger UIImagePickerControllerQualityType, UIImagePickerControllerSourceType;
    typedef NSInteger UIImageRenderingMode, UIImageResizingMode, UIImageSymbolScale;
    typedef NSInteger UIImageSymbolWeight, UIImpactFeedbackStyle, UIInputViewStyle;
    typedef NSInteger UIInterfaceOrientation, UIInterpolatingMotionEffectType;
    typedef NSInteger UIKeyboardAppearance, UIKeyboardHIDUsage, UIKeyboardType;
    typedef NSInteger UIKeyModifierFlags, UILayoutConstraintAxis, UILegibilityWeight;
    typedef NSInteger UILineBreakMode, UIListContentTextAlignment, UIListContentTextTransform;
    typedef NSInteger UIListSeparatorVisibility, UIMenuControllerArrowDirection;
    typedef NSInteger UIMenuElementSize, UIMenuElementState, UIModalPresentationStyle;
    typedef NSInteger UIModalTransitionStyle, UINavigationBarNSToolbarSection;
    typedef NSInteger UINavigationControllerOperation, UINavigationItemBackButtonDisplayMode;
    typedef NSInteger UINavigationItemLargeTitleDisplayMode, UINavigationItemSearchBarPlacement;
    typedef NSInteger UINavigationItemStyle, UINotificationFeedbackType;
    typedef NSInteger UINSToolbarItemPresentationSize, UIPageControlBackgroundStyle;
    typedef NSInteger UIPageControlDirection, UIPageControlInteractionState;
    typedef NSInteger UIPageViewControllerNavigationDirection;
    typedef NSInteger UIPageViewControllerNavigationOrientation;
    typedef NSInteger UIPageViewControllerSpineLocation, UIPageViewControllerTransitionStyle;
    typedef NSInteger UIPencilPreferredAction, UIPointerEffectTintMode;
    typedef NSInteger UIPreferredPresentationStyle, UIPressPhase, UIPressType;
    typedef NSInteger UIPreviewActionStyle, UIPrinterCutterBehavior, UIPrinterJobTypes;
    typedef NSInteger UIPrintErrorCode, UIPrintInfoDuplex, UIPrintInfoOrientation;
    typedef NSInteger UIPrintInfoOutputType, UIPrintRenderingQuality, UIProgressViewStyle;
    typedef NSInteger UIPushBehaviorMode, UIReturnKeyType, UISceneActivationState;
    typedef NSInteger UISceneErrorCode, UIScreenOverscanCompensation;
    typedef NSInteger UIScreenReferenceDisplayModeStatus, UIScrollTypeMask;
    typedef NSInteger UIScrollViewContentInsetAdjustmentBehavior, UIScrollViewIndexDisplayMode;
    typedef NSInteger UIScrollViewIndicatorStyle, UIScrollViewKeyboardDismissMode;
    typedef NSInteger UISearchBarIcon, UISearchControllerScopeBarActivation;
    typedef NSInteger UISegmentedControlSegment, UISegmentedControlStyle;
    typedef NSInteger UISemanticContentAttribute, UISplitViewControllerBackgroundStyle;
    typedef NSInteger UISplitViewControllerColumn, UISplitViewControllerDisplayMode;
    typedef NSInteger UISplitViewControllerDisplayModeButtonVisibility;
    typedef NSInteger UISplitViewControllerPrimaryEdge, UISplitViewControllerSplitBehavior;
    typedef NSInteger UISplitViewControllerStyle, UISpringLoadedInteractionEffectState;
    typedef NSInteger UIStackViewAlignment, UIStackViewDistribution, UIStatusBarAnimation;
    typedef NSInteger UIStatusBarStyle, UISwitchStyle, UITabBarItemAppearanceStyle;
    typedef NSInteger UITabBarItemPositioning, UITabBarSystemItem, UITableViewCellAccessoryType;
    typedef NSInteger UITableViewCellDragState, UITableViewCellEditingStyle;
    typedef NSInteger UITableViewCellFocusStyle, UITableViewCellSelectionStyle;
    typedef NSInteger UITableViewCellSeparatorStyle, UITableViewCellStyle, UITableViewDropIntent;
    typedef NSInteger UITableViewRowActionStyle, UITableViewRowAnimation;
    typedef NSInteger UITableViewScrollPosition, UITableViewSelfSizingInvalidation;
    typedef NSInteger UITableViewSeparatorInsetReference, UITableViewStyle, UITextAlignment;
    typedef NSInteger UITextAlternativeStyle, UITextAutocapitalizationType;
    typedef NSInteger UITextAutocorrectionType, UITextBorderStyle, UITextDirection;
    typedef NSInteger UITextDragOptions, UITextFieldDidEndEditingReason, UITextFieldViewMode;
    typedef NSInteger UITextGranularity, UITextInteractionMode, UITextItemInteraction;
    typedef NSInteger UITextLayoutDirection, UITextSearchFoundTextStyle, UITextSearchMatchMethod;
    typedef NSInteger UITextSmartDashesType, UITextSmartInsertDeleteType, UITextSmartQuotesType;
    typedef NSInteger UITextSpellCheckingType, UITextStorageDirection, UITextWritingDirection;
    typedef NSInteger UITimingCurveType, UITouchPhase, UITouchProperties, UITouchType;
    typedef NSInteger UITraitEnvironmentLayoutDirection, UIUserInterfaceActiveAppearance;
    typedef NSInteger UIUserInterfaceIdiom, UIUserInterfaceLayoutDirection, UIUserInterfaceLevel;
    typedef NSInteger UIUserInterfaceSizeClass, UIUserInterfaceStyle, UIVibrancyEffectStyle;
    typedef NSInteger UIViewAnimatingPosition, UIViewAnimatingState, UIViewAnimationCurve;
    typedef NSInteger UIViewAnimationTransition, UIViewContentMode, UIViewTintAdjustmentMode;
    typedef NSInteger UIWebPaginationBreakingMode, UIWebPaginationMode, UIWebViewNavigationType;
    typedef NSInteger UIWindowSceneDismissalAnimation;
    typedef NSUInteger NSDirectionalRectEdge, NSLayoutFormatOptions, NSLineBreakStrategy;
    typedef NSUInteger NSTextContentManagerEnumerationOptions;
    typedef NSUInteger NSTextLayoutFragmentEnumerationOptions, NSTextLayoutFragmentState;
    typedef NSUInteger NSTextLayoutManagerSegmentOptions, NSTextListOptions;
    typedef NSUInteger NSTextSelectionNavigationModifier, NSTextStorageEditActions;
    typedef NSUInteger UIAccessibilityHearingDeviceEar, UIAccessibilityTraits, UIAxis;
    typedef NSUInteger UIBackgroundFetchResult, UIBackgroundTaskIdentifier, UIBehavioralStyle;
    typedef NSUInteger UICloudSharingPermissionOptions, UICollectionElementCategory;
    typedef NSUInteger UICollectionViewScrollPosition, UICollisionBehaviorMode, UIControlEvents;
    typedef NSUInteger UIControlState, UIDataDetectorTypes, UIDirectionalRectEdge;
    typedef NSUInteger UIDocumentBrowserImportMode, UIDocumentBrowserUserInterfaceStyle;
    typedef NSUInteger UIDocumentMenuOrder, UIDocumentPickerMode, UIDocumentState;
    typedef NSUInteger UIDropOperation, UIDropSessionProgressIndicatorStyle;
    typedef NSUInteger UIDynamicItemCollisionBoundsType, UIFocusHeading, UIFontDescriptorClass;
    typedef NSUInteger UIGuidedAccessAccessibilityFeature, UIInterfaceOrientationMask;
    typedef NSUInteger UIMenuElementAttributes, UIMenuOptions, UIPasteControlDisplayMode;
    typedef NSUInteger UIPopoverArrowDirection, UIRectCorner, UIRectEdge;
    typedef NSUInteger UIRemoteNotificationType, UIScrollType, UISearchBarStyle;
    typedef NSUInteger UISwipeGestureRecognizerDirection, UISystemAnimation;
    typedef NSUInteger UITableViewCellStateMask, UITextDropAction, UITextDropEditability;
    typedef NSUInteger UITextDropPerformer, UITextDropProgressMode;
    typedef NSUInteger UIUserNotificationActionBehavior, UIUserNotificationActionContext;
    typedef NSUInteger UIUserNotificationActivationMode, UIUserNotificationType;
    typedef NSUInteger UIViewAnimationOptions, UIViewAutoresizing, UIViewKeyframeAnimationOptions;
    typedef NSUInteger UIWindowScenePresentationStyle;
    typedef double UIAccelerationValue, UIFontWeight, UIFontWidth, UIScrollViewDecelerationRate;
    typedef double UIWindowLevel;
    typedef float UILayoutPriority;
    typedef unsigned int UIAccessibilityNotifications, UIFontDescriptorSymbolicTraits;
    typedef NSString *NSAttributedStringDocumentAttributeKey;
    typedef NSString *NSAttributedStringDocumentReadingOptionKey, *NSAttributedStringDocumentType;
    typedef NSString *NSDataAssetName, *NSTextEffectStyle, *NSTextLayoutSectionKey;
    typedef NSString *NSTextListMarkerFormat, *NSTextTabOptionKey;
    typedef NSString *UIAccessibilityAssistiveTechnologyIdentifier;
    typedef NSString *UIAccessibilityTextualContext, *UIActionIdentifier;
    typedef NSString *UIActivityItemsConfigurationInteraction;
    typedef NSString *UIActivityItemsConfigurationMetadataKey;
    typedef NSString *UIActivityItemsConfigurationPreviewIntent, *UIActivityType;
    typedef NSString *UIApplicationExtensionPointIdentifier, *UIApplicationLaunchOptionsKey;
    typedef NSString *UIApplicationOpenExternalURLOptionsKey, *UIApplicationOpenURLOptionsKey;
    typedef NSString *UIConfigurationStateCustomKey, *UIContentSizeCategory;
    typedef NSString *UIFocusSoundIdentifier, *UIFontDescriptorAttributeName;
    typedef NSString *UIFontDescriptorFeatureKey, *UIFontDescriptorSystemDesign;
    typedef NSString *UIFontDescriptorTraitKey, *UIFontTextStyle, *UIImagePickerControllerInfoKey;
    typedef NSString *UIMenuIdentifier, *UINibOptionsKey, *UIPageViewControllerOptionsKey;
    typedef NSString *UIPasteboardDetectionPattern, *UIPasteboardName, *UIPasteboardOption;
    typedef NSString *UISceneSessionRole, *UISheetPresentationControllerDetentIdentifier;
    typedef NSString *UITextContentType, *UITransitionContextViewControllerKey;
    typedef NSString *UITransitionContextViewKey;
    typedef NSArray<NSCollectionLayoutGroupCustomItem *> *
      (^NSCollectionLayoutGroupCustomItemProvider)(id<NSCollectionLayoutEnvironment>);
    typedef void
      (^NSCollectionLayoutSectionVisibleItemsInvalidationHandler)(NSArray<id<NSCollectionLayoutVisibleItem>>
      *, CGPoint, id<NSCollectionLayoutEnvironment>);
    struct NSDirectionalEdgeInsets { CGFloat top; CGFloat leading; CGFloat bottom; CGFloat
      trailing; };
    typedef struct NSDirectionalEdgeInsets NSDirectionalEdgeInsets;
    typedef BOOL (^UIAccessibilityCustomActionHandler)(UIAccessibilityCustomAction *);
    typedef UIAccessibilityCustomRotorItemResult *
      (^UIAccessibilityCustomRotorSearch)(UIAccessibilityCustomRotorSearchPredicate *);
    typedef void (^UIActionHandler)(__kindof UIAction *);
    typedef void (^UIActivityViewControllerCompletionHandler)(UIActivityType, BOOL);
    typedef void (^UIActivityViewControllerCompletionWithItemsHandler)(UIActivityType, BOOL,
      NSArray *, NSError *);
    typedef void (^UIButtonConfigurationUpdateHandler)(__kindof UIButton *);
    typedef UIPointerStyle * (^UIButtonPointerStyleProvider)(UIButton *, UIPointerEffect *,
      UIPointerShape *);
    typedef NSUInteger (^UICellAccessoryPosition)(NSArray<__kindof UICellAccessory *> *);
    typedef UIListSeparatorConfiguration *
      (^UICollectionLayoutListItemSeparatorHandler)(NSIndexPath *, UIListSeparatorConfiguration
      *);
    typedef UISwipeActionsConfiguration *
      (^UICollectionLayoutListSwipeActionsConfigurationProvider)(NSIndexPath *);
    typedef void (^UICollectionViewCellConfigurationUpdateHandler)(__kindof UICollectionViewCell
      *, UICellConfigurationState *);
    typedef void (^UICollectionViewCellRegistrationConfigurationHandler)(__kindof
      UICollectionViewCell *, NSIndexPath *, id);
    typedef NSCollectionLayoutSection *
      (^UICollectionViewCompositionalLayoutSectionProvider)(NSInteger,
      id<NSCollectionLayoutEnvironment>);
    typedef UICollectionViewCell *
      (^UICollectionViewDiffableDataSourceCellProvider)(UICollectionView *, NSIndexPath *, id);
    typedef UICollectionReusableView *
      (^UICollectionViewDiffableDataSourceSupplementaryViewProvider)(UICollectionView *, NSString
      *, NSIndexPath *);
    typedef void (^UICollectionViewLayoutInteractiveTransitionCompletion)(BOOL, BOOL);
    typedef void (^UICollectionViewSupplementaryRegistrationConfigurationHandler)(__kindof
      UICollectionReusableView *, NSString *, NSIndexPath *);
    typedef UIColor * (^UIConfigurationColorTransformer)(UIColor *);
    typedef NSDictionary<NSAttributedStringKey,id> *
      (^UIConfigurationTextAttributesTransformer)(NSDictionary<NSAttributedStringKey,id> *);
    typedef UIMenu * (^UIContextMenuActionProvider)(NSArray<UIMenuElement *> *);
    typedef UIViewController * (^UIContextMenuContentPreviewProvider)(void);
    typedef void (^UIContextualActionHandler)(UIContextualAction *, __kindof UIView *, void
      (^)(BOOL));
    typedef struct { CGFloat minimum; CGFloat maximum; } UIFloatRange;
    typedef void (^UIGraphicsDrawingActions)(__kindof UIGraphicsRendererContext *);
    typedef void (^UIGraphicsImageDrawingActions)(UIGraphicsImageRendererContext *);
    typedef void (^UIGraphicsPDFDrawingActions)(UIGraphicsPDFRendererContext *);
    typedef struct { CGFloat offset; CGFloat angle; } UIPointerAccessoryPosition;
    typedef void (^UIPrintInteractionCompletionHandler)(UIPrintInteractionController *, BOOL,
      NSError *);
    typedef void (^UIPrinterPickerCompletionHandler)(UIPrinterPickerController *, BOOL, NSError
      *);
    typedef enum UISceneCollectionJoinBehavior UISceneCollectionJoinBehavior;
    typedef id<NSCopying,NSObject> UIScribbleElementIdentifier;
    typedef __kindof UIViewController * (^UIStoryboardViewControllerCreator)(NSCoder *);
    typedef void (^UITableViewCellConfigurationUpdateHandler)(__kindof UITableViewCell *,
      UICellConfigurationState *);
    typedef UITableViewCell * (^UITableViewDiffableDataSourceCellProvider)(UITableView *,
      NSIndexPath *, id);
    typedef void (^UITableViewHeaderFooterViewConfigurationUpdateHandler)(__kindof
      UITableViewHeaderFooterView *, UIViewConfigurationState *);
    typedef NSDictionary<NSAttributedStringKey,id> *
      (^UITextAttributesConversionHandler)(NSDictionary<NSAttributedStringKey,id> *);
    typedef id<NSObject,NSCopying> UITextSearchDocumentIdentifier;
    typedef UIWindowSceneActivationConfiguration *
      (^UIWindowSceneActivationActionConfigurationProvider)(__kindof UIWindowSceneActivationAction
      *);
    typedef UIWindowSceneActivationConfiguration *
      (^UIWindowSceneActivationInteractionConfigurationProvider)(UIWindowSceneActivationInteraction
      *, CGPoint);
    """
}
