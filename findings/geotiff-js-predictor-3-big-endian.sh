#!/usr/bin/env bash
# geotiff.js 3.0.5: in a big-endian TIFF, reals with the floating-point predictor are read as other numbers.
#
# TIFF Technical Note 3: the floating-point predictor puts the most significant byte of each number first, whatever the byte order of the
# file. Two files here hold the same reals with this predictor and deflate, one little-endian and one big-endian. libtiff (in imagecodecs)
# reads 0 0.5 1 1.5 from both. geotiff.js does so from the little-endian one, and has other numbers for the other, without an error. Without
# a predictor it reads the big-endian one as well.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet tifffile==2026.3.3 imagecodecs==2026.3.6 numpy==2.2.6
(cd "$work" && npm install --silent --no-audit --no-fund geotiff@3.0.5 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import sys
import imagecodecs, numpy, tifffile

reals = (numpy.arange(256, dtype="f4") / 2).reshape(16, 16)
for order, predictor in (("<", 3), (">", 3), (">", None)):
    name = f"{'little' if order == '<' else 'big'}-endian-predictor-{predictor}.tif"
    path = f"{sys.argv[1]}/{name}"
    tifffile.imwrite(path, reals, byteorder=order, compression="deflate", predictor=predictor)
    with open(path, "rb") as file:
        print("libtiff", name, *imagecodecs.tiff_decode(file.read()).ravel()[:4].tolist())
PYTHON
cat > "$work/read.mjs" << 'JS'
import { readdirSync } from "node:fs";
import { fromFile } from "geotiff";

for (const name of readdirSync(process.argv[2]).filter((name) => name.endsWith(".tif")).sort()) {
  const tiff = await fromFile(`${process.argv[2]}/${name}`);
  const [reals] = await (await tiff.getImage()).readRasters();
  console.log("geotiff.js", name, ...reals.slice(0, 4));
  await tiff.close();
}
JS
seen=$("$work/venv/bin/python" "$work/write.py" "$work"
  node "$work/read.mjs" "$work")
expected='libtiff little-endian-predictor-3.tif 0.0 0.5 1.0 1.5
libtiff big-endian-predictor-3.tif 0.0 0.5 1.0 1.5
libtiff big-endian-predictor-None.tif 0.0 0.5 1.0 1.5
geotiff.js big-endian-predictor-3.tif 0 8.828180325246348e-44 4.600602988224807e-41 6.896490392174587e-41
geotiff.js big-endian-predictor-None.tif 0 0.5 1 1.5
geotiff.js little-endian-predictor-3.tif 0 0.5 1 1.5'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
