#!/usr/bin/env python3
"""Writes what TensorStore stores and ml_dtypes reads of small number types: zarr/src/test/resources/dtype

Usage: tools/dtype-fixtures.py FOLDER

`values.json` has, for each type, the number that each of the 256 bytes is by ml_dtypes; for bfloat16 that of each byte taken twice.
`<type>.zarr` and `<type>-v2.zarr` are arrays of these 256 elements by TensorStore, in v3 and v2, for each type that it knows. Made with TensorStore 0.1.85 and ml_dtypes 0.6.0.
"""

import json
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
import tensorstore

TYPES = """bfloat16 int2 int4 uint2 uint4 float4_e2m1fn float6_e2m3fn float6_e3m2fn float8_e3m4 float8_e4m3 float8_e4m3b11fnuz
float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu""".split()


def elements(name):
    """Every byte, as elements; of a type that leaves bits of its byte unused, those that have none of them set."""
    dtype = np.dtype(getattr(ml_dtypes, name))
    patterns = np.arange(256, dtype="u1")
    if "int" in name:
        bits = int(name[-1])
        half = 0 if name.startswith("u") else 1 << bits - 1
        return ((np.arange(256) + half) % (1 << bits) - half).astype(dtype)
    if dtype.itemsize == 2:
        patterns = patterns.astype("<u2") * 0x101
    elif name[5] in "46":
        patterns %= 1 << int(name[5])
    return patterns.view(dtype)


def store(folder, name, array):
    codec = {"name": "bytes", "configuration": {"endian": "little"}} if array.dtype.itemsize > 1 else {"name": "bytes"}
    v3 = {
        "shape": [256],
        "data_type": name,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [256]}},
        "codecs": [codec],
    }
    v2 = {"shape": [256], "dtype": name, "chunks": [256], "compressor": None}
    written(folder / f"{name}.zarr", "zarr3", v3, array)
    written(folder / f"{name}-v2.zarr", "zarr", v2, array)


def written(path, driver, metadata, array):
    spec = {"driver": driver, "kvstore": {"driver": "file", "path": str(path)}, "metadata": metadata}
    try:
        opened = tensorstore.open(spec, create=True, delete_existing=True).result()
    except ValueError as unknown:
        print(f"{path.name}: not known to TensorStore: {str(unknown)[:80]}...", file=sys.stderr)
        return
    opened.write(array).result()
    assert opened.read().result().tobytes() == array.tobytes()


def main(folder):
    values = {}
    for name in TYPES:
        array = elements(name)
        numbers = array.astype("f4")
        values[name] = [int(n) if "int" in name else float(str(n)) if np.isfinite(n) else str(n) for n in numbers]
        store(folder, name, array)
    lines = ",\n".join(f'"{name}": {json.dumps(numbers)}' for name, numbers in values.items())
    (folder / "values.json").write_text("{" + lines.replace('"nan"', '"NaN"').replace('inf"', 'Infinity"') + "}\n")


main(Path(sys.argv[1]).resolve())
