#!/usr/bin/env python3
"""Writes random PROJ strings with the place of a point by PROJ, an oracle for the PROJ strings of zarr-cdm.

Usage: strings.py strings.tsv.gz [strings-per-projection]   (needs pyproj)

For each projection the same strings at each run: parameters in and out of the string, ellipsoids by name and by numbers, datums, prime meridians, units. The columns are
those of forms.py, with the name of the projection as code and PROJ as notation.
"""
import gzip
import math
import random
import sys
import warnings

import pyproj

ELLIPSOIDS = (
    ["+datum=WGS84", "+ellps=GRS80 +towgs84=0,0,0", "+datum=NAD27", "+R=6371229", "+a=6370000 +b=6370000", "+a=6378137 +rf=298.25", "+a=6378137 +f=0.0034", ""]
    + ["+a=6378160 +b=6356774.719", "+a=6378137 +es=0.00669438", "+a=6367470 +e=0", "+ellps=WGS84 +a=6378000", "+ellps=WGS84 +b=6350000", "+ellps=intl +rf=300"]
    + ["+ellps=" + name for name in pyproj.get_ellps_map()]
    + ["+datum=" + name for name in "GGRS87 NAD83 potsdam carthage hermannskogel ire65 nzgd49 OSGB36".split()]
)
MERIDIANS = ["", "", "", "+pm=2.337229167", "+pm=-17d40'"] + ["+pm=" + name for name in pyproj.get_prime_meridians_map()]
UNITS = ["", "", "", "+units=km", "+to_meter=0.3048", "+to_meter=1200/3937", "+units=m +to_meter=1000"] + [
    "+units=" + name for name in "mm cm dm in ft yd mi kmi fath ch link us-in us-ft us-yd us-ch us-mi ind-ft ind-yd ind-ch".split()]
NEAR = {  # with an origin that the points are near to
    "tmerc": ["", "+k=0.9996", "+k_0=0.9999"], "sterea": ["+k=0.9999079"], "somerc": ["", "+k_0=0.9999"], "cass": ["", "+hyperbolic"], "gnom": [""], "poly": [""],
    "ortho": ["", "+k=0.99", "+alpha=10"], "nsper": ["+h=3000000"], "laea": ["", "+k=0.9"], "aeqd": ["", "+guam +ellps=clrk66"], "stere": ["", "+k=0.9996", "+lat_ts=50"],
}
CONES = ["+lat_1={0}", "+lat_1={0} +k_0=0.9999", "+lat_1={1} +lat_2={2}"]
WORLD = {
    "merc": ["", "+lat_ts=30", "+k=0.9", "+lat_ts=30 +k=0.9", "+nadgrids=@null"], "cea": ["", "+lat_ts=30", "+k_0=0.9"], "eqc": ["", "+lat_ts=30", "+lat_0=10"],
    "wintri": ["+lat_1=40"], "wink1": ["", "+lat_ts=30"], "wink2": ["+lat_1=50"], "loxim": ["+lat_1=40"], "bonne": ["+lat_1=45", "+lat_1=-30 +lat_0=10"],
    "ob_tran": ["+o_proj=longlat +o_lat_p=40 +o_lon_p=10", "+o_proj=latlon +o_lat_p=-30", "+o_proj=lonlat +o_lat_p=39.25 +o_lon_p=0 +to_meter=0.0174532925199433"],
}
WORLD |= {name: [""] for name in ("sinu moll mill eqearth robin vandg natearth natearth2 eck1 eck2 eck3 eck4 eck5 eck6 gall crast igh igh_o aitoff patterson qua_aut "
                                 "mbtfpq times wag4 wag5 comill webmerc").split()}
KROVAK = "+lat_0=49.5 +lon_0=24.83333333333333 +alpha=30.28813972222222 +k=0.9999"
FIXED = {
    "krovak": (["", KROVAK], (13, 48, 21, 50)), "mod_krovak": (["", KROVAK], (13, 48, 21, 50)), "nzmg": (["", "+lat_0=-41 +lon_0=173 +x_0=2510000 +y_0=6023150"], (167, -46, 178, -35)),
    "labrd": (["+lat_0=-18.9 +lon_0=46.43722917 +azi=18.9 +k=0.9995 +x_0=400000 +y_0=800000"], (44, -25, 49, -13)), "tpeqd": (["+lat_1=20 +lon_1=60 +lat_2=40 +lon_2=100"], (60, 10, 100, 50)),
    "col_urban": (["+lat_0=4.68 +lon_0=-74.14 +h_0=2550"], (-75, 4, -73, 5)), "utm": (["+zone=31", "+zone=31 +south"], (1, 20, 5, 60)),
}


