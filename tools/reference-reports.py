#!/usr/bin/python3
"""Tries what was reported as wrong of the references of kerchunk and VirtualiZarr with `zarr-cdm virtualize`.

    tools/reference-reports.py make FOLDER     makes an input like that of each report, and references to it
    tools/reference-reports.py check FOLDER    compares what xarray reads of them with what it reads of the files

A report whose input cannot be referenced has the sentence that says so as its outcome; all others must have the values
and missing values that netCDF4-python or h5py gives. Needs netCDF4, h5py, xarray, zarr and fsspec (tried: 1.7.5, 3.16,
2026.4, 3.4.1, 2026.9); $ZARR_CDM is the path of the command, by default that of this clone.
"""
import functools
import os
import subprocess
import sys
import warnings
from pathlib import Path

import h5py
import netCDF4
import numpy as np
import xarray

COMMAND = [os.environ.get("ZARR_CDM", str(Path(__file__).resolve().parent.parent / "zarr-cdm"))]


def daily(name, start, count, units="days since 2000-01-01", chunk=None, form="NETCDF4", fill=None, **attributes):
    """A file of days: time, and t2m of time, lat and lon."""
    with netCDF4.Dataset(name, "w", format=form) as file:
        file.createDimension("time", None)
        file.createDimension("lat", 4)
        file.createDimension("lon", 3)
        time = file.createVariable("time", "f8", ["time"])
        time.units, time.calendar = units, "standard"
        options = {"zlib": True, "chunksizes": chunk} if chunk else {}
        t2m = file.createVariable("t2m", "f4", ["time", "lat", "lon"], fill_value=fill, **options)
        t2m.setncatts({"units": "K", **attributes})
        time[:] = np.arange(start, start + count)
        t2m[:] = 250 + np.arange(count * 12).reshape(count, 4, 3) + start
        if fill is not None:
            t2m[0, 0, 0] = fill


def times_apart():
    daily("a.nc", 0, 5, "days since 1975-01-01")
    daily("b.nc", 0, 5, "days since 2000-01-01")


def months():
    for name, start in (("a.nc", 0), ("b.nc", 31), ("c.nc", 62)):
        with netCDF4.Dataset(name, "w") as file:
            file.createDimension("time", 1)
            time = file.createVariable("time", "i4", ["time"])
            time.units = f"days since 1998-0{1 + start // 31}-16"
            time[:] = 0
            file.createVariable("v", "f4", ["time"])[:] = start


def unfilled(attribute, filled):
    """HDF5's own fill value is another than _FillValue."""
    daily("a.nc", 0, 4, chunk=(2, 4, 3), fill=attribute)
    with h5py.File("b.nc", "w") as file:
        space = file.create_dataset("v", (6, 4), "f4", chunks=(3, 4), fillvalue=filled)
        space[:3] = 7
        space[0, 0] = attribute
        space.attrs["_FillValue"] = np.float32([attribute])
    os.replace("b.nc", "a.nc")


def classic_padding():
    with netCDF4.Dataset("a.nc", "w", format="NETCDF3_CLASSIC") as file:
        file.createDimension("time", None)
        file.createDimension("n", 3)
        for name, kind, more in (("a", "i1", ["n"]), ("b", "i2", []), ("c", "S1", ["n"]), ("d", "f8", [])):
            file.createVariable(name, kind, ["time", *more])
        file["a"][:] = np.arange(15).reshape(5, 3)
        file["b"][:] = np.arange(5)
        file["c"][:] = np.full((5, 3), b"x")
        file["d"][:] = np.arange(5) / 3


def classic_scalars():
    with netCDF4.Dataset("a.nc", "w", format="NETCDF3_64BIT_OFFSET") as file:
        file.createDimension("time", None)
        file.createVariable("nprocs", "i4", [])[:] = 96
        file.createVariable("u", "f4", ["time"])[:] = np.arange(4)


def hdf5(fill):
    def make():
        with h5py.File("a.nc", "w") as file:
            fill(file)
    return make


def compact(file):
    properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    properties.set_layout(h5py.h5d.COMPACT)
    h5py.h5d.create(file.id, b"v", h5py.h5t.NATIVE_DOUBLE, h5py.h5s.create_simple((30,)), properties)
    file["v"][:] = np.arange(30)


