#!/usr/bin/python3
"""Writes GRIB messages of 1799 x 1059 values, one of each packing, and measures how ecCodes decodes them.

Usage: benchmarks/compare/grib.py FOLDER

Prints values per microsecond of codes_get_double_array, the best of 20 runs on one thread, warm. The JMH benchmark
GribBenchmark decodes the same messages: java -jar benchmarks/target/benchmarks.jar GribBenchmark -jvmArgs -Dmessages=FOLDER.
Needs python3-eccodes.
"""

import importlib.util
import sys
import time
from pathlib import Path

import eccodes as ec
import numpy as np

COLUMNS, ROWS = 1799, 1059

spec = importlib.util.spec_from_file_location(
    "messages", Path(__file__).parents[2] / "tools" / "grib-messages.py")
messages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(messages)


def field():
    y, x = np.mgrid[:ROWS, :COLUMNS]
    smooth = 280 + 15 * np.sin(x / 170) + 10 * np.cos(y / 110) + 3 * np.sin(x * y / 9000)
    return (smooth + np.random.default_rng(1).normal(0, 0.15, x.shape)).ravel()


def message(packing, values):
    h = ec.codes_grib_new_from_samples("regular_ll_sfc_grib2")
    for key, value in (("Ni", COLUMNS), ("Nj", ROWS), ("bitsPerValue", 8 if packing == "png" else 14)):
        ec.codes_set(h, key, value)
    if not packing.startswith("complex"):
        ec.codes_set(h, "packingType", "grid_" + packing)
    ec.codes_set_values(h, values)
    encoded = ec.codes_get_message(h)
    ec.codes_release(h)
    if packing.startswith("complex"):
        # Groups as short as those of forecasts; ecCodes 2.28 writes no spatial differences.
        order = 2 if packing.endswith("differencing") else 0
        integers = ((values - values.min()) * 64).astype(int)
        return messages.grouped(encoded, integers, order, scale=(250.0, -6, 0), lengths=(8, 60))
    return encoded


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    values = field()
    for packing in ("simple", "complex", "complex_spatial_differencing", "ccsds", "png"):
        encoded = message(packing, values)
        (folder / (packing + ".grib")).write_bytes(encoded)
        best = float("inf")
        for _ in range(20):
            h = ec.codes_new_from_message(encoded)
            start = time.perf_counter()
            ec.codes_get_double_array(h, "values")
            best = min(best, time.perf_counter() - start)
            ec.codes_release(h)
        print("%-30s %9d bytes %7.1f values/us" % (packing, len(encoded), COLUMNS * ROWS / best / 1e6))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
