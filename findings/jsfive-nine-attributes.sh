#!/usr/bin/env bash
# jsfive 0.4.2: a variable of a netCDF-4 file has no attributes if it has more than eight.
#
# HDF5's file format (attribute info message): more attributes than a limit, by default eight, are stored outside the object's header, all of
# them. Here netCDF4-python writes two variables of packed shorts, with eight and with nine attributes, and h5py 3.16.0 has all of both. Of
# the second one jsfive has none: attrs is empty, without an error, and its numbers look like values without units, scale or missing value.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 h5py==3.16.0 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund jsfive@0.4.2 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import h5py, netCDF4, numpy

attributes = {
    "units": "K",
    "scale_factor": 0.25,
    "add_offset": 270.0,
    "missing_value": numpy.int16(-1),
    "valid_min": numpy.int16(0),
    "valid_max": numpy.int16(100),
    "standard_name": "air_temperature",
    "long_name": "temperature",
    "cell_methods": "time: mean",
}
with netCDF4.Dataset(sys.argv[1], "w") as file:
    for count in (8, 9):
        variable = file.createVariable(f"with-{count}", "i2")
        variable.setncatts(dict(list(attributes.items())[:count]))
with h5py.File(sys.argv[1]) as file:
    for name, variable in file.items():
        print("h5py", name, *variable.attrs)
PYTHON
cat > "$work/read.mjs" << 'JS'
import { readFileSync } from "fs";
import { File } from "jsfive";

const { buffer, byteOffset, length } = readFileSync(process.argv[2]);
const file = new File(buffer.slice(byteOffset, byteOffset + length), "in.nc");
for (const name of file.keys) console.log("jsfive", name, ...Object.keys(file.get(name).attrs));
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.nc"
  node "$work/read.mjs" "$work/in.nc")
expected='h5py with-8 units scale_factor add_offset missing_value valid_min valid_max standard_name long_name
h5py with-9 units scale_factor add_offset missing_value valid_min valid_max standard_name long_name cell_methods
jsfive with-8 units scale_factor add_offset missing_value valid_min valid_max standard_name long_name
jsfive with-9'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
