#!/usr/bin/env python3
"""Writes CRSs in every notation that PROJ has for them: WKT 1 of GDAL and of ESRI, WKT 2 of 2015 and 2019, PROJJSON.

Usage: forms.py points.tsv forms.tsv.gz   (needs pyproj)

One CRS of each method of points.tsv is taken, and some with another prime meridian than Greenwich. Notations that a CRS cannot be written
in, or that PROJ itself reads as another CRS, are left out. Each line has a point of the CRS and its longitude and latitude before the text.
"""
import gzip
import json
import math
import sys
import warnings

import pyproj
from points import points as points_of

FORMS = ["WKT1_GDAL", "WKT1_ESRI", "WKT2_2015", "WKT2_2019"]
# Ferro, Paris, Oslo, Bern, Bogota, Rome, Lisbon, Madrid.
MERIDIANS = "EPSG:2065 EPSG:27572 EPSG:27391 EPSG:21780 EPSG:21892 EPSG:26591 EPSG:20791 EPSG:2062".split()


def main(points, output):
    seen = set()
    with open(points) as lines, gzip.GzipFile(output, "wb", mtime=0) as file:
        codes = [line.split("\t")[0] for line in lines if not line.startswith("#")]
        for code in dict.fromkeys(codes + MERIDIANS):
            crs = pyproj.CRS(code)
            method = crs.coordinate_operation.method_name
            if method in seen and code not in MERIDIANS:
                continue
            seen.add(method)
            for x, y, lon, lat in list(points_of(code))[:1]:
                for form, text in forms(crs):
                    if not leads_to(text, x, y, lon, lat):
                        continue
                    file.write(f"{code}\t{form}\t{x:.9f}\t{y:.9f}\t{lon:.10f}\t{lat:.10f}\t{text}\n".encode())


def forms(crs):
    for form in FORMS:
        try:
            yield form, crs.to_wkt(form).replace("\n", " ")
        except pyproj.exceptions.CRSError:
            pass
    yield "PROJJSON", json.dumps(crs.to_json_dict())


def leads_to(text, x, y, lon, lat):
    crs = pyproj.CRS(text)
    base = crs.geodetic_crs
    meridian = base.prime_meridian.longitude * math.degrees(base.prime_meridian.unit_conversion_factor)
    unit = math.degrees(base.axis_info[0].unit_conversion_factor)
    found = pyproj.Transformer.from_crs(base, crs, always_xy=True).transform(x, y, direction="INVERSE")
    return abs(math.remainder(found[0] * unit + meridian - lon, 360)) < 1e-7 and abs(found[1] * unit - lat) < 1e-7


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*sys.argv[1:])
