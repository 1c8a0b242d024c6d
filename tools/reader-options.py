#!/usr/bin/env python3
"""Which options of `zarr-cdm copy` serve which reader: one small file, copied with each, and what each reader makes of it.

    tools/reader-options.py [-o FOLDER]        copies are made by zarr-cdm unless FOLDER has them

The file has floats and packed integers, of which a cell each is missing. A reader is right with an option if it counts 23
cells each, with means of 11.9565 and 111. Readers that are not installed are left out: ncks, cdo; of Python netCDF4 (with
filters if its wheel brings them), GDAL, xarray with zarr, TensorStore. zarr-python and TensorStore give what is stored, and
the fill value in place of a mask.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import netCDF4
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
OPTIONS = {
    "3": [],
    "3-shards": ["--chunks", "time=1,lat=3,lon=4", "--shards", "time=2,lat=3,lon=4"],
    "2": ["--format", "2"],
    "2-none": ["--format", "2", "--codec", "none"],
    "2-zlib": ["--format", "2", "--codec", "zlib:1"],
    "2-gzip": ["--format", "2", "--codec", "gzip:1"],
    "2-zstd": ["--format", "2", "--codec", "zstd:1"],
}
FILLS = {"air": -999, "pk": -32767}
RIGHT = {"air": (23, 11.9565), "pk": (23, 111.0)}

NETCDF = "d = netCDF4.Dataset('file://%s#mode=zarr,file' % p); r = {v: (d[v][...].count(), d[v][...].mean(dtype='f8')) for v in F}"
GDAL = """
from osgeo import gdal
gdal.UseExceptions()
g = gdal.OpenEx('ZARR:"%s"' % p, gdal.OF_MULTIDIM_RASTER).GetRootGroup()
r = {}
for v in F:
    a = g.OpenMDArray(v)
    k = a.GetMask().ReadAsArray() != 0
    r[v] = k.sum(), a.GetUnscaled().ReadAsArray()[k].mean(dtype='f8')
"""
XARRAY = "import xarray; d = xarray.open_zarr(p); r = {v: (int(d[v].count()), float(d[v].mean(dtype='f8'))) for v in F}"
STORED = """
r = {}
for v in F:
    k = %s
    x = k[k != F[v]].astype('f8') * (1 if v == 'air' else 0.1) + (0 if v == 'air' else 100)
    r[v] = x.size, x.mean()
"""
ZARR = "import zarr; d = zarr.open(p, mode='r')" + STORED % "d[v][...]"
TENSORSTORE = """
import tensorstore
driver = 'zarr3' if os.path.exists(p + '/zarr.json') else 'zarr'
""" + STORED % "tensorstore.open({'driver': driver, 'kvstore': {'driver': 'file', 'path': p + '/' + v + '/'}}, open=True).result().read().result()"


def source(path):
    with netCDF4.Dataset(path, "w") as file:
        file.Conventions = "CF-1.8"
        for name, values, units in [("time", [0, 6], "hours since 2000-01-01"), ("lat", [10, 20, 30], "degrees_north"), ("lon", [0, 10, 20, 30], "degrees_east")]:
            file.createDimension(name, len(values))
            variable = file.createVariable(name, "f8", (name,))
            variable.units = units
            variable[:] = values
        cells = np.arange(24).reshape(2, 3, 4)
        for name, kind, values, missing in [("air", "f4", cells, (0, 0, 1)), ("pk", "i2", cells * 10, (1, 2, 3))]:
            variable = file.createVariable(name, kind, ("time", "lat", "lon"), fill_value=FILLS[name])
            variable.set_auto_maskandscale(False)
            variable.units = "K"
            stored = values.astype(kind)
            stored[missing] = FILLS[name]
            variable[:] = stored
            if name == "pk":
                variable.scale_factor, variable.add_offset = 0.1, 100.0


def by_python(code, store):
    """In a process of its own: libraries differ in what they load, and some end it."""
    head = f"import os, sys, warnings, netCDF4, numpy\nwarnings.simplefilter('ignore')\np = {str(store)!r}\nF = {FILLS}\n"
    tail = "\nprint({v: (int(n), round(float(m), 4)) for v, (n, m) in r.items()})"
    done = subprocess.run([sys.executable, "-c", head + code + tail], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else "error: " + (done.stderr.strip().splitlines() or ["crash"])[-1]


def by_nco(store, scratch):
    done = subprocess.run(["ncwa", "-O", "-v", "air,pk", f"file://{store}#mode=zarr,file", str(scratch / "mean.nc")], capture_output=True, text=True)
    if done.returncode:
        return "error: " + done.stderr.strip().splitlines()[0]
    with netCDF4.Dataset(scratch / "mean.nc") as file:
        return f"means {[round(float(file[v][...]), 4) for v in FILLS]}"


def by_cdo(store, scratch):
    done = subprocess.run(["cdo", "-s", "infon", f"file://{store}#mode=zarr,file"], capture_output=True, text=True)
    lines = [line.split() for line in done.stdout.splitlines() if line.split()[-1:] in (["air"], ["pk"])]
    if done.returncode or not lines:
        return "error: " + done.stderr.strip().splitlines()[-1]
    return "means by time " + str([(line[-1], line[-4]) for line in lines])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("-o", "--output", type=pathlib.Path)
    folder = arguments.parse_args().output or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    if not (folder / "in.nc").exists():
        source(folder / "in.nc")
    command = os.environ.get("ZARR_CDM", str(HERE.parent / "zarr-cdm"))
    print("right:", RIGHT)
    for name, options in OPTIONS.items():
        store = folder / f"{name}.zarr"
        if not store.exists():
            subprocess.run([command, "copy", "-q", str(folder / "in.nc"), str(store), *options], check=True)
        print(f"{name}: {' '.join(options)}")
        for reader, code in [("netcdf-c", NETCDF), ("GDAL", GDAL), ("xarray", XARRAY), ("zarr-python", ZARR), ("TensorStore", TENSORSTORE)]:
            print(f"  {reader}: {by_python(code, store)}")
        for reader, by in [("NCO", by_nco), ("CDO", by_cdo)]:
            try:
                print(f"  {reader}: {by(store, folder)}")
            except FileNotFoundError:
                print(f"  {reader}: not installed")


if __name__ == "__main__":
    main()