def main(output, count=8):
    warnings.simplefilter("ignore")
    draw = random.Random(18)
    with gzip.GzipFile(output, "wb", mtime=0) as file:
        for name, make in projections(draw):
            for _ in range(int(count)):
                words, box = make()
                text = " ".join(f"+proj={name} {words} {figure(draw, name, words)}".split())
                found = place(text, box, draw)
                if found:
                    x, y, lon, lat = found
                    file.write(f"{name}\tPROJ\t{x:.9f}\t{y:.9f}\t{lon:.10f}\t{lat:.10f}\t{text}\n".encode())


def figure(draw, name, words):
    if name == "ob_tran":
        return draw.choice(ELLIPSOIDS)
    units = draw.choice(UNITS)
    ellipsoid = "" if "ellps" in words else draw.choice(ELLIPSOIDS)
    return f"{ellipsoid} {'' if name == 'webmerc' else draw.choice(MERIDIANS)} {units} {draw.choice(['', '+no_defs', '+wktext +type=crs', '+axis=neu'])}"


def projections(draw):
    def origin():
        return draw.choice([45, 4, -20, 57, -33.3]), draw.randint(-170, 170)

    def false():
        return draw.choice(["", f"+x_0={draw.randint(-3000000, 3000000)} +y_0=500000"])

    def near(variants):
        lat, lon = origin()
        return f"+lat_0={lat} +lon_0={lon} {draw.choice(variants)} {false()}", (lon - 4, lat - 4, lon + 4, lat + 4)

    def cone(variants):
        lat, lon = origin()
        return f"+lat_0={lat} +lon_0={lon} {draw.choice(variants).format(lat, lat - 5, lat + 7)} {false()}", (lon - 8, lat - 8, lon + 8, lat + 8)

    def oblique():
        lat, lon = origin()
        azimuth = draw.choice([30, 53.3, 120, 145, 200, 260, 300, 337.2, -30, -145])
        words = f"+alpha={azimuth} {draw.choice(['', '+gamma=0', '+gamma=20'])} {draw.choice(['', '+no_uoff', '+no_off', '+k=0.9996'])}"
        return f"+lat_0={lat} +lonc={lon} {words} {false()}", (lon - 4, lat - 4, lon + 4, lat + 4)

    def polar():
        lon, sign = draw.randint(-170, 170), draw.choice(["", "-"])
        south, north = (-85, -60) if sign else (60, 85)
        return f"+lat_0={sign}90 +lon_0={lon} {draw.choice(['', f'+lat_ts={sign}70', '+k=0.994'])} {false()}", (lon - 90, south, lon + 90, north)

    def satellite():
        lon = draw.randint(-170, 170)
        return f"+lon_0={lon} +h=35786023 {draw.choice(['', '+sweep=x', '+sweep=y'])} {false()}", (lon - 40, -40, lon + 40, 40)

    yield from ((name, lambda v=v: near(v)) for name, v in NEAR.items())
    yield "lcc", lambda: cone(CONES)
    yield "aea", lambda: cone(CONES[2:])
    yield "eqdc", lambda: cone(CONES[2:])
    yield "omerc", oblique
    yield "stere", polar
    yield "geos", satellite
    for name, variants in WORLD.items():
        yield name, lambda v=variants: (f"+lon_0={draw.randint(-170, 170)} {draw.choice(v)} {false()}", (-179, -80, 179, 80))
    for name, (variants, box) in FIXED.items():
        yield name, lambda v=variants, b=box: (draw.choice(v), b)


def place(text, box, draw):
    """A point that PROJ finds in both directions, its longitude from Greenwich; nothing where PROJ knows no such CRS."""
    try:
        crs = pyproj.CRS(text)
    except pyproj.exceptions.CRSError:
        return None
    while crs.is_bound:
        crs = crs.source_crs
    base = crs.geodetic_crs
    base = base.source_crs or base
    meridian = base.prime_meridian.longitude * math.degrees(base.prime_meridian.unit_conversion_factor)
    to_plane = pyproj.Transformer.from_crs(base, crs, always_xy=True)
    for _ in range(50):
        lon = (round(draw.uniform(box[0], box[2]), 3) + 180) % 360 - 180
        lat = round(draw.uniform(box[1], box[3]), 3)
        x, y = to_plane.transform(lon - meridian, lat)
        back = to_plane.transform(x, y, direction="INVERSE")
        if math.isfinite(x) and abs((back[0] + meridian - lon + 180) % 360 - 180) < 1e-8 and abs(back[1] - lat) < 1e-8:
            return x, y, lon, lat
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
