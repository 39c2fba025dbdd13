import ChatClient
print("x")
