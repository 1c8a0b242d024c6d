#!/usr/bin/python3
"""Holds copies of GRIB files by netCDF-Java's GRIB module to what ecCodes reads in the messages.

    tools/grib-copies.py make FOLDER          writes GRIB files of every grid, edition and scanning mode, and of several
                                              fields in one message, to FOLDER
    for f in FOLDER/*.grib*; do ./zarr-cdm copy $f $f.zarr 2> $f.txt; done
    tools/grib-copies.py check FOLDER         compares values and places of each FOLDER/NAME.zarr with those of the
                                              iterator of grib_get_data

ZARR_CDM_CLASSPATH must have netCDF-Java's GRIB module (tried: 5.5.2, 5.5.4, 5.6.0) and the jars that it needs, jj2000
and protobuf-java. Needs eccodes (tried: 2.50.0); `check` also zarr 3.4 and pyproj. A copy is right if each value is
ecCodes' as float32, at the place that its coordinates name; a variable that was left out is counted, with the reason given.
tools/GribCopies.java compares copies with what the module shows.
"""
import collections
import sys
from pathlib import Path

import eccodes as ec
import numpy as np

SHARED = Path(__file__).parent.parent / "grib/src/test/resources"


def set_all(handle, keys):
    for key, value in keys.items():
        ec.codes_set(handle, key, value)


def on_latitudes(edition, flags):
    west, north = flags & 128, flags & 64
    longitudes, latitudes = [10, 22], [52, 40]
    handle = ec.codes_grib_new_from_samples(f"regular_ll_sfc_grib{edition}")
    set_all(handle, dict(Ni=7, Nj=5, iDirectionIncrementInDegrees=2, jDirectionIncrementInDegrees=3))
    return turned(handle, longitudes[::-1] if west else longitudes, latitudes[::-1] if north else latitudes, flags)


def gaussian(edition, flags):
    handle = ec.codes_grib_new_from_samples(f"regular_gg_sfc_grib{edition}")
    of = [f"{axis}Of{end}GridPointInDegrees" for axis in ("longitude", "latitude") for end in ("First", "Last")]
    longitudes, latitudes = np.reshape([ec.codes_get(handle, key) for key in of], (2, 2)).tolist()
    return turned(handle, longitudes[::-1] if flags & 128 else longitudes,
                  latitudes[::-1] if flags & 64 else latitudes, flags)


def turned(handle, longitudes, latitudes, flags):
    set_all(handle, {"longitudeOfFirstGridPointInDegrees": longitudes[0],
                     "longitudeOfLastGridPointInDegrees": longitudes[1],
                     "latitudeOfFirstGridPointInDegrees": latitudes[0],
                     "latitudeOfLastGridPointInDegrees": latitudes[1], "scanningMode": flags})
    return handle


def on_map(kind, edition, flags):
    handle = ec.codes_grib_new_from_samples(f"regular_ll_sfc_grib{edition}")
    set_all(handle, {"gridType": kind, "Nx": 7, "Ny": 5} if kind != "mercator" else {"gridType": kind, "Ni": 7, "Nj": 5})
    if edition == 2:
        set_all(handle, dict(shapeOfTheEarth=6))
    set_all(handle, dict(latitudeOfFirstGridPointInDegrees=45, longitudeOfFirstGridPointInDegrees=12))
    if kind == "lambert":
        set_all(handle, dict(LoVInDegrees=10, Latin1InDegrees=50, Latin2InDegrees=40, DxInMetres=20000, DyInMetres=30000))
        if edition == 2:
            set_all(handle, dict(LaDInDegrees=50))
    elif kind == "polar_stereographic":
        set_all(handle, dict(orientationOfTheGridInDegrees=10, DxInMetres=20000, DyInMetres=30000))
        if edition == 2:
            set_all(handle, dict(LaDInDegrees=60))
    else:
        set_all(handle, dict(LaDInDegrees=40, DiInMetres=20000, DjInMetres=30000))
    set_all(handle, dict(scanningMode=flags))
    return handle


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for edition in (1, 2):
        for flags in range(0, 256, 32 if edition == 1 else 16):
            makers = {"latlon": on_latitudes, "gaussian": gaussian}
            for kind in ("lambert", "polar_stereographic", "mercator"):
                makers[kind] = lambda e, f, kind=kind: on_map(kind, e, f)
            for name, maker in makers.items():
                try:
                    handle = maker(edition, flags)
                except ec.CodesInternalError as e:
                    print(f"{name} of edition {edition}: {e}")
                    continue
                count = 8192 if name == "gaussian" else 35
                ec.codes_set_values(handle, np.arange(count) * 1.25 + 200)
                (folder / f"{name}_{flags:03}.grib{edition}").write_bytes(ec.codes_get_message(handle))
    fields = []
    for level in (1000, 850, 500):
        handle = ec.codes_grib_new_from_samples("regular_ll_pl_grib2")
        set_all(handle, dict(shortName="t", level=level))
        values = np.arange(496) * 0.5 + level
        if level < 1000:
            set_all(handle, dict(bitmapPresent=1, missingValue=-1.0))
            values[10:30] = -1
        ec.codes_set_values(handle, values)
        fields.append(ec.codes_get_message(handle))
    several(folder / "several.grib2", fields)


