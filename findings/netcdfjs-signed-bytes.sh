#!/usr/bin/env bash
# netcdfjs 4.0.0: negative bytes are read as positive ones.
#
# netCDF's classic format: a BYTE is a signed integer of 8 bits. Temperatures of -10, -1, 0 and 20 degrees as bytes are 246, 255, 0 and 20
# in netcdfjs, and their _FillValue of -128 is 128. The same numbers as shorts keep their signs. netCDF-C shows the numbers as written.
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
    file.createDimension("x", 4)
    for name, type, missing in (("bytes", "i1", -128), ("shorts", "i2", -32768)):
        file.createVariable(name, type, ("x",), fill_value=missing)[:] = [-10, -1, 0, 20]
with netCDF4.Dataset(sys.argv[1]) as file:
    for name, variable in file.variables.items():
        print("netCDF-C", name, *variable[:], "_FillValue", variable._FillValue)
PYTHON
cat > "$work/read.mjs" << 'JS'
import { readFileSync } from "node:fs";
import { NetCDFReader } from "netcdfjs";

const reader = new NetCDFReader(readFileSync(process.argv[2]));
for (const { name, attributes } of reader.variables) {
  console.log("netcdfjs", name, ...reader.getDataVariable(name).flat(), "_FillValue", ...[attributes[0].value].flat());
}
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.nc"
  node "$work/read.mjs" "$work/in.nc")
expected='netCDF-C bytes -10 -1 0 20 _FillValue -128
netCDF-C shorts -10 -1 0 20 _FillValue -32768
netcdfjs bytes 246 255 0 20 _FillValue 128
netcdfjs shorts -10 -1 0 20 _FillValue -32768'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
