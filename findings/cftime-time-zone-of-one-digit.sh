#!/usr/bin/env bash
# cftime 1.6.6: a time zone whose hour has one digit is ignored, also that of CF's own example.
#
# CF 4.4 has "seconds since 1992-10-8 15:15:42.5 -6:00" as the example of a unit with a time zone, six hours behind UTC, so that it starts at
# 21:15:42.5 UTC. So says UDUNITS 2.2.28, whose units CF's are. cftime's num2date, which is netCDF4-python's as well, gives 15:15:42.5,
# without an error, and so does date2num the other way. With -06:00 instead it is right, and so is xarray 2026.9.0 with either.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download udunits-bin=2.2.28-5 libudunits2-0=2.2.28-5 libudunits2-data=2.2.28-5 libexpat1 > log 2>&1) ||
  { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libudunits2.so*' -printf '%h\n' -quit)
export UDUNITS2_XML_PATH
UDUNITS2_XML_PATH=$(find "$work/root" -name udunits2.xml)
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet cftime==1.6.6 xarray==2026.9.0 pandas==3.0.6 numpy==2.2.6
cat > "$work/read.py" << 'PYTHON'
import sys
import cftime, xarray

unit = sys.argv[1]
variable = xarray.Variable("time", [0], {"units": unit})
print("xarray", str(xarray.conventions.decode_cf_variable("time", variable).values[0])[:21])
print("cftime", cftime.num2date(0, unit).isoformat()[:21])
print("cftime", cftime.date2num(cftime.datetime(1992, 10, 9), unit), "seconds to 1992-10-09 00:00 UTC")
PYTHON
seen=$(for zone in -6:00 -06:00; do
  unit="seconds since 1992-10-8 15:15:42.5 $zone"
  echo "$unit"
  LD_LIBRARY_PATH=$libraries "$work/root/usr/bin/udunits2" -H "$unit" -W "seconds since 1992-10-09 00:00 UTC" |
    sed -n 's/.* - \(.*\)/UDUNITS \1 seconds to 1992-10-09 00:00 UTC/p'
  "$work/venv/bin/python" "$work/read.py" "$unit"
done)
expected='seconds since 1992-10-8 15:15:42.5 -6:00
UDUNITS 9857.5 seconds to 1992-10-09 00:00 UTC
xarray 1992-10-08T21:15:42.5
cftime 1992-10-08T15:15:42.5
cftime 31457.5 seconds to 1992-10-09 00:00 UTC
seconds since 1992-10-8 15:15:42.5 -06:00
UDUNITS 9857.5 seconds to 1992-10-09 00:00 UTC
xarray 1992-10-08T21:15:42.5
cftime 1992-10-08T21:15:42.5
cftime 9857.5 seconds to 1992-10-09 00:00 UTC'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
