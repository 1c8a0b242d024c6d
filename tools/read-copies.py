#!/usr/bin/env python3
"""Copies netCDF files with `zarr-cdm copy` and has other programs compare each copy with its source.

    tools/read-copies.py [-o FOLDER] [FILE.nc ...]        all twins of TwinTest if no file is named

xarray must call the copy identical to the source as it opens that with netCDF4, coordinates and attributes included. The
others read every array, and must find the numbers that netCDF4 finds. A reader that is not installed is left out and named:
Debian's python3-xarray, python3-zarr, python3-netcdf4, python3-gdal; pip's tensorstore; npm's zarrita in the folder that
ZARRITA names. netcdf-c gets copies without a codec, since Debian builds it without plugins for filters.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import warnings

import netCDF4
import numpy as np

try:
    import xarray as xr
    import zarr
except ImportError:
    xr = zarr = None

try:
    from osgeo import gdal

    GDAL3 = int(gdal.VersionInfo()) >= 3_08_00_00
except ImportError:
    GDAL3 = False

warnings.filterwarnings("ignore")
HERE = pathlib.Path(__file__).resolve().parent
TWINS = HERE.parent / "iosp/src/test/resources/io/github/zarrcdm/iosp/twin"
ZARR3 = zarr is not None and int(zarr.__version__.split(".")[0]) >= 3


def copy(source, target, *options):
    subprocess.run([os.environ.get("ZARR_CDM", str(HERE.parent / "zarr-cdm")), "copy", "-q", "-f", str(source), str(target), *options], check=True)


def groups(dataset, path=""):
    yield path, dataset
    for name, group in dataset.groups.items():
        yield from groups(group, f"{path}/{name}")


def numbers(source):
    """Every array of numbers of a netCDF file, as it is stored, by its path."""
    with netCDF4.Dataset(source) as file:
        file.set_auto_maskandscale(False)
        for path, group in groups(file):
            for name, variable in group.variables.items():
                if isinstance(variable.dtype, np.dtype) and variable.dtype.kind in "iuf":
                    yield f"{path}/{name}", np.asarray(variable[...])


class Unread(Exception):
    """What a reader is known not to read."""


def has_texts(source):
    with netCDF4.Dataset(source) as file:
        return any(variable.dtype is str for _, group in groups(file) for variable in group.variables.values())


def same(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")


def by_xarray(source, store, scratch):
    with netCDF4.Dataset(source) as file:
        paths = [path for path, _ in groups(file)]
    for path in paths:
        for options in ({}, {"decode_cf": False, "mask_and_scale": False}):
            with xr.open_dataset(source, group=path or None, engine="netcdf4", **({} if not options else {"decode_times": False, "mask_and_scale": False})) as expected:
                with xr.open_zarr(store, group=path or None, **({} if not options else {"decode_times": False, "mask_and_scale": False})) as found:
                    if options:  # where _FillValue stands differs; values do not
                        expected, found = expected.drop_attrs() if hasattr(expected, "drop_attrs") else expected, found.drop_attrs() if hasattr(found, "drop_attrs") else found
                        for name in expected.variables:
                            if expected[name].dtype.kind in "iuf" and not same(expected[name].values, found[name].values):
                                raise AssertionError(f"{name}: other values")
                    else:
                        xr.testing.assert_identical(expected.load(), found.load())


def by_zarr_python(source, store, scratch):
    root = zarr.open(str(store), mode="r")
    for path, values in numbers(source):
        if not same(values, root[path[1:]][...]):
            raise AssertionError(f"{path}: other values")


def by_netcdf_c(source, store, scratch):
    """In a process of its own: the library ends the program that gives it what it cannot read."""
    script = (
        "import sys, netCDF4, numpy\n"
        "with netCDF4.Dataset(sys.argv[1]) as file:\n"
        "    file.set_auto_maskandscale(False)\n"
        "    numpy.savez(sys.argv[2], **{path.replace('/', ':'): numpy.asarray(file[path][...]) for path in sys.argv[3:]})\n"
    )
    expected = {path: values for path, values in numbers(source) if values.ndim}
    if len(expected) < sum(1 for _ in numbers(source)):
        print(f"{store}: netcdf-c reads no scalars; they are not compared")
    if has_texts(source):
        raise Unread("no store that has texts")
    raw = scratch / "values.npz"
    done = subprocess.run([sys.executable, "-c", script, f"file://{store.resolve()}#mode=zarr,file", str(raw), *expected], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"netcdf-c ends with {done.returncode}: {done.stderr.strip().splitlines()[-1:]}")
    found = np.load(raw)
    for path, values in expected.items():
        if not same(values, found[path.replace("/", ":")]):
            raise AssertionError(f"{path}: other values")


def by_gdal(source, store, scratch):
    gdal.UseExceptions()
    root = gdal.OpenEx(f'ZARR:"{store}"', gdal.OF_MULTIDIM_RASTER).GetRootGroup()
    fills = fill_values(source)
    for path, values in numbers(source):
        if values.dtype.itemsize == 1 and values.dtype.kind == "i":
            continue  # GDAL before 3.7 has no signed bytes
        array = root.OpenMDArrayFromFullname(path)
        found = array.ReadAsArray()
        if not same(values.astype(found.dtype), found.reshape(values.shape)):
            raise AssertionError(f"{path}: other values")
        fill = fills.get(path)
        if fill is not None and not same(fill, array.GetNoDataValue()):
            raise AssertionError(f"{path}: nodata is {array.GetNoDataValue()}, _FillValue {fill}")


def fill_values(source):
    """What marks missing cells, by the paths of arrays."""
    with netCDF4.Dataset(source) as file:
        return {
            f"{path}/{name}": float(variable._FillValue)
            for path, group in groups(file)
            for name, variable in group.variables.items()
            if "_FillValue" in variable.ncattrs() and variable.dtype is not str
        }


def by_tensorstore(source, store, scratch):
    import tensorstore as ts

    driver = "zarr3" if (store / "zarr.json").exists() else "zarr"
    for path, values in numbers(source):
        spec = {"driver": driver, "kvstore": {"driver": "file", "path": f"{store}{path}/"}}
        if not same(values, ts.open(spec, open=True).result().read().result()):
            raise AssertionError(f"{path}: other values")


def by_zarrita(source, store, scratch):
    expected = dict(numbers(source))
    done = subprocess.run(["node", str(HERE / "read-copies.mjs"), str(store.resolve()), str(scratch), *expected], cwd=os.environ["ZARRITA"], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"zarrita ends with {done.returncode}: {done.stderr.strip().splitlines()[-3:]}")
    for head, (path, values) in zip(json.loads(done.stdout), expected.items()):
        found = np.fromfile(scratch / head["file"], dtype=np.dtype(head["dtype"])).reshape(head["shape"])
        if not same(values, found.astype(values.dtype)):
            raise AssertionError(f"{path}: other values")


# Which copy each reader gets; a codec for those that have few.
READERS = {
    f"xarray {xr.__version__ if xr else ''}": (by_xarray, [2] + [3] * ZARR3, []),
    f"zarr-python {zarr.__version__ if zarr else ''}": (by_zarr_python, [2] + [3] * ZARR3, []),
    "netcdf-c": (by_netcdf_c, [2], ["--codec", "none"]),
    "GDAL": (by_gdal, [2] + [3] * GDAL3, []),
    "TensorStore": (by_tensorstore, [2, 3], []),
    "zarrita": (by_zarrita, [2, 3], []),
}


def missing(name):
    if zarr is None and name.startswith(("xarray", "zarr-python")):
        return "not installed"
    if name == "TensorStore":
        try:
            import tensorstore  # noqa: F401
        except ImportError:
            return "tensorstore is not installed"
    if name == "GDAL":
        try:
            from osgeo import gdal  # noqa: F401
        except ImportError:
            return "python3-gdal is not installed"
    if name == "zarrita" and "ZARRITA" not in os.environ:
        return "ZARRITA names no folder with its packages"
    return None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("-o", "--output", type=pathlib.Path)
    arguments.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = arguments.parse_args()
    files = arguments.files or sorted(TWINS.glob("*.nc"))
    scratch = arguments.output or pathlib.Path(tempfile.mkdtemp())
    scratch.mkdir(parents=True, exist_ok=True)
    counts, failures, unread = {}, [], {}
    for source in files:
        for name, (reader, formats, options) in READERS.items():
            if missing(name):
                continue
            for version in formats:
                store = scratch / f"{source.stem}-{version}{'-'.join(options).replace(':', '')}.zarr"
                if not store.exists():
                    copy(source, store, "--format", str(version), *options)
                good, bad = counts.get((name, version), (0, 0))
                try:
                    reader(source, store, scratch)
                    counts[name, version] = good + 1, bad
                except Unread as reason:
                    unread[f"{name} reads {reason}"] = unread.get(f"{name} reads {reason}", 0) + 1
                except Exception as error:  # each is reported
                    counts[name, version] = good, bad + 1
                    failures.append(f"{source.name}, {name}, version {version}: {str(error)[:400]}")
    for (name, version), (good, bad) in counts.items():
        print(f"{name}, version {version}: {good} of {good + bad} copies are what their source is")
    for reason, count in unread.items():
        print(f"{reason}: {count}")
    for name in READERS:
        if missing(name):
            print(f"{name}: {missing(name)}")
    print(*failures, sep="\n")
    if not arguments.output:
        shutil.rmtree(scratch)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