def several(file, messages):
    """One message of several fields; the last bitmap is said to be the one before."""
    sections = b""
    for number, message in enumerate(messages):
        at = 16
        while at < len(message) - 4:
            length = int.from_bytes(message[at:at + 4], "big")
            section = message[at:at + length]
            if section[4] == 6 and number == len(messages) - 1:
                section = (6).to_bytes(4, "big") + bytes([6, 254])
            if section[4] >= 4 or number == 0:
                sections += section
            at += length
    head = messages[0][:8] + (16 + len(sections) + 4).to_bytes(8, "big")
    file.write_bytes(head + sections + b"7777")


def by_rows(handle, flags):
    """The values by rows and columns, by WMO's flags, and a message that is scanned so."""
    values = ec.codes_get_values(handle)
    columns, rows = (ec.codes_get(handle, key) for key in ("Nx", "Ny"))
    lines = values.reshape((columns, rows) if flags & 32 else (rows, columns)).copy()
    if flags & 16:
        lines[1::2] = lines[1::2, ::-1]
    other = ec.codes_clone(handle)
    ec.codes_set(other, "scanningMode", flags & 0xC0)
    return other, (lines.T if flags & 32 else lines).ravel()


def messages(file, wmo=False):
    """Places and values of each field of a file, by ecCodes, whose iterator does not follow all flags of WMO."""
    ec.codes_grib_multi_support_on()
    with open(file, "rb") as stream:
        while (handle := ec.codes_grib_new_from_file(stream)) is not None:
            ec.codes_set(handle, "missingValue", 1e20)
            values = None
            if wmo:
                handle, values = by_rows(handle, ec.codes_get(handle, "scanningMode"))
            points = {}
            iterator = ec.codes_grib_iterator_new(handle, 0)
            while point := ec.codes_grib_iterator_next(iterator):
                latitude, longitude, value = point
                value = value if values is None else values[len(points)]
                points[round(latitude, 3), round(longitude % 360, 3)] = np.float32("nan" if value == 1e20 else value)
            ec.codes_grib_iterator_delete(iterator)
            yield ec.codes_get(handle, "level"), points
            ec.codes_release(handle)


def places(group, variable):
    """Latitude and longitude of each cell of the last two dimensions, by the coordinates of a copy."""
    names = variable.metadata.dimension_names[-2:]
    y, x = (group[name][:].astype("f8") for name in names)
    if names[-1] in ("lon", "longitude"):
        latitudes, longitudes = np.meshgrid(y, x, indexing="ij")
        return latitudes, longitudes
    import pyproj
    mapping = dict(group[variable.attrs["grid_mapping"]].attrs)
    radius = mapping.get("earth_radius", 6371229.0)
    crs = pyproj.CRS.from_cf({**mapping, "earth_radius": radius})
    scale = 1000.0
    x, y = np.meshgrid(x * scale, y * scale)
    longitudes, latitudes = pyproj.Transformer.from_crs(crs, crs.geodetic_crs, always_xy=True).transform(x, y)
    return latitudes, longitudes


def compare(file):
    outcome = compare_with(file, list(messages(file)))
    flags = int(file.stem[-3:]) if file.stem[-3:].isdigit() else 0
    if flags & 0x30 and "WRONG" in outcome and compare_with(file, list(messages(file, wmo=True))) == "right":
        return "right by WMO's flags, which ecCodes' iterator does not follow here"
    return outcome


def compare_with(file, fields):
    import zarr
    group = zarr.open_group(f"{file}.zarr", mode="r")
    found = [v for _, v in group.arrays() if v.ndim > 2]
    if not found:
        text = Path(f"{file}.txt").read_text()
        return "left out: its coordinates are wrong" if "coordinates are not" in text else "left out: " + text[:300]
    compared = 0
    for variable in found:
        values = variable[:].reshape(-1, *variable.shape[-2:])
        latitudes, longitudes = places(group, variable)
        levels = group["isobaric"][:] / 100 if len(values) > 1 else [None]
        for level, plane in zip(levels, values):
            points = [p for of, p in fields if level is None or of == level][0]
            keys = np.array(list(points))
            expected = np.array([points[key] for key in points], "f4")
            if len(points) != plane.size:
                return f"WRONG: {plane.shape}, ecCodes has {len(points)} points"
            for latitude, longitude, value in zip(latitudes.flat, longitudes.flat, plane.flat):
                away = np.hypot(keys[:, 0] - latitude, (keys[:, 1] - longitude + 180) % 360 - 180)
                nearest = int(np.argmin(away))
                if away[nearest] > 0.05:
                    return f"WRONG: nothing at {latitude} {longitude}"
                if value.tobytes() != expected[nearest].tobytes() and not np.isnan([value, expected[nearest]]).all():
                    return f"WRONG: {value} at {latitude} {longitude}, ecCodes has {expected[nearest]}"
            compared += 1
    return f"right: {compared} of {len(fields)} fields" if compared != len(fields) else "right"


def check(folder):
    count = collections.Counter()
    for file in sorted(f for f in folder.iterdir() if f.suffix in (".grib1", ".grib2")):
        outcome = compare(file)
        count[outcome] += 1
        print(f"{file.name}: {outcome}")
    print(", ".join(f"{n} {what}" for what, n in count.most_common()))
    return any("WRONG" in what for what in count)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("make", "check"):
        sys.exit(__doc__)
    sys.exit({"make": make, "check": check}[sys.argv[1]](Path(sys.argv[2])))
