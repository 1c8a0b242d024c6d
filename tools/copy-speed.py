"""What xarray, or a rechunker-like script of two passes with dask, needs for a copy that zarr-cdm makes.

copy-speed.py copy SOURCE TARGET            same chunks, Zarr 2, blosc zstd 3 with shuffle
copy-speed.py alike SOURCE TARGET           same chunks and codec as the source
copy-speed.py series SOURCE TARGET SCRATCH  chunks of 744 x 15 x 18 through an intermediate store
copy-speed.py memory SOURCE TARGET          the same by xarray, which rechunks in memory
copy-speed.py rechunker SOURCE TARGET SCRATCH  the same by the package rechunker, with 128 MB for each of two threads
copy-speed.py floor SOURCE TARGET           the same by c-blosc and numpy on one thread, all of it in memory: what no program with c-blosc does without
"""
import os
import shutil
import sys
import time

import dask
import dask.array
import numcodecs
import numpy as np
import xarray
import zarr

CODEC = numcodecs.Blosc("zstd", 3, numcodecs.Blosc.SHUFFLE)


def copy(source, target, **encoding):
    dataset = xarray.open_zarr(source, consolidated=False)
    dataset.to_zarr(target, mode="w", consolidated=False, encoding=encoding)


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


def memory(source, target):
    dataset = xarray.open_zarr(source, consolidated=False)
    chunks = dict(zip(dataset.t2m.dims, (744, 15, 18)))
    for variable in dataset.variables.values():
        variable.encoding.clear()
    dataset.chunk(chunks).to_zarr(target, mode="w", consolidated=False, encoding={"t2m": {"compressor": CODEC}})


def rechunker(source, target, scratch):
    from rechunker import rechunk

    shutil.rmtree(scratch, ignore_errors=True)
    options = dict(target_options={"compressor": CODEC}, temp_options={"compressor": None}, executor="dask")
    rechunk(zarr.open(source + "/t2m"), (744, 15, 18), "128MB", target, temp_store=scratch, **options).execute()


def floor(source, target):
    names = sorted(os.listdir(source + "/t2m"), key=lambda name: int(name.split(".")[0] or -1))
    maps = np.empty((744, 361, 720), "f4")
    for time, name in enumerate(name for name in names if name[0] != "."):
        with open(source + "/t2m/" + name, "rb") as file:
            numcodecs.blosc.decompress(file.read(), maps[time])
    os.makedirs(target)
    chunk = np.zeros((744, 15, 18), "f4")
    for y in range(0, 361, 15):
        for x in range(0, 720, 18):
            part = maps[:, y:y + 15, x:x + 18]
            chunk[:, :part.shape[1]] = part
            with open("%s/0.%d.%d" % (target, y / 15, x / 18), "wb") as file:
                file.write(CODEC.encode(chunk))


numcodecs.blosc.use_threads = False
dask.config.set(scheduler="threads", num_workers=2)
shutil.rmtree(sys.argv[3], ignore_errors=True)
begin, used = time.perf_counter(), time.process_time()
others = {"series": series, "memory": memory, "rechunker": rechunker, "floor": floor}
if sys.argv[1] in others:
    others[sys.argv[1]](*sys.argv[2:])
else:
    copy(*sys.argv[2:], **({} if sys.argv[1] == "alike" else {"t2m": {"compressor": CODEC}}))
print("%.2f s, %.2f s of processor time" % (time.perf_counter() - begin, time.process_time() - used))
