#!/usr/bin/env bash
# netcdfjs 4.0.0: bytes that pad a variable are returned as its values.
#
# netCDF's classic format ends the values of each variable, and of each of its records, at a multiple of 4 bytes; the bytes that are added
# are no part of the variable. Three shorts have two of them, and three bytes have one. netCDF-C shows three values, in each record too.
# netcdfjs returns a fourth without an error, -32767 and 129 here, and 8 values of two records of three cells, so that all after the first
# three belong to other cells.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund netcdfjs@4.0.0 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import netCDF4

with netCDF4.Dataset(sys.argv[1], "w", format="NETCDF3_CLASSIC") as file:
    file.createDimension("time", None)
    file.createDimension("x", 3)
    file.createVariable("shorts", "i2", ("x",))[:] = [1, 2, 3]
    file.createVariable("bytes", "i1", ("x",))[:] = [1, 2, 3]
    file.createVariable("integers", "i4", ("x",))[:] = [1, 2, 3]
    file.createVariable("time", "i4", ("time",))[:] = [1, 2]
    file.createVariable("records", "i2", ("time", "x"))[:] = [[1, 2, 3], [4, 5, 6]]
with netCDF4.Dataset(sys.argv[1]) as file:
    for name in ("shorts", "bytes", "integers"):
        print("netCDF-C", name, *file[name][:])
    print("netCDF-C records", file["records"].size, "values")
PYTHON
cat > "$work/read.mjs" << 'JS'
import { readFileSync } from "node:fs";
import { NetCDFReader } from "netcdfjs";

const reader = new NetCDFReader(readFileSync(process.argv[2]));
for (const name of ["shorts", "bytes", "integers"]) {
  console.log("netcdfjs", name, ...reader.getDataVariable(name).flat());
}
console.log("netcdfjs records", reader.getDataVariable("records").flat().length, "values");
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.nc"
  node "$work/read.mjs" "$work/in.nc")
expected='netCDF-C shorts 1 2 3
netCDF-C bytes 1 2 3
netCDF-C integers 1 2 3
netCDF-C records 6 values
netcdfjs shorts 1 2 3 -32767
netcdfjs bytes 1 2 3 129
netcdfjs integers 1 2 3
netcdfjs records 8 values'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
