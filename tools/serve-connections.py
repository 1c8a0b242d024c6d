#!/usr/bin/env python3
"""What ten thousand connections do to a server of Zarr: `zarr-cdm serve --connections=N` with more or fewer than that.

    serve-connections.py URL COUNT PID    URL: of a chunk, by http; PID: of the server; `ulimit -n` above COUNT

A third of the connections ask for nothing, a third send half a request, a third ask for the chunk and read nothing. Meanwhile one client
asks for the chunk again and again, each time on a connection of its own. Prints how many connections were made and are left, how long
that client waited, and the memory of the server (Linux)."""
import socket, statistics, sys, time, urllib.parse

url, count, pid = urllib.parse.urlsplit(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
place = (url.hostname, url.port or 80)
request = f"GET {url.path} HTTP/1.1\r\nHost: {url.netloc}\r\n"


def memory():
    with open(f"/proc/{pid}/status") as status:
        return [int(line.split()[1]) // 1024 for line in status if line.startswith(("VmRSS", "Threads"))]


def healthy():
    begin = time.time()
    with socket.create_connection(place, timeout=120) as client:
        client.sendall((request + "Connection: close\r\n\r\n").encode())
        answer = b""
        while part := client.recv(1 << 16):
            answer += part
    assert answer.startswith(b"HTTP/1.1 200"), answer[:100]
    return time.time() - begin


def closed(client):
    client.setblocking(False)
    try:
        return not client.recv(1 << 20)
    except BlockingIOError:
        return False
    except OSError:
        return True


print("before: %.3f s, %s MB" % (healthy(), memory()[0]))
clients, waits = [], []
for n in range(count):
    client = socket.create_connection(place, timeout=120)
    clients.append(client)
    try:
        client.sendall(["", request, request + "\r\n"][n % 3].encode())
    except OSError:
        pass  # Closed already.
    if n % 500 == 499:
        waits.append(healthy())
for _ in range(10):
    waits.append(healthy())
    time.sleep(0.2)
left = sum(not closed(client) for client in clients)
print("%s connections made, %s left; the client that asks waited %.3f s, at most %.3f s; %s MB"
      % (count, left, statistics.median(waits), max(waits), memory()[0]))
for client in clients:
    client.close()
time.sleep(2)
print("after: %.3f s, %s MB" % (healthy(), memory()[0]))
