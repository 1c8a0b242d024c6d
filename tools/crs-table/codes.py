#!/usr/bin/env python3
"""Writes points of every projected CRS of EPSG, ESRI and IAU 2015 that PROJ projected, an oracle for the share of them that zarr-cdm has right.

Usage: codes.py codes.tsv.gz   (needs pyproj)

For each code one point within its area of use (two for ESRI; anywhere on other bodies), that PROJ itself brings back; the same at each run. A line is the code, x and y in the unit of the
CRS, longitude to the east from Greenwich, latitude.
"""
import gzip
import math
import random
import sys
import warnings

import pyproj
from pyproj.database import query_crs_info
from pyproj.enums import PJType


def main(output):
    with open(output, "wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as zipped:
        zipped.write(f"# by PROJ {pyproj.proj_version_str}\n".encode())
        for authority, count in (("EPSG", 1), ("ESRI", 2), ("IAU_2015", 1)):
            for info in query_crs_info(auth_name=authority, pj_types=[PJType.PROJECTED_CRS], allow_deprecated=True):
                code = f"{authority}:{info.code}"
                for x, y, lon, lat in points(code, count):
                    zipped.write(f"{code}\t{x:.12g}\t{y:.12g}\t{lon:g}\t{lat:g}\n".encode())


def points(code, count):
    draw = random.Random(code)
    crs = pyproj.CRS(code)
    base = crs.geodetic_crs
    try:
        to_plane = pyproj.Transformer.from_crs(eastward(base) if code.startswith("IAU") else base, crs, always_xy=True)
    except pyproj.exceptions.ProjError:
        return
    meridian = base.prime_meridian.longitude * math.degrees(base.prime_meridian.unit_conversion_factor)
    unit = math.degrees(base.axis_info[0].unit_conversion_factor)
    west, south, east, north = crs.area_of_use.bounds if crs.area_of_use else (-170, -80, 170, 80)
    width = (east - west) % 360 or 360
    for _ in range(12):
        lon = round((west + draw.uniform(.05, .95) * width + 180) % 360 - 180, 3)
        lat = round(south + draw.uniform(.05, .95) * (north - south), 3)
        x, y = to_plane.transform((lon - meridian) / unit, lat / unit)
        if not (math.isfinite(x) and math.isfinite(y)):
            continue
        back_lon, back_lat = to_plane.transform(x, y, direction="INVERSE")
        if abs((back_lon * unit + meridian - lon + 180) % 360 - 180) < 1e-7 and abs(back_lat * unit - lat) < 1e-7:
            yield x, y, lon, lat
            count -= 1
            if not count:
                return


def eastward(base):
    """The geodetic CRS with longitude to the east first: those of other bodies may count to the west, or be spherical, whose order PROJ keeps."""
    described = base.to_json_dict()
    described.pop("id", None)
    axes = described["coordinate_system"]["axis"]
    axes.reverse()
    axes[0]["direction"] = "east"
    return pyproj.CRS.from_json_dict(described)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*sys.argv[1:])
