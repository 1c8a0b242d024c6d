#!/usr/bin/env bash
# h5wasm 0.10.3: integers of HDF5 that have fewer bits than their bytes are read with the other bits, and negative ones as positive.
#
# HDF5's file format (datatype message, fixed-point numbers): bit offset and bit precision say which bits of the bytes are the number. Sensors
# of 12 bits are stored so, for the n-bit filter. Here signed integers of 12 bits, -1, 0, 1 and 2047, start at bit 0 in one dataset, and
# unsigned ones, 0, 1, 2 and 4095, at bit 4 in another. h5py 3.16.0 reads these numbers. h5wasm, which is compiled from the HDF5 library,
# asks it for the bytes as they are stored: it has 4095 for -1, and 16 and 32 for 1 and 2. It raises no error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet h5py==3.16.0 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund h5wasm@0.10.3 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import h5py, numpy

with h5py.File(sys.argv[1], "w") as file:
    for name, whole, stored, offset, values in (
        ("signed-at-0", "i2", h5py.h5t.STD_I16LE, 0, [-1, 0, 1, 2047]),
        ("unsigned-at-4", "u2", h5py.h5t.STD_U16LE, 4, [0, 1, 2, 4095]),
    ):
        kind = stored.copy()
        kind.set_precision(12)
        kind.set_offset(offset)
        dataset = h5py.h5d.create(file.id, name.encode(), kind, h5py.h5s.create_simple((4,)))
        dataset.write(h5py.h5s.ALL, h5py.h5s.ALL, numpy.array(values, whole), mtype=h5py.h5t.py_create(numpy.dtype(whole)))
with h5py.File(sys.argv[1]) as file:
    for name, dataset in file.items():
        print("h5py", name, *dataset[:])
PYTHON
cat > "$work/read.mjs" << 'JS'
import h5wasm from "h5wasm/node";

await h5wasm.ready;
const file = new h5wasm.File(process.argv[2], "r");
for (const name of file.keys()) console.log("h5wasm", name, ...file.get(name).value);
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.h5" && node "$work/read.mjs" "$work/in.h5")
expected='h5py signed-at-0 -1 0 1 2047
h5py unsigned-at-4 0 1 2 4095
h5wasm signed-at-0 4095 0 1 2047
h5wasm unsigned-at-4 0 16 32 65520'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
