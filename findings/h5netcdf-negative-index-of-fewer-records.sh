#!/usr/bin/env bash
# h5netcdf 1.8.1: a negative index of a variable with fewer records than its unlimited dimension gives another record.
#
# Variables along an unlimited dimension may have fewer records than it; the rest are missing. Here the dimension has 6 records, and v has
# the first three, 10, 11 and 12. h5netcdf says that v has 6 and shows 10, 11, 12 and three missing ones, so v[-1] is missing and v[-4] is
# 12. It gives 12 for v[-1], 10 for v[-3], and for v[:-1], all but the last record, 10 and 11. It is right about v[-4:], a slice that
# starts with a negative index. netCDF4-python has every one of these right, in the same file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet h5netcdf==1.8.1 h5py==3.16.0 netCDF4==1.7.4 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys
import h5netcdf, netCDF4, numpy

with netCDF4.Dataset(sys.argv[1], "w") as file:
    file.createDimension("time", None)
    file.createVariable("longer", "i4", ("time",))[:] = numpy.arange(6)
    file.createVariable("v", "i4", ("time",), fill_value=-9)[:] = [10, 11, 12]
with netCDF4.Dataset(sys.argv[1]) as one, h5netcdf.File(sys.argv[1]) as other:
    one.set_auto_mask(False)
    for variable in (one["v"], other["v"]):
        print(type(variable).__module__, *variable.shape)
        for name, index in (
            ("[:]", slice(None)),
            ("[-4:]", slice(-4, None)),
            ("[:-1]", slice(None, -1)),
            ("[-1]", -1),
            ("[-3]", -3),
        ):
            print(name, numpy.asarray(variable[index]).tolist())
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py" "$work/in.nc")
expected='netCDF4._netCDF4 6
[:] [10, 11, 12, -9, -9, -9]
[-4:] [12, -9, -9, -9]
[:-1] [10, 11, 12, -9, -9]
[-1] -9
[-3] -9
h5netcdf.core 6
[:] [10, 11, 12, -9, -9, -9]
[-4:] [12, -9, -9, -9]
[:-1] [10, 11]
[-1] 12
[-3] 10'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
