#!/usr/bin/python3
"""Makes references to random netCDF files, and holds what they read to what netCDF4-python reads of the files.

    tools/random-references.py make FOLDER COUNT SEED    makes files, references to them, and copies of these
    tools/random-references.py check FOLDER              reads them; on another machine, too

Each file is of a random format (classic, 64-bit offset, 64-bit data, netCDF-4), with random dimensions, some of them
unlimited or empty, and variables of all types, chunks, filters, byte orders and fill values, in groups, in part
unwritten. `zarr-cdm virtualize` references it, in JSON or Parquet; xarray, with fsspec and zarr-python, and a
`zarr-cdm copy` of the references must have the same values, bit for bit. What is skipped by name is counted; what a
note says that xarray cannot read is read from the copy only.

Needs netCDF4, xarray, zarr, fsspec, numcodecs (tried: 1.7.5, 2026.4, 3.4.1, 2026.9, 0.17); $ZARR_CDM is the path
of the command, by default that of this clone.
"""
import functools
import os
import random
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import netCDF4
import numpy as np
import xarray

COMMAND = [os.environ.get("ZARR_CDM", str(Path(__file__).resolve().parent.parent / "zarr-cdm"))]
CLASSIC = ["i1", "i2", "i4", "f4", "f8", "S1"]
WIDE = CLASSIC + ["u1", "u2", "u4", "i8", "u8"]
FORMATS = {"NETCDF3_CLASSIC": CLASSIC, "NETCDF3_64BIT_OFFSET": CLASSIC, "NETCDF3_64BIT_DATA": WIDE,
           "NETCDF4_CLASSIC": CLASSIC, "NETCDF4": WIDE + [str, "enum"]}


def values(rng, dtype, shape):
    if dtype is str:
        return np.array([rng.choice(["", "a", "é", "long " * 9]) for _ in range(int(np.prod(shape)))],
                        dtype=object).reshape(shape)
    kind = np.dtype(dtype)
    numbers = np.frombuffer(rng.randbytes(int(np.prod(shape)) * kind.itemsize), kind.newbyteorder("<")).reshape(shape)
    if kind.kind == "f":
        return np.where(np.isfinite(numbers), numbers, 1.5).astype(kind)
    if kind.kind == "S":
        return np.char.mod("%c", (np.frombuffer(rng.randbytes(int(np.prod(shape))), "u1") % 90 + 33)).astype(
            "S1").reshape(shape)
    return numbers.astype(kind)


def storage(rng, group, four, dtype, shape, limited):
    options = {}
    if rng.random() < 0.4 and dtype is not str and dtype != "enum":
        options["fill_value"] = False if rng.random() < 0.3 else values(rng, dtype, (1,))[0]
    if not four or not shape or 0 in shape:
        return options
    if rng.random() < 0.6:
        options["chunksizes"] = [rng.randint(1, length + (2 if free else 0)) for length, free in zip(shape, limited)]
    if dtype is not str:
        options.update(rng.choice([{}, {"zlib": True}, {"zlib": True, "shuffle": False, "complevel": 9},
                                   {"zlib": True, "fletcher32": True}]))
        if dtype not in ("enum", "S1", "i1", "u1"):
            options["endian"] = rng.choice(["native", "little", "big"])
    if rng.random() < 0.2 and "zlib" not in options and "chunksizes" not in options and not any(limited):
        options["contiguous"] = True
    return options


def fill(rng, group, kinds, four, enum):
    dimensions = {}
    for name in "abcd"[:rng.randint(1, 4)]:
        free = (four and "CLASSIC" not in group.data_model or not dimensions) and rng.random() < 0.4
        length = rng.choice([1, 2, 3, 5, 8, 0 if four else 4])
        group.createDimension(name, None if free else max(1, length))
        dimensions[name] = (length, free)
    for number in range(rng.randint(2, 9)):
        dtype = rng.choice(kinds)
        names = list(dimensions)
        rng.shuffle(names)
        names = sorted(names[:rng.randint(0, 3)], key=lambda name: not dimensions[name][1])
        shape = [dimensions[name][0] for name in names]
        limited = [dimensions[name][1] for name in names]
        options = storage(rng, group, four, dtype, [max(1, n) for n in shape], limited)
        variable = group.createVariable(f"v{number}", enum if dtype == "enum" else dtype, names, **options)
        variable.set_auto_maskandscale(False)
        variable.setncattr("units", rng.choice(["K", "m s-1", "1"]))
        written = [n if rng.random() < 0.8 else rng.randint(0, n) for n in shape]
        if options.get("fill_value", 0) is False:
            written = shape  # netCDF reads memory at random where nothing was written
        if 0 in written or rng.random() < 0.1 and written != shape:
            continue
        part = np.array(rng.choices([0, 1, 2], k=int(np.prod(written))), "i1").reshape(
            written) if dtype == "enum" else values(rng, dtype, written)
        variable[tuple(slice(0, n) for n in written) if names else ...] = part if names else part.reshape(())[()]


