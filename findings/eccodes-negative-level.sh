#!/usr/bin/env bash
# ecCodes 2.28.0 (Debian libeccodes-tools 2.28.0-1): a negative level of GRIB 2 is read as a positive one, a million times as large.
#
# Surfaces of potential vorticity have negative values in the southern hemisphere: forecasts have the tropopause at 2e-6 and at -2e-6 K m2/(kg s).
# Section 4 has such a level as a scale factor, 9, and a scaled value, -2000, and WMO's regulation 92.1.5 has the sign of a negative number in
# its first bit, the rest being the magnitude. ecCodes takes the sign of the scale factor from there, but not that of the scaled value: the level,
# in units of 1e-6, is 2147486 instead of -2. ecCodes 2.50.0 has 2000 and 2147485648; GDAL 3.13.3 has -0.000002 for the same message.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download libeccodes-tools=2.28.0-1 libeccodes0=2.28.0-1 libeccodes-data=2.28.0-1 libaec0 libopenjp2-7 libpng16-16 \
  > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libeccodes.so*' -printf '%h\n' -quit)
export PATH=$work/root/usr/bin:$PATH LD_LIBRARY_PATH=$libraries
export ECCODES_DEFINITION_PATH=$work/root/usr/share/eccodes/definitions ECCODES_SAMPLES_PATH=$work/root/usr/share/eccodes/samples
cd "$work"
cp "$ECCODES_SAMPLES_PATH/regular_ll_sfc_grib2.tmpl" in.grib2
level() { # SCALED-VALUE: of a surface of potential vorticity, in units of 1e-9
  grib_set -s typeOfFirstFixedSurface=109,scaleFactorOfFirstFixedSurface=9,scaledValueOfFirstFixedSurface="$1" in.grib2 out.grib2
  octets=$(python3 - << 'PYTHON'
message = open("out.grib2", "rb").read()
at = 16
while message[at + 4] != 4:  # the fourth section
    at += int.from_bytes(message[at:at + 4], "big")
print(message[at + 22:at + 28].hex(" "))
PYTHON
)
  echo "octets 23 to 28: $octets, level $(grib_get -p level out.grib2)"
}
seen=$(level 2000; level $((0x80000000 + 2000)))
expected="octets 23 to 28: 6d 09 00 00 07 d0, level 2
octets 23 to 28: 6d 09 80 00 07 d0, level 2147486"
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