def unwritten_scalar(file):
    properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    properties.set_fill_value(np.array(-2147483647, "i4"))
    h5py.h5d.create(file.id, b"v", h5py.h5t.STD_I32LE, h5py.h5s.create(h5py.h5s.SCALAR), properties)


def records(file):
    kind = np.dtype([("flux", ">f4"), ("mask", ">i4")])
    file["v"] = np.array([(1.5, 1), (2.5, 2)], kind)


def gedi(file):
    kind = np.dtype([("name", h5py.string_dtype()), ("id", "u1")])
    file.create_dataset("model", data=np.array([("pine", 1)], kind))
    file["v"] = np.arange(3.0)


def texts(file):
    file.create_dataset("v", data=["one", "", "three"], dtype=h5py.string_dtype(), chunks=(2,), fillvalue="")


def first_checksum(file):
    properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    properties.set_chunk((5,))
    properties.set_fletcher32()
    properties.set_shuffle()
    properties.set_deflate(4)
    h5py.h5d.create(file.id, b"v", h5py.h5t.NATIVE_DOUBLE, h5py.h5s.create_simple((12,)), properties)
    file["v"][:] = np.arange(12)


def packed():
    with netCDF4.Dataset("a.nc", "w") as file:
        file.createDimension("t", 3)
        x = file.createVariable("v", "u1", ["t"], fill_value=255)
        x.scale_factor = 0.5
        x[:] = np.ma.array([0.5, 0, 99.5], mask=[0, 1, 0])


def classic_packed():
    with netCDF4.Dataset("a.nc", "w", format="NETCDF3_CLASSIC") as file:
        file.createDimension("time", None)
        x = file.createVariable("v", "i2", ["time"], fill_value=-32767)
        x.scale_factor, x.add_offset = 0.01, 273.15
        x[:] = np.ma.array([270.0, 0, 300.5], mask=[0, 1, 0])


def two_scales():
    for name, start, scale in (("a.nc", 0, 0.01), ("b.nc", 2, 0.02)):
        with netCDF4.Dataset(name, "w") as file:
            file.createDimension("time", None)
            time = file.createVariable("time", "f8", ["time"])
            time.units, time[:] = "days since 2000-01-01", [start, start + 1]
            v = file.createVariable("v", "i2", ["time"])
            v.scale_factor, v[:] = scale, [1.5, 2.5]


def second_coordinate():
    for name, times in (("a.nc", [0, 1, 2]), ("b.nc", [3, 4])):
        with netCDF4.Dataset(name, "w") as file:
            file.createDimension("time", len(times))
            for variable, factor in (("time", 1), ("2time", 2)):
                file.createVariable(variable, "i8", ["time"])[:] = np.array(times) * factor


def text_fill(file):
    file.create_dataset("v", data=np.array([b"abc", b"de "], "S3"))
    file.create_dataset("w", data=np.array([True, False, True]))


