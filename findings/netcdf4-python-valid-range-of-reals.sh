#!/usr/bin/env bash
# netCDF4-python 1.7.4 and netCDF-C's users' guide differ on a valid_range of reals beside packed integers.
#
# The guide (appendix A, attribute conventions): a valid_range of the type of the packed values bounds these, one of the type of the
# unpacked values bounds the unpacked ones. netCDF4-python converts reals to packed integers if they are whole: of 0, 5, 20 and 40 with
# scale_factor 0.1, which unpacks them to 0, 0.5, 2 and 4, and a valid_range of 0.0 to 2.0, it keeps 0 alone. With 0.0 to 2.5 it ignores
# the bounds, with a warning, and keeps 4.0, which is out of range by either reading.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys, warnings
import netCDF4, numpy

warnings.simplefilter("ignore")
for bounds in ([0.0, 2.0], [0.0, 2.5]):
    with netCDF4.Dataset(sys.argv[1], "w") as file:
        file.createDimension("x", 4)
        v = file.createVariable("v", "i2", ("x",))
        v.scale_factor = 0.1
        v.valid_range = numpy.array(bounds)
        v.set_auto_maskandscale(False)
        v[:] = [0, 5, 20, 40]
    with netCDF4.Dataset(sys.argv[1]) as file:
        print(bounds, numpy.ma.filled(file["v"][:], numpy.nan).round(3).tolist())
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py" "$work/v.nc")
expected='[0.0, 2.0] [0.0, nan, nan, nan]
[0.0, 2.5] [0.0, 0.5, 2.0, 4.0]'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
