#!/usr/bin/env bash
# netCDF4-python 1.7.4 (netCDF-C 4.9.3): read with a stride, the last record that a variable has is shown as missing.
#
# Variables along an unlimited dimension may have fewer records than it; the rest are missing. Here the dimension has 6 records, and v has
# the first three, 10, 11 and 12. v[:] shows them and three missing ones, so v[::2] should be 10, 12 and a missing one. It is 10 and two
# missing ones, and v[[0, 4]] and v[::5], which have 10 as the first record, have none. v[0:3:2], which ends with the records of v, and
# [::2] of what v[:] gives have every value.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys
import netCDF4, numpy

with netCDF4.Dataset(sys.argv[1], "w") as file:
    file.createDimension("time", None)
    file.createVariable("longer", "i4", ("time",))[:] = numpy.arange(6)
    file.createVariable("v", "i4", ("time",))[:] = [10, 11, 12]
with netCDF4.Dataset(sys.argv[1]) as file:
    v = file["v"]
    for name, values in (
        ("v[:]", v[:]),
        ("v[:][::2]", v[:][::2]),
        ("v[0:3:2]", v[0:3:2]),
        ("v[::2]", v[::2]),
        ("v[[0, 4]]", v[[0, 4]]),
        ("v[::5]", v[::5]),
    ):
        print(name, values.tolist())
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py" "$work/in.nc")
expected='v[:] [10, 11, 12, None, None, None]
v[:][::2] [10, 12, None]
v[0:3:2] [10, 12]
v[::2] [10, None, None]
v[[0, 4]] [None, None]
v[::5] [None, None]'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
