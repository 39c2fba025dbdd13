# A million messages with an argument to an object, which adds it to an instance variable.
class Counter:
    def __init__(self):
        self.total = 0

    def add(self, number):
        self.total += number


def main():
    counter = Counter()
    for i in range(1000000):
        counter.add(i)
    print(counter.total)


main()
