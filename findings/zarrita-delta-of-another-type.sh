#!/usr/bin/env bash
# zarrita 0.7.5: differences that are stored in another type than the array's are read as numbers of the array's type.
#
# numcodecs' filter delta has a member astype, the type in which differences are stored; its documentation has Delta(dtype='i8', astype='i1')
# as an example. The array here is 100 to 107 as int32. With astype i1 its chunk has 8 bytes, 100 and seven times 1, and numcodecs decodes
# them. zarrita ignores astype, takes the bytes for two int32, and shows 16843108, 33686117 and six zeros, without an error. If astype is
# the type of the array, it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet numcodecs==0.16.5 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund zarrita@0.7.5 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import json, pathlib, sys
import numcodecs, numpy

values = numpy.arange(100, 108, dtype="<i4")
for astype in ("<i4", "<i2", "|i1"):
    delta = numcodecs.Delta(dtype="<i4", astype=astype)
    folder = pathlib.Path(sys.argv[1], astype[1:])
    folder.mkdir()
    array = {"zarr_format": 2, "shape": [8], "chunks": [8], "dtype": "<i4", "order": "C", "fill_value": 0}
    (folder / ".zarray").write_text(json.dumps({**array, "filters": [delta.get_config()], "compressor": None}))
    encoded = delta.encode(values)
    (folder / "0").write_bytes(encoded.tobytes())
    print("numcodecs", astype[1:], *delta.decode(encoded))
PYTHON
cat > "$work/read.mjs" << 'JS'
import * as zarr from "zarrita";
import FileSystemStore from "@zarrita/storage/fs";

for (const astype of ["i4", "i2", "i1"]) {
  const array = await zarr.open.v2(zarr.root(new FileSystemStore(`${process.argv[2]}/${astype}`)), { kind: "array" });
  console.log("zarrita", astype, ...(await zarr.get(array)).data);
}
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work"
  node "$work/read.mjs" "$work")
expected='numcodecs i4 100 101 102 103 104 105 106 107
numcodecs i2 100 101 102 103 104 105 106 107
numcodecs i1 100 101 102 103 104 105 106 107
zarrita i4 100 101 102 103 104 105 106 107
zarrita i2 65636 131173 196710 262247 0 0 0 0
zarrita i1 16843108 33686117 0 0 0 0 0 0'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
