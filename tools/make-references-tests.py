#!/usr/bin/env python3
"""Makes the files that virtualize's tests reference, and values.json with what h5py and netCDF4 read of them.

Needs python3-h5py and python3-netcdf4. Run it in the root of the repository.
"""
import hashlib
import json
import os

import h5py
import netCDF4
import numpy as np

OUT = "virtualize/src/test/resources/files"
VALUES = {}


def digest(values):
    """Of numbers the SHA-256 of their little-endian bytes in C order; of texts the texts."""
    values = np.ma.getdata(np.asarray(values))
    if values.dtype.kind in "OU":
        return [v.decode() if isinstance(v, bytes) else str(v) for v in values.ravel()]
    if values.dtype.kind == "b":
        values = values.astype("u1")
    if values.dtype.kind == "S":
        return [v.decode() for v in values.ravel()]
    little = values.astype(values.dtype.newbyteorder("<"))
    return hashlib.sha256(little.tobytes()).hexdigest()


def hdf5(name, libver, userblock):
    rng = np.random.RandomState(7)
    with h5py.File(f"{OUT}/{name}", "w", libver=libver, userblock_size=userblock) as f:
        a = np.arange(2000, dtype="i4")
        b = rng.rand(12, 10).astype("f4")
        f["plain"] = b
        f["big_endian"] = b.astype(">f8")
        f.create_dataset("paged", data=a, chunks=(1,) if libver == "latest" else (50,))
        f.create_dataset("growing", data=a, chunks=(7,), maxshape=(None,), compression="gzip")
        f.create_dataset("growing_second", data=b, chunks=(5, 3), maxshape=(12, None), shuffle=True)
        f.create_dataset("growing_both", data=b, chunks=(1, 1), maxshape=(None, None), compression="gzip")
        f.create_dataset(
            "filters", data=b, chunks=(5, 4), shuffle=True, compression="gzip", fletcher32=True, fillvalue=-1)
        f.create_dataset("lzf", data=b, chunks=(5, 4), compression="lzf")
        d = f.create_dataset("masks", shape=(30,), dtype="i4", chunks=(10,), compression="gzip", shuffle=True)
        d[...] = a[:30]
        d.id.write_direct_chunk((10,), a[10:20].tobytes(), filter_mask=3)
        d = f.create_dataset("unwritten", shape=(40,), dtype="i2", chunks=(10,), fillvalue=5)
        d[10:20] = 9
        f.create_dataset("never", shape=(3, 2), dtype="f8", fillvalue=2.5)
        d = f.create_dataset("shrunk", data=a, chunks=(7,), maxshape=(None,))
        d.resize((100,))
        f["scalar"] = np.float32(3.5)
        f["flags"] = b > 0.5
        kinds = h5py.enum_dtype({"LAND": 1, "SEA": 2, "ICE": -3}, basetype="i2")
        f.create_dataset("kinds", data=np.array([1, 2, -3, 1], "i2"), dtype=kinds)
        f["complex"] = (b + 1j).astype("c8")
        f["texts"] = np.array([b"a", b"bcd", b""], "S3")
        words = np.array(["", "grün", "a longer text"], dtype=object)
        f.create_dataset("words", data=words, dtype=h5py.string_dtype())
        f.create_dataset("words_chunked", data=np.array([f"w{i}" for i in range(50)], dtype=object),
                         dtype=h5py.string_dtype(), chunks=(20,), compression="gzip")
        group = f.create_group("deep/er")
        for i in range(40):
            group[f"member_{i}"] = np.int32(i)
        for i in range(30):
            f["scalar"].attrs[f"attribute_{i}"] = "x" * i
        f["scalar"].attrs["large"] = "y" * 20000
        f["scalar"].attrs["list"] = np.array([1.5, 2.5])
        f.create_dataset("refused_scaleoffset", data=a, chunks=(50,), scaleoffset=True)
        rows = f.create_dataset("refused_rows", shape=(2,), dtype=h5py.vlen_dtype("i4"))
        rows[0] = np.array([1, 2], "i4")
    with h5py.File(f"{OUT}/{name}") as f:
        def visit(path, node):
            if isinstance(node, h5py.Dataset) and not path.startswith("refused"):
                VALUES[f"{name}:/{path}"] = digest(node[()])
        f.visititems(visit)


