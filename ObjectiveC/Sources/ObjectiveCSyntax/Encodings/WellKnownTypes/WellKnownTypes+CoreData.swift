extension WellKnownTypes {
  /// Types of Core Data.
  static let coreData = """
    @class NSAsynchronousFetchRequest, NSAsynchronousFetchResult, NSAtomicStore;
    @class NSAtomicStoreCacheNode, NSAttributeDescription, NSBatchDeleteRequest;
    @class NSBatchDeleteResult, NSBatchInsertRequest, NSBatchInsertResult, NSBatchUpdateRequest;
    @class NSBatchUpdateResult, NSConstraintConflict, NSCoreDataCoreSpotlightDelegate;
    @class NSDerivedAttributeDescription, NSEntityDescription, NSEntityMapping;
    @class NSEntityMigrationPolicy, NSExpressionDescription, NSFetchedPropertyDescription;
    @class NSFetchedResultsController<ResultType>, NSFetchIndexDescription;
    @class NSFetchIndexElementDescription, NSFetchRequest<__covariant ResultType>;
    @class NSFetchRequestExpression, NSIncrementalStore, NSIncrementalStoreNode, NSManagedObject;
    @class NSManagedObjectContext, NSManagedObjectID, NSManagedObjectModel, NSMappingModel;
    @class NSMergeConflict, NSMergePolicy, NSMigrationManager, NSPersistentCloudKitContainer;
    @class NSPersistentCloudKitContainerEvent, NSPersistentCloudKitContainerEventRequest;
    @class NSPersistentCloudKitContainerEventResult, NSPersistentCloudKitContainerOptions;
    @class NSPersistentContainer, NSPersistentHistoryChange, NSPersistentHistoryChangeRequest;
    @class NSPersistentHistoryResult, NSPersistentHistoryToken, NSPersistentHistoryTransaction;
    @class NSPersistentStore, NSPersistentStoreAsynchronousResult, NSPersistentStoreCoordinator;
    @class NSPersistentStoreDescription, NSPersistentStoreRequest, NSPersistentStoreResult;
    @class NSPropertyDescription, NSPropertyMapping, NSQueryGenerationToken;
    @class NSRelationshipDescription, NSSaveChangesRequest;

    typedef NSInteger NSPersistentCloudKitContainerEventResultType;
    typedef NSInteger NSPersistentCloudKitContainerEventType, NSPersistentHistoryChangeType;
    typedef NSInteger NSPersistentHistoryResultType;
    typedef NSUInteger NSAttributeType, NSBatchDeleteRequestResultType;
    typedef NSUInteger NSBatchInsertRequestResultType, NSBatchUpdateRequestResultType;
    typedef NSUInteger NSDeleteRule, NSEntityMappingType, NSFetchedResultsChangeType;
    typedef NSUInteger NSFetchIndexElementType, NSFetchRequestResultType;
    typedef NSUInteger NSManagedObjectContextConcurrencyType, NSMergePolicyType;
    typedef NSUInteger NSPersistentCloudKitContainerSchemaInitializationOptions;
    typedef NSUInteger NSPersistentStoreRequestType, NSPersistentStoreUbiquitousTransitionType;
    typedef NSUInteger NSSnapshotEventType;
    """
}
