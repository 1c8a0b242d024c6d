#!/usr/bin/env bash
# ncap2 of NCO 5.1.4 (Debian nco 5.1.4-1+deb12u1): in a script of three statements, results from packed data are rounded to whole numbers.
#
# Temperatures of 270.25, 270.5 and 270.75 kelvin are packed in shorts, with scale_factor 0.25 and add_offset 270. For t - 270, ncap2 has
# doubles, 0.25, 0.5 and 0.75, if the script has one or two statements. With a third one, whatever it computes, the same statement gives
# integers, 0, 0 and 1: unpacked numbers get the type of the packed ones, without a scale_factor that would make up for it. The sum t + t
# is 540, 541 and 542, as shorts. ncap2 5.4.1 does the same.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download nco=5.1.4-1+deb12u1 netcdf-bin=1:4.9.0-3+b1 libnetcdf19=1:4.9.0-3+b1 libgsl27 libgslcblas0 libgomp1 \
  libudunits2-0 libexpat1 libhdf5-103-1 libhdf5-hl-100 libaec0 libsz2 libxml2 libicu72 libcurl3-gnutls libcurl4 libbrotli1 libgnutls30 \
  libgssapi-krb5-2 libhogweed6 libidn2-0 libk5crypto3 libkrb5-3 libkrb5support0 libldap-2.5-0 libnettle8 libnghttp2-14 libp11-kit0 libpsl5 \
  librtmp1 libsasl2-2 libssh2-1 libtasn1-6 libunistring2 libzstd1 > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libnetcdf.so*' -printf '%h\n' -quit)
export PATH=$work/root/usr/bin:$PATH LD_LIBRARY_PATH=$libraries:$work/root/usr/lib/nco:${libraries/usr\/lib/lib}
cd "$work"
cat > in.cdl << 'CDL'
netcdf in {
dimensions: x = 3;
variables: short t(x); t:scale_factor = 0.25; t:add_offset = 270.;
data: t = 1, 2, 3;
}
CDL
ncgen -o in.nc in.cdl
run() { # STATEMENTS: types and values of what they compute
  echo "$1"
  ncap2 -O -v -s "$1" in.nc out.nc
  ncdump out.nc | sed -n '/^\t[a-z]* [a-z]*(x)\|^\t\t[a-z]*:\(scale\|add\)\|^ [a-z]* = /{s/^[ \t]*/  /;s/ ;$//;p}'
}
seen=$(run 'less = t - 270;'
  run 'less = t - 270; more = t + t;'
  run 'less = t - 270; more = t + t; one = 1;')
expected='less = t - 270;
  double less(x)
  less = 0.25, 0.5, 0.75
less = t - 270; more = t + t;
  double less(x)
  double more(x)
  less = 0.25, 0.5, 0.75
  more = 540.5, 541, 541.5
less = t - 270; more = t + t; one = 1;
  int less(x)
  short more(x)
  less = 0, 0, 1
  more = 540, 541, 542
  one = 1'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
