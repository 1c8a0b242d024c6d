#!/usr/bin/env bash
# xarray 2026.9.0 loses all times that are written in units finer than their resolution.
#
# Times of datetime64[s], the resolution of numpy's dates without fractions, come back as they were from units of seconds. From the
# encoding "milliseconds since ..." or "microseconds since ..." they are all NaT, written as the least number of 64 bits, or as infinity if
# the encoding has reals, which reads back as the reference date. Nothing is said. Times of datetime64[ns] are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet xarray==2026.9.0 pandas==2.3.3 numpy==2.2.6 netCDF4==1.7.4
cat > "$work/write.py" << 'PYTHON'
import sys, warnings
import netCDF4, numpy, xarray

warnings.simplefilter("always")
for resolution in ("s", "ns"):
    for units in ("seconds", "milliseconds", "microseconds"):
        for dtype in ("i8", "f8"):
            times = numpy.array(["2000-02-28T03", "2000-02-28T06"], dtype=f"datetime64[{resolution}]")
            data = xarray.Dataset({"t": ("x", times)})
            data.t.encoding = {"units": f"{units} since 2000-01-01", "dtype": dtype}
            data.to_netcdf(sys.argv[1])
            with xarray.open_dataset(sys.argv[1], decode_times=False) as stored, xarray.open_dataset(sys.argv[1]) as read:
                print(resolution, units, dtype, stored.t.values[0], str(read.t.values[0])[:13])
PYTHON
seen=$("$work/venv/bin/python" "$work/write.py" "$work/t.nc")
expected='s seconds i8 5022000 2000-02-28T03
s seconds f8 5022000.0 2000-02-28T03
s milliseconds i8 -9223372036854775808 NaT
s milliseconds f8 inf 2000-01-01T00
s microseconds i8 -9223372036854775808 NaT
s microseconds f8 inf 2000-01-01T00
ns seconds i8 5022000 2000-02-28T03
ns seconds f8 5022000.0 2000-02-28T03
ns milliseconds i8 5022000000 2000-02-28T03
ns milliseconds f8 5022000000.0 2000-02-28T03
ns microseconds i8 5022000000000 2000-02-28T03
ns microseconds f8 5022000000000.0 2000-02-28T03'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
