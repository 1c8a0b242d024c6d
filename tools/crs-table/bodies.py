#!/usr/bin/env python3
"""Writes points of some CRSs of the Moon and the planets that PROJ transformed, an oracle for other bodies than the Earth.

Usage: bodies.py bodies.jsonl   (needs pyproj)

A line is JSON: the code, the CRS as WKT 2 and as PROJJSON, the units that pyproj gives to x or longitude, and points in the unit of the CRS: x or longitude as
the axis counts it, y or latitude, longitude to the east, latitude. To turn longitudes to the east is PROJ's work: the target is the geodetic CRS with an axis that points there.
"""
import json
import sys

import pyproj

CODES = {
    30100: "sphere", 49900: "sphere", 49901: "ographic, west", 49902: "ocentric", 39901: "ographic, east", 50301: "ographic sphere, west", 59901: "ographic, west",
    30110: "equirectangular of a sphere", 49911: "ographic, x to the west", 49912: "ocentric", 49916: "ographic", 49917: "ocentric", 39911: "ographic, x to the east",
    50311: "ographic sphere", 49931: "ographic, polar", 49932: "ocentric, polar", 49961: "ographic, transverse", 49962: "ocentric, transverse",
}
PLACES = [(-20.5, -31.25), (81.25, 48.75), (-122.25, 8.75)]  # evenly spaced, so that they are centres of cells


def main(output):
    with open(output, "w") as file:
        for code in CODES:
            crs = pyproj.CRS.from_authority("IAU_2015", code)
            row = {"code": f"IAU_2015:{code}", "units": units(crs), "wkt": crs.to_wkt("WKT2_2019"), "projjson": crs.to_json_dict(), "points": points(crs)}
            file.write(json.dumps(row, separators=(",", ":")) + "\n")


def units(crs):
    return "metre" if crs.is_projected else next((axis["units"] for axis in crs.cs_to_cf() if axis["axis"] == "X"), "degrees")


def points(crs):
    base = crs.geodetic_crs
    east = base.to_json_dict()
    east.pop("id", None)
    for axis in east["coordinate_system"]["axis"]:
        axis["direction"] = axis["direction"].replace("west", "east")
    transformer = pyproj.Transformer.from_crs(pyproj.CRS.from_json_dict(east), crs)
    x_first = crs.axis_info[0].direction in ("east", "west")
    result = []
    for lon, lat in PLACES:
        pair = transformer.transform(lat, lon)
        back = transformer.transform(*pair, direction="INVERSE")
        if abs(back[0] - lat) < 1e-9 and abs(back[1] - lon) < 1e-9:
            x, y = pair if x_first else pair[::-1]
            result.append([round(x, 6), round(y, 6), lon, lat])
    return result


if __name__ == "__main__":
    main(*sys.argv[1:])
