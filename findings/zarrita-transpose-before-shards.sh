#!/usr/bin/env bash
# zarrita 0.7.5: an array whose shards follow a transpose codec is read with its cells in the wrong places.
#
# Zarr 3: codecs are a chain, and sharding_indexed, which divides what it encodes into smaller chunks, may come after transpose. The array
# here has 4 by 4 cells, 0 to 15 in C order, in one shard of 2 by 2 chunks. TensorStore writes it and reads it back, with and without a
# transpose before the shard. zarrita ignores this transpose and has 0 4 8 12 where 0 1 2 3 was written, without an error. It is right about
# a transpose within the shard.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet tensorstore==0.1.85 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund zarrita@0.7.5 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import numpy, tensorstore

transpose = {"name": "transpose", "configuration": {"order": [1, 0]}}
numbers = {"name": "bytes", "configuration": {"endian": "little"}}


def shards(*codecs):
    configuration = {"chunk_shape": [2, 2], "codecs": [*codecs], "index_codecs": [numbers, {"name": "crc32c"}]}
    return {"name": "sharding_indexed", "configuration": configuration}


for name, codecs in (
    ("none", [shards(numbers)]),
    ("within", [shards(transpose, numbers)]),
    ("before", [transpose, shards(numbers)]),
):
    spec = {
        "driver": "zarr3",
        "kvstore": {"driver": "file", "path": f"{sys.argv[1]}/{name}"},
        "metadata": {"codecs": codecs, "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}}},
    }
    array = tensorstore.open(spec, create=True, dtype="int32", shape=(4, 4)).result()
    array.write(numpy.arange(16, dtype="i4").reshape(4, 4)).result()
    print("TensorStore", name, *tensorstore.open(spec).result().read().result().ravel()[:8])
PYTHON
cat > "$work/read.mjs" << 'JS'
import * as zarr from "zarrita";
import FileSystemStore from "@zarrita/storage/fs";

for (const name of ["none", "within", "before"]) {
  const array = await zarr.open.v3(zarr.root(new FileSystemStore(`${process.argv[2]}/${name}`)), { kind: "array" });
  const { data, shape, stride } = await zarr.get(array);
  const cells = [];
  for (let i = 0; i < shape[0]; i++) for (let j = 0; j < shape[1]; j++) cells.push(data[i * stride[0] + j * stride[1]]);
  console.log("zarrita", name, ...cells.slice(0, 8));
}
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work"
  node "$work/read.mjs" "$work")
expected='TensorStore none 0 1 2 3 4 5 6 7
TensorStore within 0 1 2 3 4 5 6 7
TensorStore before 0 1 2 3 4 5 6 7
zarrita none 0 1 2 3 4 5 6 7
zarrita within 0 1 2 3 4 5 6 7
zarrita before 0 4 8 12 1 5 9 13'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
