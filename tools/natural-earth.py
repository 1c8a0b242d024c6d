#!/usr/bin/env python3
"""Writes natural-earth-110m.bin and natural-earth-50m.bin beside NaturalEarth.java: coastlines and borders for maps.

Usage: npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
       tools/natural-earth.py package/countries-110m.json .../natural-earth-110m.bin
       tools/natural-earth.py package/countries-50m.json .../natural-earth-50m.bin

Natural Earth is in the public domain; the npm package has it as TopoJSON, in which what two countries share is one
arc. An arc of one country is coast, one of several a border. The edges of the sheet (180 degrees, the south pole) are dropped.

The file: twice (coasts, borders) the number of lines, and for each line the number of its points and their longitudes and
latitudes in hundredths of a degree, each as the difference from the one before. All are variable-length integers as in
Protocol Buffers, the differences zigzag.
"""
import json
import sys


def arcs_of(geometry):
    if isinstance(geometry, int):
        yield geometry if geometry >= 0 else ~geometry
    else:
        for part in geometry:
            yield from arcs_of(part)


def varint(value, out):
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def zigzag(value):
    return value << 1 if value >= 0 else (-value << 1) - 1


def points(arc, transform):
    x = y = 0
    for dx, dy in arc:
        x += dx
        y += dy
        yield (x * transform["scale"][0] + transform["translate"][0],
               y * transform["scale"][1] + transform["translate"][1])


def at_edge(a, b):
    return (abs(a[0]) > 179.99 and abs(b[0]) > 179.99) or abs(a[0] - b[0]) > 180 or (a[1] < -85.5 and b[1] < -85.5)


def pieces(line):
    piece = [line[0]]
    for a, b in zip(line, line[1:]):
        if at_edge(a, b):
            if len(piece) > 1:
                yield piece
            piece = []
        piece.append(b)
    if len(piece) > 1:
        yield piece


def main(source, target):
    with open(source) as file:
        atlas = json.load(file)
    uses = [0] * len(atlas["arcs"])
    for country in atlas["objects"]["countries"]["geometries"]:
        for arc in set(arcs_of(country.get("arcs", []))):
            uses[arc] += 1
    out = bytearray()
    for wanted in (lambda n: n == 1, lambda n: n > 1):
        lines = [piece for arc, n in zip(atlas["arcs"], uses) if wanted(n)
                 for piece in pieces(list(points(arc, atlas["transform"])))]
        varint(len(lines), out)
        for line in lines:
            rounded = [(round(100 * x), round(100 * y)) for x, y in line]
            varint(len(rounded), out)
            before = (0, 0)
            for point in rounded:
                varint(zigzag(point[0] - before[0]), out)
                varint(zigzag(point[1] - before[1]), out)
                before = point
    with open(target, "wb") as file:
        file.write(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
