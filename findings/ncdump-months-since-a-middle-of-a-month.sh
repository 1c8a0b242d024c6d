#!/usr/bin/env bash
# ncdump of netCDF-C 4.9.0 (Debian netcdf-bin 1:4.9.0-3+b1): dates in months since the 15th of a month are those of the 1st.
#
# ncdump -t prints times as dates. In the 360_day calendar of CF each month has 30 days: one and two months since 2000-01-15 are the same as
# 30 and 60 days, and cftime 1.6.6 has February 15 and March 15 for both. For days ncdump has these, too. For months it has February 1 and
# March 1, half a month earlier, though 0 is January 15; and years since that date are the first of January. ncdump 4.10.1 does the same.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download netcdf-bin=1:4.9.0-3+b1 libnetcdf19=1:4.9.0-3+b1 libhdf5-103-1 libhdf5-hl-100 libaec0 libsz2 libxml2 \
  libicu72 libcurl3-gnutls libcurl4 libbrotli1 libgnutls30 libgssapi-krb5-2 libhogweed6 libidn2-0 libk5crypto3 libkrb5-3 libkrb5support0 \
  libldap-2.5-0 libnettle8 libnghttp2-14 libp11-kit0 libpsl5 librtmp1 libsasl2-2 libssh2-1 libtasn1-6 libunistring2 libzstd1 \
  > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libnetcdf.so*' -printf '%h\n' -quit)
export PATH=$work/root/usr/bin:$PATH LD_LIBRARY_PATH=$libraries
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet cftime==1.6.6 numpy==2.2.6
cat > "$work/in.cdl" << 'CDL'
netcdf in {
dimensions: time = 3;
variables:
  double days(time); days:units = "days since 2000-01-15"; days:calendar = "360_day";
  double months(time); months:units = "months since 2000-01-15"; months:calendar = "360_day";
  double years(time); years:units = "years since 2000-01-15"; years:calendar = "360_day";
data:
  days = 0, 30, 60;
  months = 0, 1, 2;
  years = 0, 1, 2;
}
CDL
ncgen -o "$work/in.nc" "$work/in.cdl"
cat > "$work/dates.py" << 'PYTHON'
import cftime

for unit, numbers in (("days", [0, 30, 60]), ("months", [0, 1, 2])):
    dates = cftime.num2date(numbers, f"{unit} since 2000-01-15", "360_day")
    print("cftime", unit, *(date.strftime("%Y-%m-%d") for date in dates))
PYTHON
seen=$("$work/venv/bin/python" "$work/dates.py"
  ncdump -t "$work/in.nc" | sed -n 's/^ \(\w*\) = "\(.*\)" ;/ncdump \1 \2/p' | sed 's/", "/ /g')
expected='cftime days 2000-01-15 2000-02-15 2000-03-15
cftime months 2000-01-15 2000-02-15 2000-03-15
ncdump days 2000-01-15 2000-02-15 2000-03-15
ncdump months 2000-01-15 2000-02-01 2000-03-01
ncdump years 2000-01-15 2001-01-01 2002-01-01'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