# Report, what it says, what makes the input, arguments, and what the message has if it is refused.
REPORTS = [
    ("fsspec/kerchunk#74, #223", "times of joined files are lost", lambda: (daily("a.nc", 0, 3), daily("b.nc", 3, 3)),
     "a.nc b.nc --join time", None),
    ("fsspec/kerchunk#105", "the fill value of HDF5 is not _FillValue", lambda: unfilled(-999, 0), "a.nc", None),
    ("fsspec/kerchunk#138, #167", "texts of variable length", hdf5(texts), "a.nc", None),
    ("fsspec/kerchunk#167", "texts in compound types", hdf5(gedi), "a.nc", "/model:"),
    ("fsspec/kerchunk#177", "1e37 is missing in the file, a number in the references",
     lambda: daily("a.nc", 0, 4, chunk=(2, 4, 3), fill=1e37), "a.nc", None),
    ("fsspec/kerchunk#211", "scale_factor as text in netCDF-3", classic_packed, "a.nc", None),
    ("fsspec/kerchunk#282", "units of time change between files", times_apart, "a.nc b.nc --join time", None),
    ("fsspec/kerchunk#302", "each file counts from its own month", months, "a.nc b.nc c.nc --join time", None),
    ("fsspec/kerchunk#310", "chunks of joined files are scrambled",
     lambda: (daily("a.nc", 0, 5, chunk=(2, 4, 3)), daily("b.nc", 5, 5, chunk=(2, 4, 3))), "a.nc b.nc --join time",
     "/t2m: its 5 values along time end within a chunk of 2"),
    ("fsspec/kerchunk#342", "Shuffle buffer is not an integer multiple of elementsize", hdf5(first_checksum), "a.nc",
     "xarray cannot read"),
    ("fsspec/kerchunk#343", "files that overlap by a step lose the rest",
     lambda: (daily("a.nc", 0, 5), daily("b.nc", 4, 5)), "a.nc b.nc --join time", "overlap"),
    ("fsspec/kerchunk#365", "records of netCDF-3 with padding", classic_padding, "a.nc", None),
    ("fsspec/kerchunk#385", "_FillValue of netCDF-3 is lost",
     lambda: daily("a.nc", 0, 4, form="NETCDF3_CLASSIC", fill=1e37), "a.nc", None),
    ("fsspec/kerchunk#430", "chunks of 31 days are shifted in the second year",
     lambda: (daily("a.nc", 0, 365, chunk=(31, 2, 2)), daily("b.nc", 365, 366, chunk=(31, 2, 2))),
     "a.nc b.nc --join time", "/t2m: its 365 values along time end within a chunk of 31"),
    ("fsspec/kerchunk#476", "a second coordinate along the join, in chunks of other lengths", second_coordinate,
     "a.nc b.nc --join time", None),
    ("fsspec/kerchunk#493", "scalars without a value differ in JSON and Parquet", hdf5(unwritten_scalar), "a.nc", None),
    ("fsspec/kerchunk#493", "the same in Parquet", hdf5(unwritten_scalar), "a.nc PARQUET", None),
    ("fsspec/kerchunk#551", "scalars of netCDF-3", classic_scalars, "a.nc", None),
    ("zarr-developers/VirtualiZarr#330", "years of 365 and 366 days in chunks of 61",
     lambda: (daily("a.nc", 0, 365, chunk=(61, 2, 2)), daily("b.nc", 365, 366, chunk=(61, 2, 2))),
     "a.nc b.nc --join time", "/t2m: its 365 values along time end within a chunk of 61"),
    ("zarr-developers/VirtualiZarr#339", "inlined values are NaN in Parquet",
     lambda: daily("a.nc", 0, 3), "a.nc --inline 1000 PARQUET", None),
    ("zarr-developers/VirtualiZarr#356", "texts of fixed length have no fill value", hdf5(text_fill), "a.nc", None),
    ("zarr-developers/VirtualiZarr#418", "empty arrays", lambda: daily("a.nc", 0, 0), "a.nc", None),
    ("zarr-developers/VirtualiZarr#527", "compact values read as missing", hdf5(compact), "a.nc", None),
    ("zarr-developers/VirtualiZarr#670", "scale is applied before values are missing", packed, "a.nc", None),
    ("zarr-developers/VirtualiZarr#750", "netCDF-3 is gibberish in Parquet",
     lambda: daily("a.nc", 0, 4, form="NETCDF3_CLASSIC"), "a.nc PARQUET", None),
    ("zarr-developers/VirtualiZarr#815", "chunks of 1024 of which 30 are written",
     lambda: (daily("a.nc", 0, 30), daily("b.nc", 30, 30)), "a.nc b.nc --join time", None),
    ("zarr-developers/VirtualiZarr#982", "_FillValue of netCDF-3 is lost, with 64-bit offsets",
     lambda: daily("a.nc", 0, 4, form="NETCDF3_64BIT_OFFSET", fill=-999), "a.nc", None),
    ("zarr-developers/VirtualiZarr#1004", "scales differ between files", two_scales, "a.nc b.nc --join time",
     "/v: its scale_factor"),
    ("zarr-developers/VirtualiZarr#1047", "big-endian compound types", hdf5(records), "a.nc", None),
]


