#!/usr/bin/env python3
"""Reads references to GeoTIFFs with zarr-python and imagecodecs, and compares them with what GDAL reads of the files.

Usage: read-geotiffs.py FOLDER

FOLDER has the files of virtualize/src/test/resources/files/geotiff.zip, and NAME.json beside each NAME.tif that `zarr-cdm virtualize` takes.
Needs zarr 2 or 3, fsspec and imagecodecs.
"""

import collections
import hashlib
import json
import sys
from pathlib import Path

import fsspec
import imagecodecs
import imagecodecs.numcodecs
import numcodecs
import numpy as np
import zarr

imagecodecs.numcodecs.register_codecs()
folder = Path(sys.argv[1])


def group(references):
    if zarr.__version__ < "3":
        return zarr.open_group(fsspec.filesystem("reference", fo=references).get_mapper(""), mode="r")
    options = {"asynchronous": True}
    files = fsspec.filesystem("reference", fo=references, remote_protocol="file", remote_options=options, **options)
    return zarr.open_group(zarr.storage.FsspecStore(files, path="", read_only=True), mode="r", zarr_format=2)


def images(parent):
    yield from (array for _, array in parent.arrays() if array.ndim > 1)
    for _, child in parent.groups():
        yield from images(child)


def digests(array):
    """In both byte orders: complex numbers are compared in that of the file."""
    values = np.asarray(array[...])
    if values.dtype.kind == "f" and values.itemsize == 2:
        values = values.astype("f4")
    for ordered in (values, values.astype(values.dtype.newbyteorder("<"))):
        yield hashlib.sha256(ordered.tobytes()).hexdigest()


outcomes = collections.Counter()
for name, expected in sorted(json.loads((folder / "expected.json").read_text()).items()):
    references = folder / name.replace(".tif", ".json")
    if not references.exists():
        outcomes["files without references"] += 1
        continue
    try:
        found = {digest for array in images(group(str(references))) for digest in digests(array)}
        for level in expected["levels"]:
            right = level["sha256"] in found
            outcomes["images as GDAL reads them" if right else "other images"] += 1
            if not right:
                print(f"{name}: other values, {level['shape']}")
    except Exception as e:
        outcomes["files that fail"] += 1
        print(f"{name}: {type(e).__name__}: {e}")
print(f"zarr {zarr.__version__}, numcodecs {numcodecs.__version__}, imagecodecs {imagecodecs.__version__}: {dict(outcomes)}")
sys.exit(outcomes["other images"] > 0)
