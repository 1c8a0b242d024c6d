#!/usr/bin/env python3
"""How the cost of opens and reads grows with what is opened and read: counts, as CSV and as a picture.

Usage: benchmarks/compare/growth.py CSV [SVG]       measures, with the jar of the last build, and draws
       benchmarks/compare/growth.py --draw CSV SVG  draws what was measured before
Needs JDK 17, a file system with hard links, and 1.2 million names. Standard library only.
"""
import csv
import json
import math
import os
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
import readers  # noqa: E402

STORES = os.path.join(readers.WORK, "growth")
COLUMNS = ["chunks", "bytes", "allocated", "processor_ms", "live"]
TITLES = {
    "arrays": "Open: arrays in the store",
    "chunks read": "Read: chunks of the section",
    "chunks in a folder": "Read of one chunk: chunks in its folder",
    "chunks of a shard": "Read of one chunk: chunks in its shard",
    "threads": "64 reads of 64 chunks: threads",
}
COLOURS = {"processor_ms": ("#0b6e99", "processor, ms"), "allocated": ("#b5491f", "allocated, KiB"), "bytes": ("#5a7d2a", "fetched, KiB"),
           "live": ("#7a4f9a", "kept in the heap, KiB")}
LINKS = 50_000  # ext4 has 65,000 names of a file


