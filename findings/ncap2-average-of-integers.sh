#!/usr/bin/env bash
# ncap2 of NCO 5.1.4 (Debian nco 5.1.4-1+deb12u1): averages of integers overflow the type of the variable.
#
# NCO's manual (Automatic type conversion) says of ncap2, ncwa and other programs that they make doubles of integers before they average
# them. Its example are the shorts 17000 and 17000: without that, their sum overflows, and their average is "garbage near -15768". ncwa has
# 17000. The method avg() of ncap2 has -15768, and is as wrong about bytes and ints, over all dimensions and along one. It raises no error.
# It is right if the script asks for doubles, double().avg(). ncap2 5.4.1 does the same.
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
dimensions: x = 2;
variables: byte bytes(x); short shorts(x); int ints(x); float floats(x);
data: bytes = 100, 100; shorts = 17000, 17000; ints = 2000000000, 2000000000; floats = 17000, 17000;
}
CDL
ncgen -o in.nc in.cdl
average() { # OUTPUT METHOD: each variable's average
  ncap2 -v -s "$(for name in bytes shorts ints floats; do echo "$name=$name.$2;"; done)" in.nc "$1.nc"
}
ncwa -a x in.nc ncwa.nc
average ncap2 'avg()'
average ncap2-along-x 'avg($x)'
average ncap2-of-doubles 'double().avg()'
seen=$(for file in ncwa ncap2 ncap2-along-x ncap2-of-doubles; do
  echo "$file" $(for name in bytes shorts ints floats; do ncdump "$file.nc" | sed -n "s/^ $name = \(.*\) ;/$name \1/p"; done)
done)
expected='ncwa bytes 100 shorts 17000 ints 2000000000 floats 17000
ncap2 bytes -28 shorts -15768 ints -147483648 floats 17000
ncap2-along-x bytes -28 shorts -15768 ints -147483648 floats 17000
ncap2-of-doubles bytes 100 shorts 17000 ints 2000000000 floats 17000'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
