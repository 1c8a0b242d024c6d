"""What xarray, or a rechunker-like script of two passes with dask, needs for a copy that zarr-cdm makes.

copy-speed.py copy SOURCE TARGET            same chunks, Zarr 2, blosc zstd 3 with shuffle
copy-speed.py series SOURCE TARGET SCRATCH  chunks of 744 x 15 x 18 through an intermediate store
"""
import shutil
import sys
import time

import dask
import dask.array
import numcodecs
import xarray
import zarr

CODEC = numcodecs.Blosc("zstd", 3, numcodecs.Blosc.SHUFFLE)


def copy(source, target):
    dataset = xarray.open_zarr(source, consolidated=False)
    dataset.to_zarr(target, mode="w", consolidated=False, encoding={"t2m": {"compressor": CODEC}})


def series(source, target, scratch):
    shutil.rmtree(scratch, ignore_errors=True)
    values = dask.array.from_zarr(source + "/t2m")
    between, last = (93, 45, 90), (744, 15, 18)
    make = lambda place, chunks, codec: zarr.open(
        place, mode="w", shape=values.shape, chunks=chunks, dtype=values.dtype, compressor=codec)
    store = make(scratch, between, None)
    dask.array.store(values.rechunk((93,) + values.shape[1:]), store, lock=False)
    store = make(target + "/t2m", last, CODEC)
    dask.array.store(dask.array.from_zarr(scratch).rechunk((744, 45, 90)), store, lock=False)


numcodecs.blosc.use_threads = False
dask.config.set(scheduler="threads", num_workers=2)
shutil.rmtree(sys.argv[3], ignore_errors=True)
begin, used = time.perf_counter(), time.process_time()
{"copy": copy, "series": series}[sys.argv[1]](*sys.argv[2:])
print("%.2f s, %.2f s of processor time" % (time.perf_counter() - begin, time.process_time() - used))
