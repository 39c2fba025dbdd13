# 500,000 objects are made, linked to the one before, and released.
class Node:
    def __init__(self, value):
        self.value = value
        self.next = None


def main():
    total = 0
    last = None
    for i in range(500000):
        node = Node(i)
        node.next = last
        last = None if i % 100 == 99 else node
        total += node.value
    print(total)


main()
