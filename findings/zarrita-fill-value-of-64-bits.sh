#!/usr/bin/env bash
# zarrita 0.7.5: cells of chunks that were never written are 0, where the fill value is netCDF's own for unsigned integers of 64 bits.
#
# The netCDF library marks missing cells of uint64 with 18446744073709551614, its NC_FILL_UINT64. The array here has 4 cells in chunks of 2
# and that fill value; 1 and 2 are written in its first chunk. TensorStore writes it, and reads 1 2 and twice the fill value. zarrita takes
# the fill value for 2 to the power of 64, the nearest double, which is 0 in 64 bits: it has 1 2 0 0, without an error, and fillValue is a
# number that no cell can have. It reads the same number right where a chunk contains it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet tensorstore==0.1.85 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund zarrita@0.7.5 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import numpy, tensorstore

missing = 2**64 - 2
for name, values in (("partial", [1, 2]), ("whole", [1, 2, 3, missing])):
    spec = {
        "driver": "zarr3",
        "kvstore": {"driver": "file", "path": f"{sys.argv[1]}/{name}"},
        "metadata": {
            "shape": [4],
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
            "data_type": "uint64",
            "fill_value": missing,
        },
    }
    array = tensorstore.open(spec, create=True).result()
    array[: len(values)].write(numpy.array(values, "u8")).result()
    print("TensorStore", name, *array.read().result())
PYTHON
cat > "$work/read.mjs" << 'JS'
import * as zarr from "zarrita";
import FileSystemStore from "@zarrita/storage/fs";

for (const name of ["partial", "whole"]) {
  const array = await zarr.open.v3(zarr.root(new FileSystemStore(`${process.argv[2]}/${name}`)), { kind: "array" });
  console.log("zarrita", name, ...[...(await zarr.get(array)).data].map(String), "fill value", String(array.fillValue));
}
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work" && node "$work/read.mjs" "$work")
expected='TensorStore partial 1 2 18446744073709551614 18446744073709551614
TensorStore whole 1 2 3 18446744073709551614
zarrita partial 1 2 0 0 fill value 18446744073709551616
zarrita whole 1 2 3 18446744073709551614 fill value 18446744073709551616'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
