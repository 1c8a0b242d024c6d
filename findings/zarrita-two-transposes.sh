#!/usr/bin/env bash
# zarrita 0.7.5: an array with two transpose codecs is read with its cells in the wrong places.
#
# Zarr 3: codecs are a chain, and each encodes what the one before it returns. The array here has 2 by 3 by 4 cells, 0 to 23 in C order, and
# transposes with the orders [1, 2, 0] and [0, 2, 1]. TensorStore writes it and reads it back. zarrita has 0 2 12 14 where 0 1 2 3 was
# written, without an error. It is right about arrays with one of the two codecs.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet tensorstore==0.1.85 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund zarrita@0.7.5 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import numpy, tensorstore

for name, orders in (("first", [[1, 2, 0]]), ("second", [[0, 2, 1]]), ("both", [[1, 2, 0], [0, 2, 1]])):
    codecs = [{"name": "transpose", "configuration": {"order": order}} for order in orders]
    spec = {
        "driver": "zarr3",
        "kvstore": {"driver": "file", "path": f"{sys.argv[1]}/{name}"},
        "metadata": {"codecs": [*codecs, {"name": "bytes", "configuration": {"endian": "little"}}]},
    }
    array = tensorstore.open(spec, create=True, dtype="int32", shape=(2, 3, 4)).result()
    array.write(numpy.arange(24, dtype="i4").reshape(2, 3, 4)).result()
    print("TensorStore", name, *tensorstore.open(spec).result().read().result().ravel()[:8])
PYTHON
cat > "$work/read.mjs" << 'JS'
import * as zarr from "zarrita";
import FileSystemStore from "@zarrita/storage/fs";

for (const name of ["first", "second", "both"]) {
  const array = await zarr.open.v3(zarr.root(new FileSystemStore(`${process.argv[2]}/${name}`)), { kind: "array" });
  const { data, shape, stride } = await zarr.get(array);
  const cells = [];
  for (let i = 0; i < shape[0]; i++)
    for (let j = 0; j < shape[1]; j++)
      for (let k = 0; k < shape[2]; k++) cells.push(data[i * stride[0] + j * stride[1] + k * stride[2]]);
  console.log("zarrita", name, ...cells.slice(0, 8));
}
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work"
  node "$work/read.mjs" "$work")
expected='TensorStore first 0 1 2 3 4 5 6 7
TensorStore second 0 1 2 3 4 5 6 7
TensorStore both 0 1 2 3 4 5 6 7
zarrita first 0 1 2 3 4 5 6 7
zarrita second 0 1 2 3 4 5 6 7
zarrita both 0 2 12 14 4 6 16 18'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
