#!/usr/bin/env python3
"""Reads the same values as Zarr with this project and as netCDF-4 with netCDF-Java and netcdf-c, and prints a Markdown table.

The netCDF-4 files have the chunks of the stores, and zlib (floats shuffled, too), as their users write them. Our cache is off, that of
the others as it is; of the walk counts the first in a process, with all caches. README.md beside this tells what is needed; --into FILE replaces the table between the markers of FILE.
"""
import argparse
import os
import subprocess
import sys

sys.dont_write_bytecode = True
import compare  # noqa: E402
import readers  # noqa: E402

TWINS = {"A2": "float32: Blosc LZ4 in Zarr, shuffled zlib in netCDF-4", "C": "int16: zlib in both"}
SECTIONS = {**{pattern: compare.CUBE[pattern] for pattern in ("slice", "series", "box", "six days")},
            "48 slices, one by one": "372:420!,0:361,0:720"}
WRITE = """
import sys, netCDF4, zarr
source, target = sys.argv[1:]
store = zarr.open(source, mode="r")["t2m"]
out = netCDF4.Dataset(target + ".part", "w")
for name, length in zip(("time", "lat", "lon"), store.shape):
    out.createDimension(name, length)
copy = out.createVariable("t2m", store.dtype, ("time", "lat", "lon"), zlib=True, complevel=4, shuffle=store.dtype.kind == "f",
                          chunksizes=store.chunks)
copy.set_auto_maskandscale(False)
for t in range(0, store.shape[0], store.chunks[0]):
    copy[t:t + store.chunks[0]] = store[t:t + store.chunks[0]]
out.close()
import os
os.rename(target + ".part", target)
"""


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--data", default=os.path.join(readers.WORK, "stores"), help="where the stores are; their twins are written beside them, once")
    p.add_argument("--rounds", type=int, default=2)
    p.add_argument("--seconds", type=float, default=2)
    p.add_argument("--built", action="store_true", help="measure the jar of the last build")
    p.add_argument("--into", metavar="FILE")
    options = p.parse_args()
    java = readers.ours(options.built)
    c = readers.python("netcdf_c.py", "netCDF4")
    measured = {"ours": java, "netCDF-Java": java, "netcdf-c": c}
    lines = ["| values | section | ours on Zarr, ms | netCDF-Java on netCDF-4 | netcdf-c on netCDF-4 |", "| --- | --- | --- | --- | --- |"]
    for store, title in TWINS.items():
        path = compare.generated(store, options.data)
        paths = {"ours": path}
        paths["netCDF-Java"] = paths["netcdf-c"] = twin(path)
        for pattern, section in SECTIONS.items():
            walk = "!" in section
            row = compare.Row(store, pattern, section, cache=walk)
            cells = compare.compare(row, paths, {n: r for n, r in measured.items() if r}, options)
            times = {n: cell.first if walk else cell.figure for n, cell in cells.items()}
            figures = [cells[n].failure or compare.against(times[n], n != "ours" and times["ours"]) if n in cells else "" for n in measured]
            lines.append("| %s | %s | %s |" % (title, pattern, " | ".join(figures)))
            print(lines[-1], file=sys.stderr)
    text = compare.when() + ", medians of %d turns of %.1f s.\n\n" % (options.rounds, options.seconds) + "\n".join(lines) + "\n"
    print(text)
    if options.into:
        compare.paste(text, options.into, "twins.py")


def twin(store):
    target = os.path.join(os.path.dirname(store), "netcdf4-" + os.path.basename(store) + ".nc")
    if not os.path.exists(target):
        subprocess.run([readers.PYTHON, "-c", WRITE, store, target], check=True)
    return target


if __name__ == "__main__":
    main()
