// ends: normally. Indexes and ranges of collections and strings are out of bounds.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

int main(void)
{
    long indexes[] = { -1, 5, LONG_MAX, LONG_MIN, NSNotFound };
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, nil];
    NSMutableString *text = [NSMutableString stringWithString:@"a😀é"];
    NSMutableData *data = [NSMutableData dataWithBytes:"abc" length:3];
    for (int i = 0; i < 5; i++) {
        long index = indexes[i];
        attempt(^{ array[index]; });
        attempt(^{ array[index] = @5; });
        attempt(^{ [array insertObject:@5 atIndex:index]; });
        attempt(^{ [array removeObjectAtIndex:index]; });
        attempt(^{ [array exchangeObjectAtIndex:0 withObjectAtIndex:index]; });
        attempt(^{ [text characterAtIndex:index]; });
        attempt(^{ [text substringFromIndex:index]; });
        attempt(^{ [text substringToIndex:index]; });
        attempt(^{ [text insertString:@"x" atIndex:index]; });
        attempt(^{ [NSIndexSet indexSetWithIndex:index]; });
        attempt(^{ [array stringByPaddingToLength:index withString:@"" startingAtIndex:index]; });
        attempt(^{ [text stringByPaddingToLength:index withString:@"ab" startingAtIndex:index]; });
        for (int j = 0; j < 5; j++) {
            NSRange range = NSMakeRange(index, indexes[j]);
            attempt(^{ [array subarrayWithRange:range]; });
            attempt(^{ [array removeObjectsInRange:range]; });
            attempt(^{ [array indexOfObject:@1 inRange:range]; });
            attempt(^{ [text substringWithRange:range]; });
            attempt(^{ [text deleteCharactersInRange:range]; });
            attempt(^{ [text stringByReplacingCharactersInRange:range withString:@"x"]; });
            attempt(^{ [text rangeOfString:@"a" options:0 range:range]; });
            attempt(^{ [text compare:@"a" options:0 range:range]; });
            attempt(^{ [data subdataWithRange:range]; });
            attempt(^{ [NSIndexSet indexSetWithIndexesInRange:range]; });
            attempt(^{ [[NSMutableIndexSet indexSet] addIndexesInRange:range]; });
            attempt(^{ NSUnionRange(range, range); NSIntersectionRange(range, NSMakeRange(1, 1)); NSMaxRange(range); });
            attempt(^{ NSLog(@"%@ %d", NSStringFromRange(range), NSLocationInRange(5, range)); });
        }
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
