#!/usr/bin/env bash
# pyproj 3.7.2 (PROJ 9.5.1): Proj and Transformer have two places for a string with +R_A and +datum.
#
# +R_A puts the formulas on the sphere that has the area of the ellipsoid; with it and +datum PROJ writes EPSG:3973, 3974, 3975 and 9311 as
# strings. For 30 E 70 N, 2 R sin(10 degrees) sin(30 degrees) with R = 6371007.18 m is x = 1106314. Transformer gives it, and so does Proj
# with +ellps=WGS84. With +datum=WGS84 Proj gives 1113103, 14 kilometres away; that is not the place on the ellipsoid, 1110835, either.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet pyproj==3.7.2
cat > "$work/read.py" << 'PYTHON'
import pyproj

for words in ("+R_A +datum=WGS84", "+R_A +ellps=WGS84", "+datum=WGS84"):
    text = f"+proj=laea {words} +lat_0=90"
    crs = pyproj.CRS(text)
    by_transformer = pyproj.Transformer.from_crs(crs.geodetic_crs, crs, always_xy=True).transform(30, 70)
    print(words, *(round(x) for x in pyproj.Proj(text)(30, 70) + by_transformer))
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py")
expected='+R_A +datum=WGS84 1113103 -1927951 1106314 -1916192
+R_A +ellps=WGS84 1106314 -1916192 1106314 -1916192
+datum=WGS84 1110835 -1924023 1110835 -1924023'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
