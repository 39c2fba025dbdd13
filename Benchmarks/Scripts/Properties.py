# A property is read and written a million times: an attribute, which is what Python has for it.
class Counter:
    def __init__(self):
        self.total = 0


def main():
    counter = Counter()
    for i in range(1000000):
        counter.total = counter.total + i
    print(counter.total)


main()
