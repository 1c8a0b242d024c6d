#!/usr/bin/env bash
# netCDF-C's Zarr: of big-endian arrays, 4.9.3 (netCDF4-python 1.7.4) swaps the bytes of missing chunks, and 4.9.0 (Debian 12) of the others.
#
# Zarr 2: the type ">i4" says how numbers are stored in chunks. A chunk that is missing has the fill value, which is a number of the metadata
# in JSON. The arrays here have 8 cells in chunks of 4, fill value -9, and only their first chunk is written, with 1 to 4; one is big-endian,
# the other is not. TensorStore writes them and reads them back. Of the big-endian one netCDF-C 4.9.3 has -134217729, the bytes of -9 the
# other way round, for the missing cells. 4.9.0 has -9 there, but 16777216 for the written 1. Neither raises an error. 4.10.1 does as 4.9.3.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download netcdf-bin=1:4.9.0-3+b1 libnetcdf19=1:4.9.0-3+b1 libhdf5-103-1 libhdf5-hl-100 libaec0 libsz2 libxml2 \
  libicu72 libcurl3-gnutls libcurl4 libbrotli1 libgnutls30 libgssapi-krb5-2 libhogweed6 libidn2-0 libk5crypto3 libkrb5-3 libkrb5support0 \
  libldap-2.5-0 libnettle8 libnghttp2-14 libp11-kit0 libpsl5 librtmp1 libsasl2-2 libssh2-1 libtasn1-6 libunistring2 libzstd1 \
  > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libnetcdf.so*' -printf '%h\n' -quit)
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 tensorstore==0.1.85 numpy==2.2.6
cat > "$work/run.py" << 'PYTHON'
import json, pathlib, sys
import netCDF4, numpy, tensorstore

store = pathlib.Path(sys.argv[1])
for name, dtype in (("big", ">i4"), ("little", "<i4")):
    metadata = {"dtype": dtype, "shape": [8], "chunks": [4], "fill_value": -9, "compressor": None, "filters": None}
    spec = {"driver": "zarr", "kvstore": {"driver": "file", "path": str(store / name)}, "metadata": metadata}
    tensorstore.open(spec, create=True).result()[:4].write(numpy.arange(1, 5, dtype="i4")).result()
    (store / name / ".zattrs").write_text(json.dumps({"_ARRAY_DIMENSIONS": ["x"]}))
    print("TensorStore", name, *tensorstore.open(spec).result().read().result())
(store / ".zgroup").write_text(json.dumps({"zarr_format": 2}))
with netCDF4.Dataset(f"file://{store}#mode=zarr,file") as file:
    file.set_auto_mask(False)
    for name, variable in file.variables.items():
        print("netCDF-C", netCDF4.__netcdf4libversion__, name, *variable[:])
PYTHON
seen=$("$work/venv/bin/python" "$work/run.py" "$work/store"
  LD_LIBRARY_PATH=$libraries:${libraries/usr\/lib/lib} "$work/root/usr/bin/ncdump" "file://$work/store#mode=zarr,file" |
    sed -n '/^data:/,$s/,//g;s/^ \([a-z]*\) =\(.*\) ;$/netCDF-C 4.9.0 \1\2/p')
expected='TensorStore big 1 2 3 4 -9 -9 -9 -9
TensorStore little 1 2 3 4 -9 -9 -9 -9
netCDF-C 4.9.3 big 1 2 3 4 -134217729 -134217729 -134217729 -134217729
netCDF-C 4.9.3 little 1 2 3 4 -9 -9 -9 -9
netCDF-C 4.9.0 big 16777216 33554432 50331648 67108864 -9 -9 -9 -9
netCDF-C 4.9.0 little 1 2 3 4 -9 -9 -9 -9'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