def make(folder):
    folder.mkdir()
    for number, (_, _, write, arguments, _) in enumerate(REPORTS):
        inner = folder / f"{number:02}"
        inner.mkdir()
        os.chdir(inner)
        write()
        target = "refs.parquet" if "PARQUET" in arguments else "refs.json"
        done = subprocess.run([*COMMAND, "virtualize", *arguments.replace("PARQUET", "").split(), "-o", target, "--relative"],
                              capture_output=True, text=True)
        said = [line for line in done.stderr.splitlines() if line.startswith("zarr-cdm:")]
        Path("log").write_text("\n".join([target, *said]) + "\n")
        os.chdir(folder)


def opened(target):
    import cramjam
    import fsspec.implementations.reference
    import zarr
    if target.endswith("json") and "rectilinear" in Path(target).read_text():
        zarr.config.set({"array.rectilinear_chunks": True})
    if not hasattr(cramjam, "gzip"):  # Debian's, for which fastparquet fails
        lazy = fsspec.implementations.reference.LazyReferenceMapper
        lazy.__init__ = functools.partialmethod(lazy.__init__, engine="pyarrow")
        cramjam.gzip = None
    options = {"fo": target, "remote_protocol": "file"}
    return xarray.open_dataset("reference://", engine="zarr",
                               backend_kwargs={"consolidated": False, "storage_options": options})


def compare(inner):
    import zarr
    target, *said = Path("log").read_text().splitlines()
    files = sorted(Path(".").glob("*.nc"))
    try:
        parts = [xarray.open_dataset(file, engine="netcdf4").load() for file in files]
        expected = xarray.concat(parts, "time", data_vars="minimal") if len(files) > 1 else parts[0]
    except Exception:
        expected = None
    found = opened(target)
    wrong = []
    with h5py.File(files[0]) if expected is None else warnings.catch_warnings() as file:
        for name, variable in found.variables.items():
            other = file[name][()] if expected is None else expected[name].values
            if np.ndim(other) == 0:
                with netCDF4.Dataset(files[0]) as masked:  # what was never written is missing in netCDF
                    other = np.ma.filled(np.ma.asarray(masked[name][...]).astype("f8"), np.nan)
            try:
                same = np.asarray(variable.values)
            except TypeError:  # xarray 2026.4 does not turn the bytes of structures round
                same = zarr.open_array(zarr.storage.FsspecStore.from_url(
                    "reference://", storage_options={"fo": target, "remote_protocol": "file", "asynchronous": True}),
                    path=name, mode="r")[...]
            if same.dtype.kind in "OSU":
                text = [np.array([v.decode() if isinstance(v, bytes) else v for v in np.ravel(a).tolist()]) for a in (other, same)]
                good = np.array_equal(*text)
            elif same.dtype.kind == "V":
                good = np.asarray(other).tolist() == same.tolist()
            else:
                good = np.array_equal(np.asarray(other, same.dtype), same, equal_nan=same.dtype.kind in "fM")
            if not good:
                wrong.append(f"{name}: {np.ravel(other)[:4]} is {np.ravel(same)[:4]}")
    if not found.variables:
        wrong.append("nothing is there")
    return wrong, said


def check(folder):
    bad = 0
    for number, (report, says, _, arguments, refused) in enumerate(REPORTS):
        inner = folder / f"{number:02}"
        os.chdir(inner)
        said = Path("log").read_text()
        try:
            if refused and refused in said:
                outcome = "named: " + next(line for line in said.splitlines() if refused in line)[10:150]
            else:
                wrong, _ = compare(inner)
                outcome = "WRONG " + "; ".join(wrong) if wrong else "right"
        except Exception as error:  # whatever a reader throws is an outcome
            outcome = f"WRONG {error!r} {said[:400]}"
        bad += outcome.startswith("WRONG")
        print(f"{report} | {says} | {outcome}"[:900])
    print(f"{len(REPORTS)} reports, {bad} wrong")
    sys.exit(bad > 0)


warnings.filterwarnings("ignore")
if len(sys.argv) == 3 and sys.argv[1] in ("make", "check"):
    {"make": make, "check": check}[sys.argv[1]](Path(sys.argv[2]).resolve())
else:
    sys.exit(__doc__)
