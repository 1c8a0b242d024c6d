#!/usr/bin/env bash
# numcodecs 0.16.5: BitRound turns some NaN into 0, and others into infinity.
#
# In IEEE 754 every real whose exponent is all ones and whose fraction is not 0 is a NaN. NumPy's own, 7FC00000, is still one after
# BitRound. 7FFFFFFF, the canonical NaN of CUDA, and FFFFFFFF, a cell of bytes FF, are rounded as if they were numbers: the carry runs
# through the exponent into the sign or past it, and cells without data become -0.0 and 0.0. 7F800001 becomes infinity. Only with
# keepbits=23, all that the type has, nothing is rounded, and each is still a NaN.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet numcodecs==0.16.5 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import numcodecs, numpy

for bits in (0x7FC00000, 0x7FFFFFFF, 0xFFFFFFFF, 0x7F800001):
    nan = numpy.array([bits], "u4").view("f4")
    decoded = []
    for kept in (3, 10, 23):
        codec = numcodecs.BitRound(keepbits=kept)
        decoded.append(codec.decode(codec.encode(nan.copy())).view("f4")[0])
    print(f"{bits:08X} {nan[0]}, keeping 3, 10 and 23 bits:", *decoded)
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py")
expected='7FC00000 nan, keeping 3, 10 and 23 bits: nan nan nan
7FFFFFFF nan, keeping 3, 10 and 23 bits: -0.0 -0.0 nan
FFFFFFFF nan, keeping 3, 10 and 23 bits: 0.0 0.0 nan
7F800001 nan, keeping 3, 10 and 23 bits: inf inf nan'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