def netcdf(name, form):
    rng = np.random.RandomState(3)
    with netCDF4.Dataset(f"{OUT}/{name}", "w", format=form) as f:
        f.createDimension("time", None)
        f.createDimension("x", 3)
        f.createDimension("y", 5)
        f.title = "Records"
        f.createVariable("fixed", "f8", ("x", "y"))[...] = rng.rand(3, 5)
        f.createVariable("time", "i4", ("time",))[...] = [1, 2, 3, 4]
        f["time"].units = "days since 2000-01-01"
        f.createVariable("odd", "i1", ("time", "x"))[...] = rng.randint(0, 99, (4, 3))
        f.createVariable("shorts", "i2", ("time", "y"), fill_value=-5)[...] = rng.randint(0, 99, (4, 5))
        f.createVariable("chars", "S1", ("time", "x"))[...] = np.array(list("abcdefghijkl"), "S1").reshape(4, 3)
        f.createVariable("scalar", "f4", ())[...] = 2.5
        if form in ("NETCDF3_64BIT_DATA", "NETCDF4"):
            f.createVariable("longs", "u8", ("time",))[...] = np.array([1, 2, 2**63, 2**64 - 1], "u8")
        if form == "NETCDF4":
            f.createGroup("inner").createVariable("of_outer", "f4", ("time", "y"), zlib=True)[...] = rng.rand(4, 5)
    read(name)


def read(name):
    with netCDF4.Dataset(f"{OUT}/{name}") as f:
        f.set_auto_maskandscale(False)
        for group in [f] + list(f.groups.values()):
            for variable in group.variables.values():
                path = group.path.rstrip("/") + "/" + variable.name
                VALUES[f"{name}:{path}"] = digest(variable[...])


def one_record_variable(name):
    with netCDF4.Dataset(f"{OUT}/{name}", "w", format="NETCDF3_CLASSIC") as f:
        f.createDimension("time", None)
        f.createDimension("x", 3)
        f.createVariable("odd", "i1", ("time", "x"))[...] = np.arange(21).reshape(7, 3)
    read(name)


def day(name, first, count=2, form="NETCDF4", units="days since 2000-01-01", calendar="standard", scale=None,
        lats=(10, 20), chunk=1, extra=False):
    """A file of a series: temperature is 100 * time + 10 * lat index + lon index, in days since 2000-01-01."""
    with netCDF4.Dataset(f"{OUT}/join/{name}", "w", format=form) as f:
        f.createDimension("time", count if form != "NETCDF4" else None)
        f.createDimension("lat", 2)
        f.createDimension("lon", 3)
        f.createVariable("lat", "f4", ("lat",))[...] = lats
        f.createVariable("crs", "i4", ()).grid_mapping_name = "latitude_longitude"
        time = f.createVariable("time", "f8" if "hours" in units else "i4", ("time",))
        time.units, time.calendar = units, calendar
        days = np.arange(first, first + count)
        time[...] = (days - 2) * 24 if "hours since 2000-01-03" in units else days
        options = {"zlib": True, "chunksizes": (chunk, 2, 3)} if form == "NETCDF4" else {}
        t = f.createVariable("temperature", "i2", ("time", "lat", "lon"), **options)
        if scale:
            t.scale_factor = scale
            t.set_auto_maskandscale(False)
        t[...] = 100 * days[:, None, None] + 10 * np.arange(2)[:, None] + np.arange(3)
        if extra:
            f.createVariable("extra", "f4", ("lat",))[...] = 0


