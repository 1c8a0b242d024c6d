"""How long references to one file take: kerchunk's SingleHdf5ToZarr and NetCDF3ToZarr here, zarr-cdm by tools/ReferencesSpeed.java.

Usage: references-speed.py FOLDER make|time    (needs h5py and kerchunk; times are seconds of the processor, median of 5)
"""
import os, statistics, sys, time
import numpy as np

folder, verb = sys.argv[1:]
hdf5, netcdf3 = os.path.join(folder, "chunks.h5"), os.path.join(folder, "records.nc")

if verb == "make":
    import h5py
    with h5py.File(hdf5, "w", libver="earliest") as file:
        data = file.create_dataset("v", (80000, 64), "f4", chunks=(1, 64), compression="gzip", shuffle=True)
        for n in range(0, 80000, 4000):
            data[n:n + 4000] = np.arange(4000 * 64, dtype="f4").reshape(4000, 64) + n
    from scipy.io import netcdf_file
    with netcdf_file(netcdf3, "w", version=2) as file:
        file.createDimension("time", None)
        file.createDimension("x", 16)
        variables = [file.createVariable("v%d" % n, "f4", ("time", "x")) for n in range(20)]
        for record in range(4000):
            for variable in variables:
                variable[record] = np.full(16, record, "f4")
else:
    import kerchunk.hdf, kerchunk.netCDF3, h5py
    def chunks():
        with h5py.File(hdf5) as file:
            found = []
            file["v"].id.chunk_iter(found.append)
            return len(found)
    for name, made in [("kerchunk SingleHdf5ToZarr", lambda: len(kerchunk.hdf.SingleHdf5ToZarr(hdf5, inline_threshold=0).translate()["refs"])),
                       ("h5py chunk_iter", chunks),
                       ("kerchunk NetCDF3ToZarr", lambda: len(kerchunk.netCDF3.NetCDF3ToZarr(netcdf3, inline_threshold=0).translate()["refs"]))]:
        times = []
        for _ in range(5):
            start = time.process_time()
            count = made()
            times.append(time.process_time() - start)
        print("%-28s %7.3f s   %d references" % (name, statistics.median(times), count))
