#!/usr/bin/env bash
# zarr-js 3.3.0: filters of an array are ignored, and what they made of its numbers is shown as the numbers.
#
# Zarr 2: filters are codecs that are applied to a chunk before it is compressed, and undone in the reverse order after it is decompressed.
# The array here is 100 to 107 in one chunk, with zlib as its compressor. With numcodecs' filter delta, which is the first number and then
# the differences, zarr-js has 100 and seven times 1. With shuffle, which puts the first bytes of all numbers before the second ones, it has
# 1734763876, others, and zeros. There is no error. An array without filters is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet numcodecs==0.16.5 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund zarr-js@3.3.0 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import json, pathlib, sys
import numcodecs, numpy

values, zlib = numpy.arange(100, 108, dtype="<i4"), numcodecs.Zlib()
filters = {"none": [], "delta": [numcodecs.Delta("<i4")], "shuffle": [numcodecs.Shuffle(4)]}
for name, chain in filters.items():
    folder = pathlib.Path(sys.argv[1], name)
    folder.mkdir()
    metadata = {"zarr_format": 2, "shape": [8], "chunks": [8], "dtype": "<i4", "order": "C", "fill_value": 0}
    metadata |= {"compressor": zlib.get_config(), "filters": [codec.get_config() for codec in chain] or None}
    (folder / ".zarray").write_text(json.dumps(metadata))
    chunk = values
    for codec in [*chain, zlib]:
        chunk = codec.encode(chunk)
    (folder / "0").write_bytes(chunk)
    for codec in [zlib, *reversed(chain)]:
        chunk = codec.decode(chunk)
    print("numcodecs", name, *numpy.frombuffer(chunk, "<i4"))
PYTHON
cat > "$work/read.cjs" << 'JS'
const zarr = require("zarr-js")(require("fs/promises").readFile);

for (const name of ["none", "delta", "shuffle"])
  zarr.load(`${process.argv[2]}/${name}`, (error, array) => console.log("zarr-js", name, ...(error ? [error] : array.data)));
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work" && node "$work/read.cjs" "$work" | sort)
expected='numcodecs none 100 101 102 103 104 105 106 107
numcodecs delta 100 101 102 103 104 105 106 107
numcodecs shuffle 100 101 102 103 104 105 106 107
zarr-js delta 100 1 1 1 1 1 1 1
zarr-js none 100 101 102 103 104 105 106 107
zarr-js shuffle 1734763876 1802135912 0 0 0 0 0 0'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
