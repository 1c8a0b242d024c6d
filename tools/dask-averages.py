#!/usr/bin/env python3
"""Prints how many seconds dask takes for averages of a cube, for ThroughputIT: `all 1.23`, one line per query, best of three.

Usage: tools/dask-averages.py FOLDER TIMES

FOLDER holds the chunks c/0/0/0, c/1/0/0, ... of float32, gzip, 4 times by 1024 by 1024. Two threads. Needs dask and numpy.
"""

import gzip
import sys
import time
from pathlib import Path

import dask
import dask.array as da
import numpy as np

CHUNK = (4, 1024, 1024)


def chunk(file):
    return np.frombuffer(gzip.decompress(file.read_bytes()), "<f4").reshape(CHUNK)


def main():
    folder, times = Path(sys.argv[1]), int(sys.argv[2])
    dask.config.set(scheduler="threads", num_workers=2)
    files = [folder / f"c/{n}/0/0" for n in range(times // CHUNK[0])]
    cube = da.concatenate([da.from_delayed(dask.delayed(chunk)(f), CHUNK, "<f4") for f in files])
    for name, axes in {"all": None, "lat": (0, 2), "lat, lon": 0, "time": (1, 2)}.items():
        best = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            da.nanmean(cube, axis=axes, dtype="f8").compute()
            best = min(best, time.perf_counter() - start)
        print(f"{name} {best:.2f}", flush=True)


main()
