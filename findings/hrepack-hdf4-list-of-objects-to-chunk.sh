#!/usr/bin/env bash
# hrepack of HDF4 4.2.15 (Debian hdf4-tools 4.2.15-5): a list of two objects to chunk is refused as if it were '*', with status 0.
#
# Its usage describes -c with "a comma separated list of object names" and has -c 'D,E:10x10' as an example. With two arrays of 4 by 4 in a
# file, -c a:2x2 works, so does -t with a list, and so does -c given twice. -c a,b:2x2 says that '*' cannot be with other objects, though
# there is none, writes no file, and exits with 0, so that a script goes on as if it had been repacked.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download hdf4-tools=4.2.15-5 libhdf4-0=4.2.15-5 > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
export PATH=$work/root/usr/bin:$PATH LD_LIBRARY_PATH=$work/root/usr/lib
cd "$work"
cat > in.cdl << 'CDL'
netcdf in {
dimensions: y = 4, x = 4;
variables: short a(y, x); short b(y, x);
data:
  a = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15;
  b = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15;
}
CDL
ncgen-hdf -o in.hdf in.cdl
repack() {
  rm -f out.hdf
  hrepack -i in.hdf -o out.hdf "$@" > out.txt 2>&1 && status=$? || status=$?
  echo "$*: status $status, $([[ -f out.hdf ]] && echo written || echo "no file")"
  grep Error out.txt || true
}
seen=$(repack -c a:2x2; repack -t a,b:RLE; repack -c a:2x2 -c b:2x2; repack -c a,b:2x2)
expected="-c a:2x2: status 0, written
-t a,b:RLE: status 0, written
-c a:2x2 -c b:2x2: status 0, written
-c a,b:2x2: status 0, no file
Error: '*' cannot be with other objects, <a,b:2x2>. Exiting..."
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