def beyond_python(name):
    """What numcodecs does not decode, zarr-python 3 does not open, and HDF5 shows without blanks; attributes in several dimensions."""
    with h5py.File(f"{OUT}/{name}", "w") as f:
        properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        properties.set_chunk((10,))
        properties.set_deflate(4)
        properties.set_shuffle()
        h5py.h5d.create(f.id, b"shuffled_last", h5py.h5t.STD_I32LE, h5py.h5s.create_simple((20,)), properties)
        f["shuffled_last"][...] = np.arange(20)
        blanks = h5py.h5t.C_S1.copy()
        blanks.set_size(5)
        blanks.set_strpad(h5py.h5t.STR_SPACEPAD)
        h5py.h5d.create(f.id, b"padded", blanks, h5py.h5s.create_simple((2,)))
        f["padded"][...] = np.array([b"ab", b"cde"], "S5")
        f["points"] = np.array([(1, [2.5, 3.5])], [("id", "<i4"), ("at", "<f8", 2)])
        f.attrs["table"] = np.arange(6).reshape(2, 3)
        f.attrs["texts"] = np.array([["a", "b"]], h5py.string_dtype())
        f.attrs.create("pairs", np.arange(4.0).reshape(2, 2), (2, 2), np.dtype(("<f8", (2,))))
        f.attrs["one"] = np.array([[7]])
        f.attrs["none"] = np.zeros((2, 0), "i4")


def unequal_records(name):
    """Variables that were written to different lengths of an unlimited dimension, which netCDF shows as long as it is."""
    with netCDF4.Dataset(f"{OUT}/{name}", "w") as f:
        f.createDimension("time", None)
        f.createDimension("x", 3)
        f.createVariable("long", "i4", ("time", "x"), chunksizes=(2, 3))[0:5] = np.arange(15).reshape(5, 3)
        f.createVariable("short", "f4", ("time",), fill_value=-1, chunksizes=(2,))[0:3] = [1, 2, 3]
        f.createVariable("never", "f8", ("time", "x"))
        f.createVariable("no_fill", "i2", ("time",), fill_value=False, chunksizes=(1,))
        f.createGroup("g").createVariable("inner", "i4", ("time", "x"), chunksizes=(2, 2), zlib=True)[0:2] = 7
    with netCDF4.Dataset(f"{OUT}/{name}") as f:
        for group in (f, f["g"]):
            for key, variable in group.variables.items():
                variable.set_auto_mask(False)
                VALUES[f"{name}:{group.path.rstrip('/')}/{key}"] = digest(variable[...])


os.makedirs(OUT + "/join", exist_ok=True)
day("day_0.nc", 0)
day("day_2.nc", 2, units="hours since 2000-01-03 00:00:00")
day("day_4.nc", 4, count=1)
day("overlap.nc", 1)
day("noleap.nc", 2, calendar="noleap")
day("scaled.nc", 2, scale=0.5)
day("north.nc", 2, lats=(10, 20.5))
day("chunked.nc", 2, chunk=2)
day("extra.nc", 2, extra=True)
day("classic_0.nc", 0, count=3, form="NETCDF3_CLASSIC")
day("classic_3.nc", 3, count=2, form="NETCDF3_CLASSIC")
beyond_python("beyond_python.h5")
hdf5("kinds_earliest.h5", "earliest", 512)
hdf5("kinds_latest.h5", "latest", 0)
netcdf("classic.nc", "NETCDF3_CLASSIC")
netcdf("offset64.nc", "NETCDF3_64BIT_OFFSET")
netcdf("data64.nc", "NETCDF3_64BIT_DATA")
netcdf("netcdf4.nc", "NETCDF4")
one_record_variable("one_record_variable.nc")
unequal_records("unequal_records.nc")
with open(f"{OUT}/values.json", "w") as out:
    json.dump(VALUES, out, indent=1, ensure_ascii=False)