def put(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(text if isinstance(text, bytes) else json.dumps(text).encode())


def array(shape, chunks, codecs, separator="/"):
    return dict(zarr_format=3, node_type="array", shape=shape, data_type="int32", fill_value=0, attributes=dict(units="K"),
                chunk_grid=dict(name="regular", configuration=dict(chunk_shape=chunks)), codecs=codecs,
                chunk_key_encoding=dict(name="default", configuration=dict(separator=separator)),
                dimension_names=["d%d" % d for d in range(len(shape))])


BYTES = dict(name="bytes", configuration=dict(endian="little"))
GROUP = dict(zarr_format=3, node_type="group", attributes={})


def once(name, write):
    path = os.path.join(STORES, name)
    if not os.path.exists(path):
        write(path + ".part")
        os.rename(path + ".part", path)
    return path


def arrays(n):
    """One document, groups of 1,000 arrays."""
    def write(path):
        members = {}
        for i in range(n):
            if n > 1000 and i % 1000 == 0:
                members["g%d" % (i // 1000)] = GROUP
            members[("g%d/" % (i // 1000) if n > 1000 else "") + "a%d" % i] = array([10, 10], [10, 10], [BYTES])
        put(os.path.join(path, "zarr.json"),
            dict(GROUP, consolidated_metadata=dict(kind="inline", must_understand=False, metadata=members)))
    return once("arrays-%d" % n, write)


def folder(n):
    """n chunks of 16 x 16 in one folder."""
    def write(path):
        put(os.path.join(path, "zarr.json"), GROUP)
        put(os.path.join(path, "a", "zarr.json"), array([16, 16 * n], [16, 16], [BYTES], "."))
        for i in range(n):
            chunk = os.path.join(path, "a", "c.0.%d" % i)
            if i % LINKS == 0:
                put(chunk, struct.pack("<256i", *range(256)))
                first = chunk
            else:
                os.link(first, chunk)
    return once("folder-%d" % n, write)


def shard(n):
    """One shard with n chunks of four numbers."""
    def write(path):
        sharding = dict(name="sharding_indexed", configuration=dict(
            chunk_shape=[4], codecs=[BYTES], index_codecs=[BYTES], index_location="end"))
        put(os.path.join(path, "zarr.json"), GROUP)
        put(os.path.join(path, "a", "zarr.json"), array([4 * n], [4 * n], [sharding]))
        index = b"".join(struct.pack("<QQ", 16 * i, 16) for i in range(n))
        put(os.path.join(path, "a", "c", "0"), struct.pack("<4i", 1, 2, 3, 4) * n + index)
    return once("shard-%d" % n, write)


def points():
    for n in (10, 100, 1000, 10_000, 100_000):
        yield "arrays", n, [arrays(n), "-", "-"]
    for n in (1, 10, 100, 1000, 10_000):
        yield "chunks read", n, [folder(100_000), "a", "0:15,0:%d" % (16 * n - 1)]
    for n in (10, 1000, 100_000, 1_000_000):
        yield "chunks in a folder", n, [folder(n), "a", "0:15,%d:%d" % (16 * n - 160, 16 * n - 145)]
    for n in (100, 10_000, 1_000_000):
        yield "chunks of a shard", n, [shard(n), "a", "%d:%d" % (2 * n, 2 * n + 3)]
    for n in (1, 2, 4, 8, 16, 32, 64):
        yield "threads", n, [folder(100_000), "a", "0:15,0:1023", str(n)]


def measure(file):
    jars = readers.on_class_path(readers.drop_in() + readers.netcdf_java(), [], "Growth")
    rows = []
    for series, size, arguments in points():
        # Without our chunk cache: what a read costs that finds nothing there.
        command = jars[:1] + ["-Xmx4g", "-Dzarrcdm.cache.bytes=0"] + jars[1:] + arguments
        found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode().splitlines()[-1])
        rows.append([series, size] + [found[c] for c in COLUMNS])
        print(*rows[-1], file=sys.stderr)
    with open(file, "w", newline="") as f:
        lines = csv.writer(f, lineterminator="\n")
        lines.writerow(["series", "size"] + COLUMNS)
        lines.writerows(rows)


def draw(file, picture):
    with open(file) as f:
        rows = list(csv.DictReader(f))
    panels = "".join(panel(series, title, [r for r in rows if r["series"] == series], i % 3 * 330, i // 3 * 290 + 30)
                     for i, (series, title) in enumerate(TITLES.items()))
    legend = "".join('<text x="700" y="%d" fill="%s">%s</text>' % (370 + 24 * i, colour, name)
                     for i, (colour, name) in enumerate(COLOURS.values()))
    with open(picture, "w") as f:
        f.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 620" font-family="sans-serif" font-size="13">\n'
                '<rect width="1000" height="620" fill="white"/>\n%s%s\n'
                '<text x="700" y="480" fill="#888">dashed: twice the work,</text><text x="700" y="498" fill="#888">twice the cost</text>\n</svg>\n'
                % (panels, legend))


def panel(series, title, rows, left, top):
    width, height = 250, 200
    value = lambda r, c: float(r[c]) / (1 if c == "processor_ms" else 1024)
    sizes = [int(r["size"]) for r in rows]
    shown = {c: [(int(r["size"]), value(r, c)) for r in rows if value(r, c) > 0] for c in COLOURS}
    values = [v for line in shown.values() for _, v in line]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    x = lambda n: left + 55 + width * math.log10(n / sizes[0]) / math.log10(sizes[-1] / sizes[0])
    y = lambda v: top + 20 + height * (high - math.log10(v)) / (high - low)
    out = ['<g><text x="%d" y="%d" font-weight="bold">%s</text>' % (left + 20, top, title),
           '<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#bbb"/>' % (left + 55, top + 20, width, height)]
    for power in range(low, high + 1, max(1, (high - low) // 4)):
        out.append('<text x="%d" y="%.1f" text-anchor="end" fill="#555">%s</text>' % (left + 50, y(10 ** power) + 4, label(10.0 ** power)))
        out.append('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#eee"/>' % (left + 55, left + 55 + width, y(10 ** power), y(10 ** power)))
    for n in sizes:
        out.append('<text x="%.1f" y="%d" text-anchor="middle" fill="#555">%s</text>' % (x(n), top + height + 36, label(n)))
    for column, (colour, _) in COLOURS.items():
        line = shown[column]
        out.append('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>'
                   % (colour, " ".join("%.1f,%.1f" % (x(n), y(v)) for n, v in line)))
        out += ['<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (x(n), y(v), colour) for n, v in line]
    start, end = 10.0 ** low, 10.0 ** low * sizes[-1] / sizes[0]
    if end <= 10.0 ** high:
        out.append('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#888" stroke-dasharray="4 4"/>'
                   % (x(sizes[0]), y(start), x(sizes[-1]), y(end)))
    return "\n".join(out) + "</g>\n"


def label(number):
    if number < 1:
        return "%g" % number
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= unit:
            return "%g%s" % (number / unit, name)
    return "%g" % number


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--draw"]:
        draw(*arguments[1:])
        return
    measure(arguments[0])
    if len(arguments) > 1:
        draw(*arguments)


if __name__ == "__main__":
    main()
