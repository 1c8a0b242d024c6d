#!/usr/bin/env python3
"""Writes points that PROJ projected, an oracle for the projections of zarr-cdm.

Usage: points.py crs-table.txt.gz points.tsv [crs-per-method]   (needs pyproj)

For each method of the table some CRSs are drawn, the same at each run; for each CRS points within its area of use. Points that PROJ itself
does not bring back are left out, and those CRSs that PROJ computes in another way than their definition says (OTHERWISE).
"""
import collections
import gzip
import math
import random
import sys
import warnings

import pyproj

WANTED = """EPSG:2056 EPSG:2154 EPSG:2264 EPSG:27572 EPSG:27700 EPSG:28992 EPSG:3031 EPSG:3035 EPSG:31370 EPSG:32631 EPSG:32661 EPSG:3395
EPSG:3408 EPSG:3413 EPSG:3832 EPSG:3857 EPSG:3973 EPSG:3978 EPSG:3995 EPSG:5070 EPSG:5514 EPSG:5880 EPSG:6931 EPSG:6933 EPSG:8857""".split()

# Belgium's twist is left out; a grid shift is put in; axes to the south and west; Cassini of the whole world.
OTHERWISE = "EPSG:31300 ESRI:102166 EPSG:8044 EPSG:8045 ESRI:53028 ESRI:54028".split()

PLACES = [(0.1, 0.1), (0.5, 0.5), (0.9, 0.2), (0.3, 0.8)]


def main(table, output, count=4):
    methods = collections.defaultdict(list)
    with gzip.open(table, "rt") as lines:
        for line in lines:
            code, method = method_of(line)
            if method and code not in OTHERWISE:
                methods[method].append(code)
    draw = random.Random(5)
    with open(output, "w") as file:
        file.write(f"# code, x and y in the unit of the CRS, longitude from Greenwich, latitude; by PROJ {pyproj.proj_version_str}\n")
        for method, codes in sorted(methods.items()):
            wanted = [code for code in codes if code in WANTED]
            others = [code for code in codes if code not in WANTED]
            for code in wanted + draw.sample(others, min(len(others), int(count))):
                for x, y, lon, lat in points(code):
                    file.write(f"{code}\t{x:.9f}\t{y:.9f}\t{lon:.10f}\t{lat:.10f}\n")


def method_of(line):
    columns = line.rstrip("\n").split("\t")
    if line.startswith("#") or columns[2] == "=":
        return columns[0], None
    if columns[2] == "W":
        return columns[0], columns[3].partition('PROJECTION["')[2].partition('"')[0]
    return columns[0], columns[11] if len(columns) > 11 else None


def points(code):
    try:
        crs = pyproj.CRS(code)
        base = crs.geodetic_crs
        to_plane = pyproj.Transformer.from_crs(base, crs, always_xy=True)
    except pyproj.exceptions.ProjError:
        return
    meridian = base.prime_meridian.longitude * math.degrees(base.prime_meridian.unit_conversion_factor)
    unit = math.degrees(base.axis_info[0].unit_conversion_factor)
    west, south, east, north = crs.area_of_use.bounds if crs.area_of_use else (-170, -80, 170, 80)
    width = (east - west) % 360 or 360
    for u, v in PLACES:
        lon = (west + u * width + 180) % 360 - 180
        lat = south + v * (north - south)
        x, y = to_plane.transform((lon - meridian) / unit, lat / unit)
        if math.isfinite(x) and math.isfinite(y):
            back_lon, back_lat = to_plane.transform(x, y, direction="INVERSE")
            if abs((back_lon * unit + meridian - lon + 180) % 360 - 180) < 1e-7 and abs(back_lat * unit - lat) < 1e-7:
                yield x, y, lon, lat


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*sys.argv[1:])
