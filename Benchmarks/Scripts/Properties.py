# A property, which is an attribute in Python, is read and written a million times.
class Counter:
    def __init__(self):
        self.total = 0


def main():
    counter = Counter()
    for i in range(1000000):
        counter.total = counter.total + i
    print(counter.total)


main()
