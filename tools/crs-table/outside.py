#!/usr/bin/env python3
"""Writes points at and beyond the edges of projections' worlds, with the place that PROJ gives them.

Usage: outside.py points.tsv outside.tsv   (needs pyproj)

One CRS of each method of points.tsv is taken. Where PROJ knows no place, or one that is not on a planet, longitude and latitude are NaN.
"""
import math
import sys
import warnings

import pyproj

# In halves of the equator: just inside, just outside, far outside, on each side and in corners.
POINTS = [(0.55, 0.02), (1.02, 0.03), (1.4, 0.1), (2.6, 0.4), (-1.7, 0.2), (0.03, 0.52), (0.1, -0.7), (0.2, 1.3), (-0.6, -0.6), (0.7, 0.8), (1.2, -1.2)]


def main(points, output):
    seen = set()
    with open(points) as lines, open(output, "w") as file:
        file.write(f"# code, x and y in the unit of the CRS, longitude from Greenwich, latitude; by PROJ {pyproj.proj_version_str}\n")
        for code in dict.fromkeys(line.split("\t")[0] for line in lines if not line.startswith("#")):
            crs = pyproj.CRS(code)
            method = crs.coordinate_operation.method_name
            if method not in seen:
                seen.add(method)
                for x, y, lon, lat in places(crs):
                    file.write(f"{code}\t{x:.3f}\t{y:.3f}\t{lon:.9f}\t{lat:.9f}\n".replace("nan", "NaN"))


def places(crs):
    base = crs.geodetic_crs
    to_plane = pyproj.Transformer.from_crs(base, crs, always_xy=True)
    meridian = base.prime_meridian.longitude * math.degrees(base.prime_meridian.unit_conversion_factor)
    unit = math.degrees(base.axis_info[0].unit_conversion_factor)
    half = math.pi * base.ellipsoid.semi_major_metre / crs.axis_info[0].unit_conversion_factor
    for u, v in POINTS:
        x, y = u * half, v * half
        lon, lat = to_plane.transform(x, y, direction="INVERSE")
        known = math.isfinite(lon) and abs(lat * unit) <= 90
        yield x, y, (lon * unit + meridian + 180) % 360 - 180 if known else math.nan, lat * unit if known else math.nan


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*sys.argv[1:])
