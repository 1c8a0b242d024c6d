#!/usr/bin/env bash
# R package ncdf4 1.21 (Debian r-cran-ncdf4 1.21-1): with a missing_value that differs from it, _FillValue is shown as a measurement.
#
# CF 2.5.1: a cell is missing if it has the value of _FillValue or of missing_value, which need not be the same. The temperatures here are
# -999, -998, 10 and 20 with _FillValue -999 and missing_value -998: the first was never measured, and the second found to be wrong.
# netCDF4-python shows 10 and 20 alone. ncdf4 takes only one of the two attributes, missing_value, and has -999 as a temperature; where there
# is one of them, either is missing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download r-cran-ncdf4=1.21-1 libnetcdf19=1:4.9.0-3+b1 libudunits2-0 libexpat1 \
  libhdf5-103-1 libhdf5-hl-100 libaec0 libsz2 libxml2 libicu72 libcurl3-gnutls libcurl4 libbrotli1 libgnutls30 libgssapi-krb5-2 libhogweed6 \
  libidn2-0 libk5crypto3 libkrb5-3 libkrb5support0 libldap-2.5-0 libnettle8 libnghttp2-14 libp11-kit0 libpsl5 librtmp1 libsasl2-2 libssh2-1 \
  libtasn1-6 libunistring2 libzstd1 > log 2>&1) || { cat "$work/log"; exit 1; }
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/root"; done
libraries=$(find "$work/root" -name 'libnetcdf.so*' -printf '%h\n' -quit)
export R_LIBS=$work/root/usr/lib/R/site-library LD_LIBRARY_PATH=$libraries
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet netCDF4==1.7.4 numpy==2.2.6
cat > "$work/write.py" << 'PYTHON'
import sys
import netCDF4, numpy

with netCDF4.Dataset(sys.argv[1], "w", format="NETCDF3_CLASSIC") as file:
    file.createDimension("x", 4)
    for name, fill, missing in (("both", -999, -998), ("fill_value", -999, None), ("missing_value", None, -998)):
        v = file.createVariable(name, "i2", ("x",), fill_value=fill)
        v.set_auto_mask(False)
        if missing is not None:
            v.missing_value = numpy.int16(missing)
        v[:] = [-999, -998, 10, 20]
with netCDF4.Dataset(sys.argv[1]) as file:
    for name, v in file.variables.items():
        print("netCDF4-python", name, *("NA" if x is None else x for x in v[:].tolist()))
PYTHON
cat > "$work/read.R" << 'R'
library(ncdf4)
file <- nc_open(commandArgs(TRUE)[1])
for (name in names(file$var)) cat("ncdf4", name, ncvar_get(file, name), "\n")
R
seen=$("$work/venv/bin/python" "$work/write.py" "$work/in.nc"; Rscript --vanilla "$work/read.R" "$work/in.nc" | sed 's/ *$//')
expected='netCDF4-python both NA NA 10 20
netCDF4-python fill_value NA -998 10 20
netCDF4-python missing_value -999 NA 10 20
ncdf4 both -999 NA 10 20
ncdf4 fill_value NA -998 10 20
ncdf4 missing_value -999 NA 10 20'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "this has changed; expected was:"; echo "$expected"; exit 1; }
