"""netcdf-c; Debian's build has no filter plugins and reads only uncompressed stores. A path that ends with .nc is a netCDF-4 file."""
import os, netCDF4
from common import main

def op(p):
    d = netCDF4.Dataset(p if p.endswith(".nc") else "file://%s#mode=zarr,file" % os.path.abspath(p))
    d.set_auto_maskandscale(False)
    return d

main(op, lambda h, v, s: h[v][s], lambda h: sum(1 for v in h.variables.values() if len(v.ncattrs()) >= 0), lambda h: h.close())
