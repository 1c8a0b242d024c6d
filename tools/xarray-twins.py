"""Writes NAME.x2.zarr and NAME.x3.zarr of every FOLDER/NAME.nc: Zarr 2 and 3 by xarray, as most people write it.

Usage: tools/xarray-twins.py FOLDER; needs xarray from 2024.10 and zarr from 3.1 (Debian 12 has older ones, which write no Zarr 3). Prints the
versions. A file that xarray does not decode is written as stored; one that it does not write at all is named on stderr.
"""
import shutil
import sys
import warnings
from pathlib import Path

import netCDF4
import numpy
import xarray
import zarr

warnings.simplefilter("ignore")
AS_STORED = dict(mask_and_scale=False, decode_times=False, decode_coords=False)


def tree(file, **how):
    """All groups of the file; a dataset without groups is a tree of one."""
    with netCDF4.Dataset(file) as netcdf:
        groups = bool(netcdf.groups)
    return xarray.open_datatree(file, **how) if groups else xarray.open_dataset(file, **how)


def write(file, target, version):
    """Returns how it was written; a store that is not complete is removed."""
    for name, how in (("decoded", {}), ("as stored", AS_STORED)):
        try:
            with tree(file, **how) as data:
                data.load().to_zarr(target, zarr_format=version, consolidated=True)
            return name
        except Exception as error:
            failure = error
            shutil.rmtree(target, ignore_errors=True)
    print(f"{target.name}: {type(failure).__name__}: {failure}", file=sys.stderr)
    return "none"


print(f"xarray {xarray.__version__}, zarr {zarr.__version__}, netCDF4 {netCDF4.__version__}, numpy {numpy.__version__}")
for file in sorted(Path(sys.argv[1]).glob("*.nc")):
    for version in (2, 3):
        target = file.with_suffix(f".x{version}.zarr")
        shutil.rmtree(target, ignore_errors=True)
        how = write(file, target, version)
        if how != "decoded":
            print(file.name, version, how)