def make(rng, path):
    form = rng.choice(list(FORMATS))
    four = form.startswith("NETCDF4")
    with netCDF4.Dataset(path, "w", format=form) as file:
        if rng.random() < 0.2:
            file.set_fill_off()
            file.set_fill_on()
        enum = file.createEnumType("i1", "kind", {"no": 0, "yes": 1, "maybe": 2}) if form == "NETCDF4" else None
        fill(rng, file, FORMATS[form], four, enum)
        if form == "NETCDF4":
            for name in ("g", "h/i")[:rng.randint(0, 2)]:
                fill(rng, file.createGroup(name), FORMATS[form], four, enum)


def arrays(group):
    for name, variable in group.variables.items():
        variable.set_auto_maskandscale(False)
        variable.set_auto_chartostring(False)
        yield group.path, name, np.asarray(variable[...])
    for inner in group.groups.values():
        yield from arrays(inner)


def run(folder, *arguments):
    done = subprocess.run([*COMMAND, *map(str, arguments)], cwd=folder, capture_output=True, text=True)
    return done.returncode, [line for line in done.stderr.splitlines() if line.startswith("zarr-cdm:")]


def same(one, other):
    one, other = np.asarray(one), np.asarray(other)
    if one.dtype == "S1" and other.dtype.kind in "OUT":  # the copies' text of a character
        one = np.vectorize(lambda byte: byte.decode("utf-8", "replace"), otypes=[object])(one)
    if one.dtype.kind in "OUT" or other.dtype.kind in "OUT":
        return one.tolist() == other.tolist()
    native = [array.astype(array.dtype.newbyteorder("="), copy=False) for array in (one, other)]
    return one.shape == other.shape and native[0].dtype == native[1].dtype and (
        native[0].tobytes() == native[1].tobytes())


def make_all(folder, count, rng):
    for number in range(count):
        source, refs = f"{number}.nc", f"{number}.{rng.choice(['json', 'json', 'parquet'])}"
        make(rng, folder / source)
        _, said = run(folder, "virtualize", source, "-o", refs, "--inline", rng.choice([0, 0, 100]), "--relative")
        _, told = run(folder, "copy", refs, f"{number}.zarr")
        (folder / f"{number}.log").write_text("\n".join([refs, *said, *told]) + "\n")


def read_parquet():
    """Has fsspec read Parquet by pyarrow where fastparquet fails, for want of a part of Debian's cramjam."""
    import cramjam
    from fsspec.implementations.reference import LazyReferenceMapper
    if not hasattr(cramjam, "gzip"):
        LazyReferenceMapper.__init__ = functools.partialmethod(LazyReferenceMapper.__init__, engine="pyarrow")


def check(log):
    refs, *said = log.read_text().splitlines()
    skipped = [line for line in said if "skipped:" in line]
    opened = {
        "xarray": lambda **options: xarray.open_dataset("reference://", **options, backend_kwargs={
            "consolidated": False, "storage_options": {"fo": refs, "remote_protocol": "file"}}),
        "copy": lambda **options: xarray.open_dataset(log.stem + ".zarr", **options)}
    count, wrong = 0, []
    with netCDF4.Dataset(log.stem + ".nc") as file:
        for path, name, expected in arrays(file):
            full = f"{path.rstrip('/')}/{name}"
            if any(f" {full}:" in line for line in skipped):
                continue
            count += 1
            for reader, open_dataset in opened.items():
                if reader == "xarray" and any(f" {full}: xarray cannot read" in line for line in said):
                    continue
                where = f"{log.stem}.nc ({file.data_model}): {full}: {reader}:"
                try:
                    found = open_dataset(engine="zarr", decode_cf=False, group=path.strip("/") or None)[name].to_numpy()
                    if not same(expected, found):
                        wrong.append(f"{where} {expected!r} is {found!r}")
                except Exception as error:  # whatever a reader throws is an outcome
                    wrong.append(f"{where} {error!r} {said}")
    return count, len(skipped), wrong


def check_all(folder):
    read_parquet()
    os.chdir(folder)
    total = left = bad = 0
    logs = sorted(Path(".").glob("*.log"))
    for log in logs:
        count, skipped, wrong = check(log)
        total, left, bad = total + count, left + skipped, bad + len(wrong)
        for line in wrong:
            print(line[:700])
    print(f"{len(logs)} files, {total} variables, {left} skipped by name, {bad} wrong")
    sys.exit(bad > 0)


warnings.filterwarnings("ignore")
if len(sys.argv) == 5 and sys.argv[1] == "make":
    Path(sys.argv[2]).mkdir()
    make_all(Path(sys.argv[2]), int(sys.argv[3]), random.Random(int(sys.argv[4])))
elif len(sys.argv) == 3 and sys.argv[1] == "check":
    check_all(sys.argv[2])
else:
    sys.exit(__doc__)
