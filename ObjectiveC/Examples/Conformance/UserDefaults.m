// User defaults keep property lists, convert numbers and strings, and fall back to the registered values.
#import <Foundation/Foundation.h>

static const char *text(id object) { return object ? [[object description] UTF8String] : "nil"; }

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context
{
    printf("%s is %s\n", [path UTF8String], text(change[NSKeyValueChangeNewKey]));
}
@end

int main(void)
{
    NSUserDefaults *defaults = [[NSUserDefaults alloc] initWithSuiteName:@"conformance"];
    for (NSString *key in [[defaults dictionaryRepresentation] allKeys])
        [defaults removeObjectForKey:key];
    [defaults registerDefaults:@{@"volume": @5, @"name": @"registered"}];
    printf("%ld %s\n", (long)[defaults integerForKey:@"volume"], text([defaults stringForKey:@"name"]));
    [defaults setInteger:-9 forKey:@"volume"];
    printf("%ld\n", (long)[defaults integerForKey:@"volume"]);
    [defaults removeObjectForKey:@"volume"];
    printf("%ld %ld %d\n", (long)[defaults integerForKey:@"volume"], (long)[defaults integerForKey:@"none"],
           [defaults objectForKey:@"none"] == nil);

    [defaults setBool:YES forKey:@"flag"];
    [defaults setFloat:1.5f forKey:@"float"];
    [defaults setDouble:0.25 forKey:@"double"];
    [defaults setObject:@"12.5 apples" forKey:@"text"];
    [defaults setObject:@"YES" forKey:@"yes"];
    printf("%d %d %.2f %.2f\n", [defaults boolForKey:@"flag"], [defaults boolForKey:@"yes"],
           [defaults floatForKey:@"float"], [defaults doubleForKey:@"double"]);
    printf("%ld %.1f %s %s\n", (long)[defaults integerForKey:@"text"], [defaults doubleForKey:@"text"],
           text([defaults stringForKey:@"double"]), text([defaults arrayForKey:@"text"]));

    NSMutableArray *names = [NSMutableArray arrayWithObjects:@"a", @"b", nil];
    [defaults setObject:names forKey:@"names"];
    [names addObject:@"c"];
    NSArray *stored = [defaults stringArrayForKey:@"names"];
    printf("%s %d\n", [[stored componentsJoinedByString:@"+"] UTF8String], [stored isEqual:[defaults arrayForKey:@"names"]]);
    [defaults setObject:@[@1, @"b"] forKey:@"mixed"];
    printf("%d %d\n", [defaults stringArrayForKey:@"mixed"] == nil, (int)[[defaults arrayForKey:@"mixed"] count]);
    NSDictionary *nested = @{@"list": @[@{@"deep": @YES}], @"date": [NSDate dateWithTimeIntervalSince1970:60]};
    [defaults setObject:nested forKey:@"nested"];
    printf("%d %d\n", [[defaults dictionaryForKey:@"nested"] isEqual:nested], [defaults dictionaryForKey:@"names"] == nil);
    NSData *data = [@"bytes" dataUsingEncoding:NSUTF8StringEncoding];
    [defaults setObject:data forKey:@"data"];
    printf("%d %d\n", [[defaults dataForKey:@"data"] isEqual:data], [defaults dataForKey:@"text"] == nil);
    [defaults setURL:[NSURL URLWithString:@"http://host/path?q"] forKey:@"url"];
    [defaults setObject:@"/tmp/file" forKey:@"path"];
    printf("%s %s\n", text([[defaults URLForKey:@"url"] absoluteString]), text([[defaults URLForKey:@"path"] path]));

    for (id value in @[[[NSObject alloc] init], [NSNull null], @[[NSNull null]], [NSURL URLWithString:@"http://h"], @{@1: @2}]) {
        @try {
            [defaults setObject:value forKey:@"bad"];
            printf("stored\n");
        } @catch (NSException *exception) {
            printf("%s ", [exception.name UTF8String]);
        }
    }
    printf("%d\n", [defaults objectForKey:@"bad"] == nil);

    __block int changes = 0;
    id token = [[NSNotificationCenter defaultCenter] addObserverForName:NSUserDefaultsDidChangeNotification object:defaults
                                                                 queue:nil usingBlock:^(NSNotification *note) { changes++; }];
    [defaults setObject:@"new" forKey:@"name"];
    [defaults setObject:nil forKey:@"text"];
    printf("%d %s %s\n", changes > 0, text([defaults objectForKey:@"name"]), text([defaults objectForKey:@"text"]));
    [[NSNotificationCenter defaultCenter] removeObserver:token];

    Watcher *watcher = [[Watcher alloc] init];
    [defaults addObserver:watcher forKeyPath:@"color" options:NSKeyValueObservingOptionNew context:NULL];
    [defaults setObject:@"red" forKey:@"color"];
    [defaults setValue:@"blue" forKey:@"color"];
    [defaults removeObserver:watcher forKeyPath:@"color"];
    printf("%s\n", text([defaults valueForKey:@"color"]));

    NSUserDefaults *same = [[NSUserDefaults alloc] initWithSuiteName:@"conformance"];
    NSUserDefaults *standard = [NSUserDefaults standardUserDefaults];
    printf("%s %s\n", text([same stringForKey:@"color"]), text([standard objectForKey:@"color"]));
    printf("%d %d\n", standard == [NSUserDefaults standardUserDefaults], [same synchronize]);
    NSDictionary *all = [defaults dictionaryRepresentation];
    printf("%s %s\n", text(all[@"volume"]), text(all[@"color"]));
    return 0;
}
